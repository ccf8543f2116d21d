import type { TopicStates } from '@chokdee/contract/topics';
import { useEffect } from 'react';
import { create } from 'zustand';
import { live } from '../../shared/live.ts';

/** What a topic says of an event: its state, score, and the prices of its markets. */
export type LiveEvent = TopicStates[`sports-event:${string}`];

interface LiveEvents {
  readonly events: Readonly<Record<string, LiveEvent>>;
}

/** The newest state of each event whose topic, or whose league's topic, is subscribed. */
export const useLiveEvents = create<LiveEvents>(() => ({ events: {} }));

/** The newest state of an event; undefined without one. */
export const useLiveEvent = (eventId: string): LiveEvent | undefined => useLiveEvents(({ events }) => events[eventId]);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Takes states of events. A league's topic has the main markets only, so markets are added to those
 * that are known. Events that did not change keep their object, so their rows are not drawn again.
 */
function take(states: Readonly<Record<string, LiveEvent>>): void {
  useLiveEvents.setState(({ events }) => {
    const changed = Object.entries(states).flatMap(([id, state]) => {
      const before = events[id];
      const next = before ? { ...state, markets: { ...before.markets, ...state.markets } } : state;
      return before && isSame(before, next) ? [] : [[id, next] as const];
    });
    return changed.length === 0 ? { events } : { events: { ...events, ...Object.fromEntries(changed) } };
  });
}

/** Keeps the events of leagues up to date. `onState` receives the ids that each league shows. */
export function useLeagueTopics(
  leagues: readonly string[],
  onState: (league: string, ids: ReadonlySet<string>) => void,
) {
  const names = [...new Set(leagues)].sort().join(' ');
  useEffect(() => {
    const stops = names
      .split(' ')
      .filter((name) => name !== '')
      .map((league) =>
        live.subscribe(`sports-league:${league}`, ({ events }) => {
          take(events);
          onState(league, new Set(Object.keys(events)));
        }),
      );
    return () => stops.forEach((stop) => stop());
  }, [names, onState]);
}

/** Keeps events with all their markets up to date. `onState` is called after each state. */
export function useEventTopics(ids: readonly string[], onState?: (id: string, state: LiveEvent) => void): void {
  const names = [...new Set(ids)].sort().join(' ');
  useEffect(() => {
    const stops = names
      .split(' ')
      .filter((name) => name !== '')
      .map((id) =>
        live.subscribe(`sports-event:${id}`, (state) => {
          take({ [id]: state });
          onState?.(id, state);
        }),
      );
    return () => stops.forEach((stop) => stop());
  }, [names, onState]);
}

/** Takes the price of an outcome as a refusal said it, until the topic says another. */
export function takePrice(
  eventId: string,
  {
    marketId,
    outcome,
    price,
    state,
  }: {
    readonly marketId: string;
    readonly outcome: string;
    readonly price: number | null;
    readonly state: LiveEvent['markets'][string]['state'] | null;
  },
): void {
  useLiveEvents.setState(({ events }) => {
    const event = events[eventId];
    const market = event?.markets[marketId];
    if (!event || !market) return { events };
    const next = { state: state ?? 'inactive', prices: { ...market.prices, [outcome]: price } };
    return { events: { ...events, [eventId]: { ...event, markets: { ...event.markets, [marketId]: next } } } };
  });
}
