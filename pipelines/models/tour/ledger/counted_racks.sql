-- The racks typed one by one that counted, of finished matches without walkovers: who won, who broke, who ran out
-- (ranking; T-27, T-36).
-- grain: one row per such rack
select r.season, r.match, k.rack_no, k.winner, k.breaker, k.is_break_and_run
from ledger.results as r
join staging.sheets as h on h.match = r.match
join staging.racks as k on k.match = r.match and k.rack_no <= h.rack_nos[r.racks]
where r.side is not null and not r.is_walkover
