import { describe, expect, it, vi } from 'vitest';
import { playDelay, playRound, type PresenterContext, type PresentersOf } from './playback.ts';
import { testRound } from './testing.ts';

type Event = { readonly index: number; readonly type: 'spin' } | { readonly index: number; readonly type: 'win' };
const round = testRound({
  active: true,
  state: [
    { index: 0, type: 'spin' },
    { index: 1, type: 'win' },
    { index: 2, type: 'of a newer version' },
    null,
    { index: 4, type: 'spin' },
  ],
});

/** A playback whose presenters log their events and then call `present`. */
function createLogged(present: (event: Event, context: PresenterContext) => void | Promise<void>) {
  const log: string[] = [];
  const presenter = (event: Event, context: PresenterContext) => {
    log.push(`${event.type} ${event.index}`);
    return present(event, context);
  };
  const presenters: PresentersOf<Event> = { spin: presenter, win: presenter };
  const begin = (_: unknown, from: number) => {
    log.push(`begin ${from}`);
  };
  return { log, playback: { presenters, begin } };
}
const options = { from: 0, pace: 'normal' as const, onCheckpoint: vi.fn() };

describe('playRound', () => {
  it('shows one event after another from `from`, and skips unknown ones', async () => {
    let running = 0;
    const { log, playback } = createLogged(async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
    });
    expect(await playRound(playback, round, options).done).toBe(true);
    expect(log).toEqual(['begin 0', 'spin 0', 'win 1', 'spin 4']);
    log.length = 0;
    expect(await playRound(playback, round, { ...options, from: 2 }).done).toBe(true);
    expect(log).toEqual(['begin 2', 'spin 4']);
  });
  it('skips the current event and no other', async () => {
    const skipped: boolean[] = [];
    const { playback } = createLogged(async (_, { pause, skip }) => {
      if (skipped.length === 0) setTimeout(() => running.skip());
      await pause(skipped.length === 0 ? 1e9 : 0);
      skipped.push(skip.aborted);
    });
    const running = playRound(playback, round, options);
    await running.done;
    expect(skipped).toEqual([true, false, false]);
  });
  it('ends pauses, shows no further event and reports no checkpoint once stopped', async () => {
    const onCheckpoint = vi.fn();
    const { log, playback } = createLogged(async (_, context) => {
      context.checkpoint();
      setTimeout(() => running.stop());
      await context.pause(1e9);
      context.checkpoint();
    });
    const running = playRound(playback, round, { ...options, onCheckpoint });
    expect(await running.done).toBe(false);
    expect(log).toEqual(['begin 0', 'spin 0']);
    expect(onCheckpoint.mock.calls).toEqual([[0]]);
  });
});

describe('playDelay', () => {
  it('takes the given time, less when skipped or stopped', async () => {
    expect(await playDelay(0).done).toBe(true);
    const [skipped, stopped] = [playDelay(1e9), playDelay(1e9)];
    skipped.skip();
    stopped.stop();
    expect(await Promise.all([skipped.done, stopped.done])).toEqual([true, false]);
  });
});
