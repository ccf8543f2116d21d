-- A command that releases an amount waiting in a house-owned account and pays `cash` (ledger.post_release_all): what waited, and what `cash` gets.
create type ledger.release_order as (member_id uuid, id uuid, hash bytea, currency text, amount bigint, gets bigint, reference text);
