import { create, type StoreApi } from 'zustand';
import type { Play, Telling } from './player.ts';
import type { Round } from './rgs.ts';

/** What a step of a game sounds like and how long it is looked at before the next, in milliseconds. */
export interface Beat {
  readonly normal: number;
  readonly quick: number;
  readonly still?: number;
  readonly sound?: () => void;
}

/** Which round is on the board, how many of its events, and which round was last seen to end. */
interface Announcements {
  readonly betID: string | null;
  readonly count: number;
  readonly ended: string | null;
}

/** The events of a round that stand on the board. */
export const eventsOf = ({ betID, count }: Announcements, round: Round | null): readonly unknown[] =>
  round === null || round.betID !== betID ? [] : round.state.slice(0, count);

/**
 * A board that is drawn from the events told so far: `play` tells them one by one, each for its beat, and `useTold` says how many of a round's events
 * stand on the board. For games whose every event is one sight (boards, cards); a slot has presenters of its own.
 */
export function createAnnouncements<Event extends { readonly index: number; readonly type: string }>(beats: {
  readonly [Type in Event['type']]: (event: Extract<Event, { readonly type: Type }>, round: Round) => Beat;
}) {
  const useStore = create<Announcements>(() => ({ betID: null, count: 0, ended: null }));
  const tell = async (event: Event, { round, pace, pause }: Telling): Promise<void> => {
    const {
      normal,
      quick,
      still = 0,
      sound,
    } = (beats[event.type as Event['type']] as (event: Event, round: Round) => Beat)(event, round);
    const over = round.open !== true && event.index === round.state.length - 1;
    useStore.setState({ count: event.index + 1, ...(over && { ended: round.betID }) });
    sound?.();
    await pause({ normal, quick, still }[pace]);
  };
  return {
    play: {
      begin: ({ betID }, from) => useStore.setState({ betID, count: from }),
      presenters: Object.fromEntries(Object.keys(beats).map((type) => [type, tell])),
    } satisfies Play as Play,
    store: useStore as StoreApi<Announcements>,
    /** The events of the round that stand on the board; none of a round that has not begun to be told. */
    useAnnouncements: (round: Round | null): readonly unknown[] => eventsOf(useStore(), round),
    /** Whether this visit saw the round end. */
    useEnded: (round: Round | null): boolean => useStore((told) => round !== null && told.ended === round.betID),
  };
}
