import { serverNow } from '@chokdee/ui/time';
import { useLiveEvents, type LiveEvent } from './live-events.ts';
import { useOddsFormat } from './odds.ts';
import type { Bet } from './place.ts';
import { useSlip } from './slip-store.ts';
import {
  changeOf,
  isAccepted,
  parlayTerms,
  pickKey,
  relatedPicks,
  requestOf,
  singleTerms,
  stakeIn,
  systemsFor,
  systemTerms,
  type Change,
  type Offer,
  type OfferedSystem,
  type Pick,
  type Quote,
  type Terms,
} from './slip.ts';
import { useQuote } from './use-quote.ts';

/** What a market of the slip offers now; undefined until its topic has said. */
function offerOf({ eventId, marketId, outcome }: Pick, events: Readonly<Record<string, LiveEvent>>): Offer | undefined {
  const event = events[eventId];
  const market = event?.markets[marketId];
  if (!event || !market) return undefined;
  const isOpen = market.state === 'active' && event.state === 'scheduled' && event.startsAt > serverNow();
  return { price: market.prices[outcome] ?? null, isOpen };
}

/** A selection with what became of its market since it was chosen. */
export interface SlipPick {
  readonly pick: Pick;
  readonly key: string;
  readonly now: Offer | undefined;
  readonly change: Change;
  /** The selections that a parlay or system cannot combine with it. */
  readonly related: readonly Pick[];
}

/** A bet with its terms at the prices that will be sent. */
export interface PricedBet extends Bet {
  readonly terms: Terms;
}

/** The slip as it would be sent now. */
export interface SlipBets {
  readonly picks: readonly SlipPick[];
  readonly systems: readonly OfferedSystem[];
  readonly system: OfferedSystem | undefined;
  /** The bets that have a stake. */
  readonly bets: readonly PricedBet[];
  /** Selections whose change must be accepted first, and those whose market is closed. */
  readonly changed: readonly SlipPick[];
  readonly closed: readonly SlipPick[];
  /** A parlay or system has selections that cannot be combined. */
  readonly isClashing: boolean;
  /** The only bet of the slip as the server judges it, whatever its stake. */
  readonly quote: Quote | undefined;
}

/** Reads the slip with the prices of now. `stakeOf`: what the stake of a system is of. */
export function useBets(stakeOf: 'line' | 'total'): SlipBets {
  const { picks: all, kind, stakes, accept, system: wanted } = useSlip();
  const events = useLiveEvents((state) => state.events);
  const format = useOddsFormat((state) => state.format);
  const systems = systemsFor(all.length);
  const system = systems.find(({ code }) => code === wanted) ?? systems[0];
  const base = { format, accept, system };
  const quote = useQuote(
    all.length === 0 || (kind === 'single' && all.length > 1) ? null : requestOf(kind, all, { ...base, stake: '10' }),
  );
  const related = kind === 'single' ? new Map<string, readonly Pick[]>() : relatedPicks(all, quote);
  const picks = all.map((pick): SlipPick => {
    const now = offerOf(pick, events);
    const key = pickKey(pick);
    return { pick, key, now, change: changeOf(pick, now), related: related.get(key) ?? [] };
  });
  // An accepted change is part of the price already.
  const priceNow = ({ pick, now, change }: SlipPick): number =>
    (change === 'up' || change === 'down') && isAccepted(change, accept) && now?.price ? now.price : pick.price;
  const bets = ((): PricedBet[] => {
    if (kind === 'single')
      return picks.flatMap((each) => {
        const text = stakes[each.key] ?? '';
        const stake = stakeIn(text);
        if (stake === null) return [];
        const request = requestOf('single', [each.pick], { ...base, stake: text });
        return [{ key: each.key, picks: [each.pick], request, terms: singleTerms(stake, priceNow(each), format) }];
      });
    const text = stakes[kind] ?? '';
    const stake = stakeIn(text);
    if (stake === null || all.length < 2 || (kind === 'system' && !system)) return [];
    const prices = picks.map(priceNow);
    const terms = kind === 'system' ? systemTerms(stake, system!, prices, stakeOf) : parlayTerms(stake, prices);
    return [{ key: kind, picks: all, request: requestOf(kind, all, { ...base, stake: text }), terms }];
  })();
  const concerned =
    kind === 'single' ? picks.filter(({ key }) => bets.some((bet) => bet.key === key) || bets.length === 0) : picks;
  return {
    picks,
    systems,
    system,
    bets,
    changed: concerned.filter(({ change }) => change !== 'closed' && !isAccepted(change, accept)),
    closed: concerned.filter(({ change }) => change === 'closed'),
    isClashing: related.size > 0,
    quote,
  };
}
