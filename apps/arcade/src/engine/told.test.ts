import { describe, expect, it } from 'vitest';
import { playRound, type Pace } from './player.ts';
import type { Round } from './rgs.ts';
import { createAnnouncements, eventsOf } from './told.ts';

interface Step {
  readonly index: number;
  readonly type: 'bet' | 'turn' | 'end';
}
const steps: readonly Step[] = [
  { index: 0, type: 'bet' },
  { index: 1, type: 'turn' },
  { index: 2, type: 'end' },
];
const round = (count: number, betID = 'one') =>
  ({ betID, state: steps.slice(0, count), active: true, open: count < 3 }) as unknown as Round;

function board() {
  const heard: string[] = [];
  const beat = ({ type }: Step) => ({
    normal: 4,
    quick: 0,
    sound: () => {
      heard.push(type);
    },
  });
  const told = createAnnouncements<Step>({ bet: beat, turn: beat, end: beat });
  const tell = (of: Round, from: number, pace: Pace = 'normal') =>
    playRound(told.play, of, { from, pace, reached: () => undefined });
  const seen = (of: Round) => eventsOf(told.store.getState(), of).length;
  return { told, heard, tell, seen, ended: () => told.store.getState().ended };
}

describe('a board drawn from events', () => {
  it('shows a round step by step, from where it stands, and knows when it saw the end', async () => {
    const { heard, tell, seen, ended } = board();
    await tell(round(1), 0).done;
    expect([seen(round(1)), heard, ended()]).toEqual([1, ['bet'], null]);
    const turning = tell(round(2), 1);
    expect(seen(round(2))).toBe(2);
    await turning.done;
    await tell(round(3), 2, 'quick').done;
    expect([seen(round(3)), heard, ended()]).toEqual([3, ['bet', 'turn', 'end'], 'one']);
  });
  it('shows an interrupted round as it stands, without telling it again', async () => {
    const { heard, tell, seen, ended } = board();
    await tell(round(2), 2).done;
    expect([seen(round(2)), heard, ended()]).toEqual([2, [], null]);
  });
  it('shows nothing of a round that has not begun to be told', async () => {
    const { tell, seen } = board();
    await tell(round(3), 0).done;
    expect(seen(round(1, 'other'))).toBe(0);
  });
});
