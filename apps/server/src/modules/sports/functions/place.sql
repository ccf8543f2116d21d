-- Money command: a ticket. {id (also that of its wager), memberId, brandId, hash, kind,
-- vendor, game, gameVersion, currency, session?, place?, round, stake (what is at risk), price?,
-- ruleVersion, detail, setting, legs: [{market, event, outcome, price, line, version, payout,
-- mostMember, mostMemberEvent, mostMarket, mostEvent, ownMarket, ownEvent}]}. The caller has judged
-- prices and limits of each leg by the `version` of its market, the revision of the brand's
-- `setting` and the event's own limits; `payout` is the most that the ticket can pay. Amounts are
-- micro-units as text.
-- Answers:
--   `ok`              with the balance of `cash`, the short `number` and `placedAt`
--   `replayed`        with the balance of `cash` then
--   `conflict`        with reason `content`: this id was used for another ticket
--   `closed`          with reason `moved` (judge again), `related` (`sports.related_legs`), `game`,
--                     or none (account)
--   `limit`           with reason `sports.member`, `sports.member_event`, `sports.market` or
--                     `sports.event`
--   or the refusal of wager acceptance
create or replace function sports.place(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (sports.place_batch(array[p_command]))[1];
end
$$;
grant execute on function sports.place to chokdee_app;

-- The set form, which is the only body: answers by position. The members are locked first. The
-- markets are locked last and in the order of their ids, because all members share them; their
-- state, version, time and exposure are judged under that lock, so a market that is suspended
-- before the commit refuses the bet (docs/decisions/0094).
create or replace function sports.place_batch(p_commands jsonb[]) returns jsonb[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_is_alone constant boolean := cardinality(p_commands) = 1;
  v_read record;
  v_tickets sports.ticket_order[];
  v_legs sports.leg_order[];
  v_answers jsonb[];
  v_decisions wagering.decision[];
begin
  v_read := ledger.read_commands(null::sports.ticket_request, p_commands);
  v_tickets := sports.tickets_of(v_read.records, v_read.positions, v_read.lines);
  v_legs := sports.legs_of(v_tickets);
  v_answers := sports.known_answers(
    v_read.answers,
    v_tickets,
    protection.lock_members(sports.members_of(v_tickets), v_is_alone)
  );
  v_answers := sports.sale_answers(v_answers, v_tickets, sports.closed_tickets(v_legs));
  v_answers := sports.limit_answers(v_answers, v_legs, v_is_alone);
  v_decisions := wagering.accept(sports.wagers_of(v_tickets, v_answers), v_is_alone);
  v_answers := wagering.answers(v_answers, v_decisions);
  return sports.write_tickets(v_answers, v_tickets, v_legs, v_decisions, v_is_alone);
end
$$;
grant execute on function sports.place_batch to chokdee_app;
