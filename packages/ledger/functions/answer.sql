-- The answer of a money command as jsonb. Big integers become strings.
create or replace function ledger.answer(p_outcome ledger.outcome)
returns jsonb
language sql immutable
as $$
  select jsonb_build_object(
    'status', p_outcome.status,
    'balances', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'purse', b.purse,
            'currency', b.currency,
            'balance', b.balance::text,
            'held', b.held::text,
            'version', b.version::text
          )
        )
        from unnest(p_outcome.balances) b
      ),
      '[]'
    )
  )
$$;
grant execute on function ledger.answer to chokdee_app;
