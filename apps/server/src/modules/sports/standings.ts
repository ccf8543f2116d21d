import type { Input, Output } from '@chokdee/contract/call';
import type { deskEventView, proposeOutcome } from '@chokdee/contract/calls/sports/console';
import type { Queryable } from '@chokdee/database/database';
import type { OutrightStanding } from '@chokdee/games/sports/settle';
import { Refusal } from '../../platform/refusal.ts';
import { OUTRIGHT } from './outrights.ts';
import { isMatch, type Facts } from './results.ts';
import { readMarkets, type EventRow } from './store.ts';

/** The result of an outright as operators enter it. */
type Entered = NonNullable<Input<typeof proposeOutcome>['body']['standing']>;

/** The result of an outright as operators read it; null before it and of a match. */
export const standingOut = (facts: Facts | null): Output<typeof deskEventView>['standing'] =>
  facts === null || isMatch(facts) ? null : { winners: [...(facts.ranking[0] ?? [])], withdrawn: [...facts.withdrawn] };

/**
 * The standing that an operator entered: several winners share the title (dead heat), bets on those
 * who withdrew are void, all others lose. Refuses with `sports.standing.wrong` who does not compete
 * or is named twice, under its field.
 */
export async function standingOf(
  tx: Queryable,
  { event_id }: EventRow,
  { winners, withdrawn }: Entered,
): Promise<OutrightStanding> {
  const [market] = await readMarkets(tx, 'where m.event_id = $1 and m.type = $2', [event_id, OUTRIGHT]);
  const known = new Set(market?.outcomes.map(({ outcome }) => outcome));
  const seen = new Set<string>();
  const wrong = [
    ...winners.map((code, at) => ({ code, path: `winners.${at}` })),
    ...withdrawn.map((code, at) => ({ code, path: `withdrawn.${at}` })),
  ]
    .filter(({ code }) => {
      const isWrong = !known.has(code) || seen.has(code);
      seen.add(code);
      return isWrong;
    })
    .map(({ path }) => [`standing.${path}`, { code: 'sports.standing.wrong' as const }] as const);
  if (wrong.length > 0) throw new Refusal('sports.standing.wrong', { fields: Object.fromEntries(wrong) });
  return { ranking: [[...winners].sort()], withdrawn: [...withdrawn].sort() };
}
