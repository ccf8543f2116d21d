-- The answer of an accepted move, new or repeated.
create or replace function launcher.move_answer(p_status text, r launcher.round) returns jsonb
language plpgsql stable as $$
begin
  return jsonb_build_object(
    'status', p_status,
    'balance', wagering.spendable(r.member_id, r.brand_id, r.vendor, r.currency)::text,
    'currency', r.currency,
    'round', launcher.round_view(r)
  );
end
$$;
