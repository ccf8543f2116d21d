-- A bet of `launcher.play_at_once`: what the command says, with what its conversation knows.
create type launcher.bet as (
  member_id uuid, id uuid, session_id uuid, site_session uuid, brand_id text, vendor text, category text, game text, version text, mode text, currency text, amount bigint, stake bigint, payout bigint,
  choice jsonb, state jsonb, open boolean, pair_id uuid, nonce bigint, request_id uuid, hash bytea, place text
);
