import { create, type StoreApi } from 'zustand';
import type { Playback, PresenterContext } from './playback.ts';
import type { Round } from './rgs.ts';

/** How long an event is shown before the next one at each pace, milliseconds, and its sound. */
export interface EventPresentation {
  readonly normal: number;
  readonly quick: number;
  /** 0 when left out. */
  readonly still?: number;
  readonly sound?: () => void;
}

interface ShownEvents {
  /** The round on the board. */
  readonly betID: string | null;
  /** How many of its events have been shown. */
  readonly count: number;
  /** The last round whose end was shown. */
  readonly ended: string | null;
}

/** The events of a round that have been shown; none of a round that is not on the board. */
export const shownEventsOf = ({ betID, count }: ShownEvents, round: Round | null): readonly unknown[] =>
  round === null || round.betID !== betID ? [] : round.state.slice(0, count);

/**
 * Creates a playback that counts the events shown so far, and the hooks that a board draws them
 * with. For games where one event is one picture (boards, cards); a slot has presenters of its own.
 */
export function createShownEvents<Event extends { readonly index: number; readonly type: string }>(presentations: {
  readonly [Type in Event['type']]: (event: Extract<Event, { readonly type: Type }>, round: Round) => EventPresentation;
}) {
  const useStore = create<ShownEvents>(() => ({ betID: null, count: 0, ended: null }));
  const presentationOf = (event: Event, round: Round): EventPresentation =>
    (presentations[event.type as Event['type']] as (event: Event, round: Round) => EventPresentation)(event, round);

  async function present(event: Event, { round, pace, pause }: PresenterContext): Promise<void> {
    const { normal, quick, still = 0, sound } = presentationOf(event, round);
    const isLast = round.open !== true && event.index === round.state.length - 1;
    useStore.setState({ count: event.index + 1, ...(isLast && { ended: round.betID }) });
    sound?.();
    await pause({ normal, quick, still }[pace]);
  }

  return {
    playback: {
      begin: ({ betID }, from) => useStore.setState({ betID, count: from }),
      presenters: Object.fromEntries(Object.keys(presentations).map((type) => [type, present])),
    } satisfies Playback as Playback,
    store: useStore as StoreApi<ShownEvents>,
    /** The events of the round that have been shown. */
    useShownEvents: (round: Round | null): readonly unknown[] => shownEventsOf(useStore(), round),
    /** Whether the end of the round was shown on this page. */
    useEnded: (round: Round | null): boolean => useStore(({ ended }) => round !== null && ended === round.betID),
  };
}
