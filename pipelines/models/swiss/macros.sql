-- What more than one model needs of a rule: the rule stays in one place.

-- The bonus of a tournament win: outright, shared, or the outright bonus split among three and more (rule 2.5, A-40).
create macro win_bonus(finish, winners, outright, shared, share3) as
    case
        when finish = 'outright' then outright
        when finish = 'shared' and winners > 2 and share3 = 'split_4' then outright // winners
        when finish = 'shared' then shared
        else 0
    end;
