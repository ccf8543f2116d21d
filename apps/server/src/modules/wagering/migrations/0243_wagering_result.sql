-- One of many results that are settled at once: its place among them, its command, and the wager with its result (`payout`, `validBet`).
create type wagering.result as (n integer, id uuid, hash bytea, reason text, detail jsonb, c wagering.request);
