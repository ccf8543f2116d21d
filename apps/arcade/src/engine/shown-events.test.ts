import { describe, expect, it } from 'vitest';
import { playRound, type Pace } from './playback.ts';
import type { Round } from './rgs.ts';
import { createShownEvents, shownEventsOf } from './shown-events.ts';
import { testRound } from './testing.ts';

interface Event {
  readonly index: number;
  readonly type: 'bet' | 'turn' | 'end';
}
const events: readonly Event[] = [
  { index: 0, type: 'bet' },
  { index: 1, type: 'turn' },
  { index: 2, type: 'end' },
];
/** A round of the first `count` events; open until it has all three. */
const roundOf = (count: number, betID = 'one'): Round =>
  testRound({ betID, state: events.slice(0, count), active: true, open: count < 3 });

function createBoard() {
  const sounds: string[] = [];
  const presentation = ({ type }: Event) => ({
    normal: 4,
    quick: 0,
    sound: () => {
      sounds.push(type);
    },
  });
  const shownEvents = createShownEvents<Event>({ bet: presentation, turn: presentation, end: presentation });
  const play = (round: Round, from: number, pace: Pace = 'normal') =>
    playRound(shownEvents.playback, round, { from, pace, onCheckpoint: () => undefined });
  const countOf = (round: Round) => shownEventsOf(shownEvents.store.getState(), round).length;
  return { sounds, play, countOf, ended: () => shownEvents.store.getState().ended };
}

describe('a board drawn from the shown events', () => {
  it('shows a round step by step and records that its end was shown', async () => {
    const { sounds, play, countOf, ended } = createBoard();
    await play(roundOf(1), 0).done;
    expect([countOf(roundOf(1)), sounds, ended()]).toEqual([1, ['bet'], null]);
    const turning = play(roundOf(2), 1);
    expect(countOf(roundOf(2))).toBe(2);
    await turning.done;
    await play(roundOf(3), 2, 'quick').done;
    expect([countOf(roundOf(3)), sounds, ended()]).toEqual([3, ['bet', 'turn', 'end'], 'one']);
  });
  it('shows an interrupted round at once, without playing its events again', async () => {
    const { sounds, play, countOf, ended } = createBoard();
    await play(roundOf(2), 2).done;
    expect([countOf(roundOf(2)), sounds, ended()]).toEqual([2, [], null]);
  });
  it('shows no event of a round that was not played', async () => {
    const { play, countOf } = createBoard();
    await play(roundOf(3), 0).done;
    expect(countOf(roundOf(1, 'other'))).toBe(0);
  });
});
