import type { OutboxEvent, TransactionalConsumer } from '../../platform/module.ts';

/** How a wager ended, as the daily results are split. */
type Result = 'open' | 'won' | 'lost' | 'even' | 'voided' | 'cancelled';

/** What the events of a batch add to one row. */
interface Addition {
  readonly key: readonly [memberId: string, day: string, product: string, vendor: string, result: Result];
  readonly currency: string;
  readonly more: [bets: bigint, stake: bigint, validBet: bigint, payout: bigint];
}

/** The fields of a wager event that the totals read; see wagering/functions/event.sql. */
type WagerPayload = Readonly<
  Record<
    | 'day'
    | 'product'
    | 'vendor'
    | 'currency'
    | 'state'
    | 'stake'
    | 'validBet'
    | 'payout'
    | 'moreValidBet'
    | 'morePayout',
    string
  > & { before: string | null }
>;

/** The result of a wager; the same as `wagering.result_of`. Amounts are micro-units. */
function resultOf(state: string, stake: bigint, payout: bigint): Result {
  if (state === 'placed') return 'open';
  if (state === 'voided' || state === 'cancelled') return state;
  return payout > stake ? 'won' : payout < stake ? 'lost' : 'even';
}

/** What an event adds: the wager as it is now, and less what it was before. */
function changesOf(payload: WagerPayload): { readonly result: Result; readonly more: Addition['more'] }[] {
  const [stake, validBet, payout] = [BigInt(payload.stake), BigInt(payload.validBet), BigInt(payload.payout)];
  const now = {
    result: resultOf(payload.state, stake, payout),
    more: [1n, stake, validBet, payout] as Addition['more'],
  };
  if (payload.before === null) return [now];
  const [validBefore, payoutBefore] = [validBet - BigInt(payload.moreValidBet), payout - BigInt(payload.morePayout)];
  return [
    now,
    { result: resultOf(payload.before, stake, payoutBefore), more: [-1n, -stake, -validBefore, -payoutBefore] },
  ];
}

/** Sums the events by row, in the order of the rows' keys: rows are always locked in that order. */
function sumByRow(events: readonly OutboxEvent[]): Addition[] {
  const byKey = new Map<string, Addition>();
  for (const { memberId, payload } of events) {
    const p = payload as WagerPayload;
    for (const { result, more } of changesOf(p)) {
      const key = [memberId!, p.day, p.product, p.vendor, result] as const;
      const text = key.join(' ');
      let row = byKey.get(text);
      if (!row) byKey.set(text, (row = { key, currency: p.currency, more: [0n, 0n, 0n, 0n] }));
      for (const n of [0, 1, 2, 3] as const) row.more[n] += more[n];
    }
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/**
 * The consumer that adds each wager event to the totals of its day. Events may come late or in any
 * order: a sum does not depend on it.
 */
export const createTotals = (): TransactionalConsumer => ({
  name: 'wagering.totals',
  topics: ['wager.placed', 'wager.settled', 'wager.voided'],
  apply: async (events, tx) => {
    const rows = sumByRow(events);
    await tx.query(
      `insert into wagering.daily_result as t (
         member_id, day, product, vendor, result, currency, bets, stake, valid_bet, payout
       )
       select *
       from unnest(
         $1::uuid[],
         $2::date[],
         $3::text[],
         $4::text[],
         $5::text[],
         $6::text[],
         $7::bigint[],
         $8::bigint[],
         $9::bigint[],
         $10::bigint[]
       )
       on conflict (member_id, day, product, vendor, result) do update
       set
         bets = t.bets + excluded.bets,
         stake = t.stake + excluded.stake,
         valid_bet = t.valid_bet + excluded.valid_bet,
         payout = t.payout + excluded.payout`,
      [
        ...[0, 1, 2, 3, 4].map((n) => rows.map(({ key }) => key[n])),
        rows.map(({ currency }) => currency),
        ...[0, 1, 2, 3].map((n) => rows.map(({ more }) => more[n])),
      ],
    );
  },
});
