import type { PayoutRule, SettledWager, WagerPayout, WagersOfMember } from './settlement.ts';
import type { ChunkWager, OpenWager } from './store.ts';

/** The highest payout of a wager, micro-units (as `wagering.settle` checks it). */
const MAX_PAYOUT = 10n ** 18n;

const settledWager = (row: OpenWager): SettledWager => ({
  memberId: row.member_id,
  wagerId: row.id,
  brandId: row.brand_id,
  vendor: row.vendor,
  game: row.game,
  round: row.round,
  currency: row.currency,
  stake: row.stake,
  placedAt: row.placed_at,
  price: row.price,
  detail: row.detail,
});

const keyOf = (row: OpenWager): Pick<ChunkWager, 'memberId' | 'wagerId'> => ({
  memberId: row.member_id,
  wagerId: row.id,
});

/** A wager that is set aside with an error. */
export const failed = (row: OpenWager, error: unknown): ChunkWager => ({
  ...keyOf(row),
  kind: 'failed',
  error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
});

/** What a payout means for a wager in its present state. */
function apply(row: OpenWager, payout: WagerPayout): ChunkWager {
  const key = keyOf(row);
  if (payout === 'open') return { ...key, kind: 'none' };
  if (payout === 'void') return { ...key, kind: 'void' };
  const validBet = payout.validBet ?? row.stake;
  if (payout.payout < 0n || payout.payout > MAX_PAYOUT) throw new Error('payout.range');
  if (validBet < 0n || validBet > row.stake) throw new Error('valid-bet.range');
  const kind = row.state === 'placed' ? 'settle' : 'resettle';
  if (kind === 'resettle' && row.payout === payout.payout && row.valid_bet === validBet)
    return { ...key, kind: 'none' };
  return {
    ...key,
    kind,
    payout: String(payout.payout),
    validBet: String(validBet),
    ...(payout.detail && { detail: payout.detail }),
  };
}

/** The payouts of wagers; an error in place of one for which the rule throws. */
function payoutsOf(
  rule: PayoutRule,
  result: unknown,
  wagers: readonly SettledWager[],
  ofMember: WagersOfMember,
): (WagerPayout | Error)[] {
  const payouts = (some: readonly SettledWager[]): readonly WagerPayout[] => {
    const computed = rule(result, some, ofMember);
    if (computed.length !== some.length)
      throw new Error(`the payout rule returned ${computed.length} payouts for ${some.length} wagers`);
    return computed;
  };
  try {
    return [...payouts(wagers)];
  } catch {
    // At least one is at fault: each is computed alone.
    return wagers.map((wager) => {
      try {
        return payouts([wager])[0]!;
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    });
  }
}

/** Finds the wagers of a member among some, each once. */
function wagersByMember(rows: readonly OpenWager[]): WagersOfMember {
  const byMember = new Map<string, Map<string, SettledWager>>();
  for (const row of rows) {
    const wagers = byMember.get(row.member_id) ?? new Map<string, SettledWager>();
    byMember.set(row.member_id, wagers.set(row.id, settledWager(row)));
  }
  const lists = new Map([...byMember].map(([memberId, wagers]) => [memberId, [...wagers.values()]]));
  return (memberId) => lists.get(memberId) ?? [];
}

const isOpen = (row: OpenWager): boolean => row.state === 'placed' || row.state === 'settled';

/**
 * What is to be done to the wagers of a page, in their order. `rule` is null when all are void.
 * Wagers that are void stay so. `others`: wagers of the same members in the round, beyond the page.
 */
export function planChunk(
  rows: readonly OpenWager[],
  rule: PayoutRule | null,
  result: unknown,
  others: readonly OpenWager[] = [],
): ChunkWager[] {
  const open = rows.filter(isOpen);
  const ofMember = wagersByMember([...open, ...others.filter(isOpen)]);
  const payouts = rule ? payoutsOf(rule, result, open.map(settledWager), ofMember) : open.map(() => 'void' as const);
  const byRow = new Map(open.map((row, index) => [row, payouts[index]!]));
  return rows.map((row) => {
    const payout = byRow.get(row);
    if (payout === undefined)
      return row.state === null ? failed(row, 'wager.unknown') : { ...keyOf(row), kind: 'none' as const };
    if (payout instanceof Error) return failed(row, payout);
    if (row.immediate && payout !== 'void') return failed(row, 'wager.immediate');
    try {
      return apply(row, payout);
    } catch (error) {
      return failed(row, error);
    }
  });
}
