import { isEvent } from './events.ts';
import type { Round } from './rgs.ts';

/** Speed of a presentation: as the player set it, or `still` without motion. */
export type Pace = 'normal' | 'quick' | 'still';

/** What a presenter receives besides its event. */
export interface PresenterContext {
  readonly round: Round;
  readonly pace: Pace;
  /** Aborted when the player skips this event: show its end at once. */
  readonly skip: AbortSignal;
  /** Aborted when the round leaves the screen: stop everything. */
  readonly cancelled: AbortSignal;
  /** Waits so many milliseconds, less when the event is skipped or the round is cancelled. */
  pause(milliseconds: number): Promise<void>;
  /** Makes this event the one from which a reload resumes the round. */
  checkpoint(): void;
}

/** Shows one event. The next event follows when it has resolved. */
type Presenter<Event> = (event: Event, context: PresenterContext) => void | Promise<void>;
/** The presenters of a game's events, by type. Events of other types are skipped. */
export type PresentersOf<Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]?: Presenter<Extract<Event, { readonly type: Type }>>;
};

/** How a game shows the events of a round. */
export interface Playback {
  /**
   * Draws the board as it is before the event at `from`, without motion. Called before the first
   * event.
   */
  begin(round: Round, from: number, pace: Pace): void;
  /** A `PresentersOf` the game's events. */
  readonly presenters: Readonly<Record<string, Presenter<never> | undefined>>;
}

/** A round that is being shown. */
export interface RunningPlayback {
  /** True when the round was shown to its end, false when it was stopped. */
  readonly done: Promise<boolean>;
  /** Shows the end of the current event at once. */
  skip(): void;
  stop(): void;
}

/** Resolves after so many milliseconds or as soon as a signal is aborted. */
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

/** How `playRound` shows a round: from which event, how fast, and who receives the checkpoints. */
export interface PlaybackOptions {
  readonly from: number;
  readonly pace: Pace;
  readonly onCheckpoint: (index: number) => void;
}

/** Shows the events of a round one after another. */
export function playRound(
  { begin, presenters }: Playback,
  round: Round,
  { from, pace, onCheckpoint }: PlaybackOptions,
): RunningPlayback {
  const cancelled = new AbortController();
  let skip = new AbortController();

  async function run(): Promise<boolean> {
    begin(round, from, pace);
    for (let index = from; index < round.state.length && !cancelled.signal.aborted; index += 1) {
      const event = round.state[index];
      const presenter = isEvent(event) ? (presenters[event.type] as Presenter<unknown> | undefined) : undefined;
      if (presenter === undefined) continue;
      skip = new AbortController();
      const signals = [skip.signal, cancelled.signal];
      await presenter(event, {
        round,
        pace,
        skip: skip.signal,
        cancelled: cancelled.signal,
        pause: (milliseconds) => pauseUntil(milliseconds, signals),
        checkpoint: () => {
          if (!cancelled.signal.aborted) onCheckpoint(index);
        },
      });
    }
    return !cancelled.signal.aborted;
  }

  return { done: run(), skip: () => skip.abort(), stop: () => cancelled.abort() };
}

/** Shows a round of a game without presenters: it only takes so many milliseconds. */
export function playDelay(milliseconds: number): RunningPlayback {
  const [skip, cancelled] = [new AbortController(), new AbortController()];
  return {
    done: pauseUntil(milliseconds, [skip.signal, cancelled.signal]).then(() => !cancelled.signal.aborted),
    skip: () => skip.abort(),
    stop: () => cancelled.abort(),
  };
}
