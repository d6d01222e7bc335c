-- What more than one model needs: how a cell is read, and whom a side's racks go to.

-- A boolean as typed, null where blank (T-05).
create macro truth(cell) as (select b.value from raw.booleans as b where b.spelling = lower(cell));

-- A clock time or a whole timestamp; a bare clock time is on the day of the match (T-07).
create macro moment_of(cell, day) as coalesce(try_cast(cell as timestamp), day + try_cast(cell as time));

-- The other side of the table.
create macro other_side(side) as case side when 'A' then 'B' when 'B' then 'A' end;

-- What penalty racks of an offender add to the score of a side (B-08).
create macro credit(rack_mode, offender, side, racks) as
    case
        when rack_mode = 'offender_minus' then if(offender = side, -racks, 0)
        else if(offender = side, 0, racks)
    end;

-- What an official decided, in words; the codes are those of the incidents.
create macro decided_words(decision) as 'decided: ' || case decision
    when 'NONE' then 'no penalty'
    when 'WARN' then 'a warning'
    when 'RACK' then 'a rack'
    when 'LOSS' then 'loss of the match'
    when 'DQ_STOP' then 'out of the stop'
    when 'DQ_TOURNAMENT' then 'out of the tournament'
    when 'REPORT' then 'a report'
end;
