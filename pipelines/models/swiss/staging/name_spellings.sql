-- Names in ordinary letters: accents, other alphabets' shapes of a letter and signs standing for one (rule 1.3, A-07).
-- grain: one row per season and spelling of a screen name or site name
with texts as (
    select season, screen_name as text from raw.names where screen_name is not null
    union
    select season, gd_name from raw.names where gd_name is not null
),

-- runs of decorated letters: first and last code point, the code point the run stands for, how often it repeats
runs (first_point, last_point, plain_point, cycle) as (
    values
    (65281, 65374, 33, 94),
    (119808, 120483, 97, 26),
    (120782, 120831, 48, 10),
    (9398, 9449, 97, 26),
    (127280, 127305, 97, 26)
),

signs (sign, letter) as (
    values
    ('$', 's'), ('@', 'a'), ('0', 'o'), ('3', 'e'), ('5', 's'), ('!', 'i'), ('ƒ', 'f'), ('€', 'e'), ('ß', 'ss'),
    ('ℬ', 'b'), ('ℰ', 'e'), ('ℱ', 'f'), ('ℋ', 'h'), ('ℐ', 'i'), ('ℒ', 'l'), ('ℳ', 'm'), ('ℛ', 'r'), ('ℯ', 'e'),
    ('ℊ', 'g'), ('ℴ', 'o'), ('ℎ', 'h'), ('ℂ', 'c'), ('ℍ', 'h'), ('ℕ', 'n'), ('ℙ', 'p'), ('ℚ', 'q'), ('ℝ', 'r'),
    ('ℤ', 'z'), ('ℭ', 'c'), ('ℌ', 'h'), ('ℑ', 'i'), ('ℜ', 'r'), ('ℨ', 'z')
),

split as (
    select season, text, unnest(string_split(strip_accents(text), '')) as character,
        generate_subscripts(string_split(strip_accents(text), ''), 1) as position
    from texts
),

plain as (
    select
        s.season,
        s.text,
        s.position,
        lower(if(
            r.first_point is null,
            s.character,
            chr((r.plain_point + (unicode(s.character) - r.first_point) % r.cycle)::integer)
        )) as character
    from split as s
    left join runs as r on unicode(s.character) between r.first_point and r.last_point
),

spelled as (
    select p.season, p.text, string_agg(coalesce(g.letter, p.character), '' order by p.position) as spelled
    from plain as p
    left join signs as g on g.sign = p.character
    group by p.season, p.text
)

select
    season,
    text,
    spelled,
    nullif(regexp_replace(spelled, '[^\p{L}\p{N}]', '', 'g'), '') as letters
from spelled
