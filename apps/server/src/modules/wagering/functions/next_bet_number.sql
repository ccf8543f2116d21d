-- The next stored number of a slip or ticket, from one sequence for all products.
create or replace function wagering.next_bet_number() returns bigint
language sql volatile as $$
  select nextval('wagering.bet_number')
$$;
