import { describe, expect, it } from 'vitest';
import { RgsNoAnswer, RgsRefusal, type Round } from '../rgs.ts';
import { BAHT, money, testRound } from '../testing.ts';
import { choice, createScriptedRgs, openTestSession, testSnapshot } from './testing.ts';

/** An open round after so many events: the bet and a move each. */
const openRound = (events: number, change: Partial<Round> = {}): Round =>
  testRound({
    state: Array.from({ length: events }, (_, index) => ({ index, type: index === 0 ? 'bet' : 'open' })),
    active: true,
    open: true,
    step: events - 1,
    payout: events * BAHT,
    ...change,
  });
const answer = (events: number, change?: Partial<Round>) => ({ balance: money(90), round: openRound(events, change) });
const move = { action: 'open' };

describe('a round of several steps', () => {
  it('waits for moves, sends each with the number of moves seen, and is paid on cash-out', async () => {
    const { rgs, callsOf, count } = createScriptedRgs({
      authenticate: [testSnapshot()],
      play: [answer(1)],
      action: [answer(2), answer(3)],
      endRound: [money(93)],
    });
    const session = await openTestSession(rgs);
    await session.bet(choice);
    await session.cashOut();
    await session.makeMove(move);
    expect(count('action') + count('endRound')).toBe(0);
    await session.completePresentation();
    expect(session.getState()).toMatchObject({ phase: 'awaitingMove', fromEvent: 1 });
    await Promise.all([session.makeMove({ action: 'lift-4' }), session.makeMove({ action: 'lift-5' })]);
    expect(session.getState()).toMatchObject({ phase: 'presenting', fromEvent: 1 });
    await session.completePresentation();
    await session.makeMove({ action: 'lift-6' });
    await session.completePresentation();
    expect(callsOf('action').map(({ args }) => args)).toEqual([
      [{ action: 'lift-4' }, 0, 'b1'],
      [{ action: 'lift-6' }, 1, 'b1'],
    ]);
    await session.cashOut();
    expect(session.getState()).toMatchObject({
      phase: 'idle',
      balance: money(93),
      net: money(-7),
      round: { active: false, open: false },
    });
    expect(session.getState().finishedRounds).toHaveLength(1);
  });
  it('that a move loses sends no end-round call', async () => {
    const { rgs, count } = createScriptedRgs({
      authenticate: [testSnapshot()],
      play: [answer(1)],
      action: [answer(2, { active: false, open: false, payout: 0 })],
    });
    const session = await openTestSession(rgs);
    await session.bet(choice);
    await session.completePresentation();
    await session.makeMove(move);
    await session.completePresentation();
    expect(session.getState()).toMatchObject({ phase: 'idle', net: money(-10) });
    expect(count('endRound')).toBe(0);
  });
  it('repeats a move and a cash-out that have no answer', async () => {
    const { rgs, callsOf } = createScriptedRgs({
      authenticate: [testSnapshot()],
      play: [answer(1)],
      action: [new RgsNoAnswer(), answer(2)],
      endRound: [new RgsNoAnswer(), money(92)],
    });
    const session = await openTestSession(rgs);
    await session.bet(choice);
    await session.completePresentation();
    await session.makeMove(move);
    const [first, second] = callsOf('action');
    expect(first).toEqual(second);
    await session.completePresentation();
    await session.cashOut();
    expect(session.notices.map((notice) => notice?.kind)).toEqual(expect.arrayContaining(['checking', 'crediting']));
    expect(session.getState()).toMatchObject({ phase: 'idle', notice: null, balance: money(92) });
  });
  it('is resumed awaiting a move, its stake not counted again; a refused move reloads the round', async () => {
    const { rgs } = createScriptedRgs({
      authenticate: [testSnapshot({ round: openRound(3) }), testSnapshot({ round: openRound(4) })],
      action: [new RgsRefusal('ERR_VAL', 'no')],
      endRound: [money(104)],
    });
    const session = await openTestSession(rgs);
    expect(session.getState()).toMatchObject({ phase: 'resuming', fromEvent: 3 });
    await session.completePresentation();
    expect(session.getState()).toMatchObject({ phase: 'awaitingMove', notice: { kind: 'resumed' } });
    await session.makeMove(move);
    expect(session.getState()).toMatchObject({
      phase: 'resuming',
      fromEvent: 4,
      notice: { kind: 'unmoved', code: 'ERR_VAL' },
    });
    await session.completePresentation();
    expect(session.getState()).toMatchObject({ phase: 'awaitingMove', notice: { kind: 'unmoved' } });
    await session.cashOut();
    expect(session.getState()).toMatchObject({ phase: 'idle', notice: null, net: money(4) });
  });
});
