import type { Round } from './rgs.ts';

/** How fast a round is told: as the player set it, or without movement. */
export type Pace = 'normal' | 'quick' | 'still';

/** What a presenter is given besides its event. */
export interface Telling {
  readonly round: Round;
  readonly pace: Pace;
  /** Aborted when the player asks to hurry this event: go to its end at once. */
  readonly hurry: AbortSignal;
  /** Aborted when the round leaves the screen: stop, whatever is under way. */
  readonly gone: AbortSignal;
  /** Waits so many milliseconds; less when hurried, no further when the round has gone. */
  pause(milliseconds: number): Promise<void>;
  /** This event is a place to go on from after a reload. */
  reached(): void;
}

/** Shows one event; the next one comes when it is done. */
type Presenter<Event> = (event: Event, telling: Telling) => void | Promise<void>;
/** The presenters of a game's events, by type. Events of types that have none are passed over. */
export type PresentersOf<Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]?: Presenter<Extract<Event, { readonly type: Type }>>;
};

/** How a game shows the events of its rounds. */
export interface Play {
  /** Puts the board as it stands before the event at `from`, without movement. Comes before the first event, each time. */
  begin(round: Round, from: number, pace: Pace): void;
  /** A `PresentersOf` the game's events. */
  readonly presenters: Readonly<Record<string, Presenter<never> | undefined>>;
}

/** One round on its way over the screen. */
export interface Showing {
  /** True when it was shown to its end, false when it was stopped before. */
  readonly done: Promise<boolean>;
  /** Brings the event being shown to its end at once. */
  hurry(): void;
  stop(): void;
}

const isEvent = (event: unknown): event is { readonly type: string } =>
  typeof event === 'object' && event !== null && typeof (event as { type?: unknown }).type === 'string';

/** Resolves after so many milliseconds or as soon as one of the signals is aborted. */
const pauseUntil = (milliseconds: number, signals: readonly AbortSignal[]): Promise<void> =>
  new Promise((done) => {
    if (milliseconds <= 0 || signals.some((signal) => signal.aborted)) {
      done();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    for (const signal of signals) signal.addEventListener('abort', end);
  });

/** Shows a round's events one after another from the one at `from`. The outcome is decided; this only takes time. `reached` hears the places to go on from. */
export function playRound(
  { begin, presenters }: Play,
  round: Round,
  { from, pace, reached }: { readonly from: number; readonly pace: Pace; readonly reached: (index: number) => void },
): Showing {
  const gone = new AbortController();
  let hurry = new AbortController();

  async function run(): Promise<boolean> {
    begin(round, from, pace);
    for (let index = from; index < round.state.length && !gone.signal.aborted; index += 1) {
      const event = round.state[index];
      const presenter = isEvent(event) ? (presenters[event.type] as Presenter<unknown> | undefined) : undefined;
      if (presenter === undefined) continue;
      hurry = new AbortController();
      const signals = [hurry.signal, gone.signal];
      await presenter(event, {
        round,
        pace,
        hurry: hurry.signal,
        gone: gone.signal,
        pause: (milliseconds) => pauseUntil(milliseconds, signals),
        reached: () => {
          if (!gone.signal.aborted) reached(index);
        },
      });
    }
    return !gone.signal.aborted;
  }

  return { done: run(), hurry: () => hurry.abort(), stop: () => gone.abort() };
}

/** A round shown without presenters: so many milliseconds on its way. */
export function passTime(milliseconds: number): Showing {
  const [hurry, gone] = [new AbortController(), new AbortController()];
  return {
    done: pauseUntil(milliseconds, [hurry.signal, gone.signal]).then(() => !gone.signal.aborted),
    hurry: () => hurry.abort(),
    stop: () => gone.abort(),
  };
}
