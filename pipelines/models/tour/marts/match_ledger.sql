-- The ledger of the matches: every rack credited or taken, in order; the score of a match is the sum (section 5.8).
-- grain: one row per rack or racks credited to a side
-- season_id: the season
-- match_id: the match
-- seq: order within the match, from 1
-- side: A or B, whose score changes
-- code: what happened
-- rule: number of the regulation that gives or takes it
-- racks: signed, never 0
-- note: a word of explanation
select g.season_id, m.match_id, p.seq::integer as seq, p.side, p.code, p.rule, p.racks::integer as racks, p.note
from ledger.postings as p
join staging.matches as m on m.match = p.match
join raw.seasons as g on g.season = m.season
order by m.match, p.seq
