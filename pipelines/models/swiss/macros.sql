-- What more than one model needs of a rule: the rule stays in one place.

-- The bonus of a tournament win: outright, shared, or the outright bonus split among three and more (rule 2.5, A-40).
create macro win_bonus(finish, winners, outright, shared, share3) as
    case
        when finish = 'outright' then outright
        when finish = 'shared' and winners > 2 and share3 = 'split_4' then outright // winners
        when finish = 'shared' then shared
        else 0
    end;

-- A typed instant by the league's clock: with a zone it is converted to `zone`, without one it is taken as it stands.
create macro local_time(typed, zone) as
    case
        when regexp_matches(typed, ':.*(Z|[+-]\d{2}:\d{2})$') then try_cast(typed as timestamptz) at time zone zone
        else try_cast(typed as timestamp)
    end;
