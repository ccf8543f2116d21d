-- The numbers that members send in to Yeekee rounds (docs/decisions/0039 and 0046).

-- A round: what its result is computed from, besides the number of its draw. Locked by every
-- submission, so that their order is that of the ranks.
create table lottery.yeekee_round (
  draw_id uuid primary key,
  brand_id text not null,
  game text not null,
  submissions integer not null default 0 check (submissions >= 0),
  total bigint not null default 0 check (total >= 0),
  -- The 16th submission.
  sixteenth integer check (sixteenth between 0 and 99999),
  -- The hash over all commitments in their order: SHA-256 of the hash before and the commitment.
  head text not null default '' check (head ~ '^([0-9a-f]{64})?$'),
  foreign key (brand_id, game) references lottery.game
);

-- A number that a member sent in. The commitment is public at once, the rest with the result.
create table lottery.yeekee_submission (
  member_id uuid not null,
  submission_id uuid not null,
  draw_id uuid not null references lottery.yeekee_round,
  rank integer not null check (rank > 0),
  number text not null check (number ~ '^[0-9]{5}$'),
  salt text not null check (salt ~ '^[0-9a-f]{32}$'),
  commitment text not null,
  -- The hash over all commitments up to this one.
  head text not null,
  sent_at timestamptz not null,
  primary key (member_id, submission_id),
  constraint commitment_of_number check (
    commitment = encode(sha256(convert_to(number || ' ' || salt, 'UTF8')), 'hex')
  )
);
create index yeekee_submission_by_rank on lottery.yeekee_submission (draw_id, rank);
create index yeekee_submission_of_member on lottery.yeekee_submission (member_id, draw_id, sent_at);

grant select on lottery.yeekee_round, lottery.yeekee_submission to chokdee_app;
