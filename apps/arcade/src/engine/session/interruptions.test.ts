import { describe, expect, it } from 'vitest';
import { RgsNoAnswer, RgsRefusal, type Round } from '../rgs.ts';
import { BAHT, money, testRound } from '../testing.ts';
import type { GameSessionOptions } from './game-session.ts';
import { balanceOf, choice, createScriptedRgs, openTestSession, testSnapshot, winningRound } from './testing.ts';

describe('an interruption', () => {
  it('repeats the credit of a win until it is answered, and says that the win is certain', async () => {
    const { rgs } = createScriptedRgs({
      authenticate: [testSnapshot()],
      play: [{ balance: money(90), round: winningRound() }],
      endRound: [new RgsNoAnswer(), new RgsNoAnswer(), money(110)],
    });
    const session = await openTestSession(rgs);
    await session.bet(choice);
    await session.completePresentation();
    expect(session.notices.map((notice) => notice?.kind)).toContain('crediting');
    expect(session.getState()).toMatchObject({ phase: 'idle', notice: null, balance: money(110) });
  });
  it('resumes an active round: it is shown and credited, its stake is not counted again', async () => {
    const { rgs, count } = createScriptedRgs({
      authenticate: [testSnapshot({ round: winningRound(), balance: balanceOf(90) })],
      endRound: [money(110)],
    });
    const session = await openTestSession(rgs);
    expect(session.getState().phase).toBe('resuming');
    await session.bet(choice);
    expect(count('play')).toBe(0);
    await session.completePresentation();
    expect(session.getState()).toMatchObject({
      phase: 'idle',
      balance: money(110),
      net: money(20),
      notice: { kind: 'resumed' },
    });
  });
  it('puts a finished round on screen without counting it', async () => {
    const last = testRound();
    const session = await openTestSession(createScriptedRgs({ authenticate: [testSnapshot({ round: last })] }).rgs);
    expect(session.getState()).toMatchObject({ phase: 'idle', round: last, finishedRounds: [] });
  });
  it('lets the player retry when the RGS does not answer the opening', async () => {
    const { rgs } = createScriptedRgs({ authenticate: [new RgsNoAnswer(), testSnapshot()] });
    const session = await openTestSession(rgs);
    expect(session.getState()).toMatchObject({
      phase: 'failed',
      online: false,
      notice: { kind: 'unopened', code: 'NO_ANSWER' },
    });
    await session.open();
    expect(session.getState()).toMatchObject({ phase: 'idle', online: true, notice: null });
  });
  it('shows why the RGS refused the opening', async () => {
    const refused = async (code: string, message: string) =>
      (await openTestSession(createScriptedRgs({ authenticate: [new RgsRefusal(code, message)] }).rgs)).getState();
    expect((await refused('ERR_IS', '')).phase).toBe('ended');
    expect(await refused('ERR_MAINTENANCE', 'later')).toMatchObject({
      phase: 'failed',
      notice: { code: 'ERR_MAINTENANCE', message: 'later' },
    });
  });
  it('ends the session when reading the balance finds it ended', async () => {
    const { rgs } = createScriptedRgs({
      authenticate: [testSnapshot()],
      balance: [money(80), new RgsNoAnswer(), new RgsRefusal('ERR_IS', '')],
    });
    const session = await openTestSession(rgs);
    await session.refresh();
    expect(session.getState().balance).toBe(money(80));
    await session.refresh();
    expect(session.getState()).toMatchObject({ phase: 'idle', online: false });
    await session.refresh();
    expect(session.getState().phase).toBe('ended');
  });
});

describe('a round voided by the operator', () => {
  const openRound = (change: Partial<Round> = {}) =>
    testRound({ active: true, open: true, payout: 20 * BAHT, ...change });
  const voided = () => testSnapshot({ round: openRound({ active: false, open: false, voided: true, payout: 0 }) });
  const refusal = () => new RgsRefusal('ERR_VAL', 'called off');
  it.each([
    ['a move', 'makeMove'],
    ['a cash-out', 'cashOut'],
  ] as const)('is reported by %s: the stake is returned, nothing was won, the session goes on', async (_what, call) => {
    const { rgs } = createScriptedRgs({
      authenticate: [testSnapshot(), voided()],
      play: [{ balance: money(90), round: openRound() }],
      action: [refusal()],
      endRound: [refusal()],
    });
    const session = await openTestSession(rgs);
    await session.bet(choice);
    await session.completePresentation();
    await (call === 'makeMove' ? session.makeMove({ action: 'open' }) : session.cashOut());
    expect(session.getState()).toMatchObject({
      phase: 'idle',
      balance: money(100),
      net: 0n,
      finishedRounds: [],
      round: { voided: true, payout: 0 },
      notice: { kind: 'voided', message: 'called off' },
    });
  });
  it('while its win is being shown is not counted as a win', async () => {
    const { rgs } = createScriptedRgs({
      authenticate: [testSnapshot(), voided()],
      play: [{ balance: money(90), round: testRound({ active: true, payout: 20 * BAHT }) }],
      endRound: [refusal()],
    });
    const session = await openTestSession(rgs);
    await session.bet(choice);
    await session.completePresentation();
    expect(session.getState()).toMatchObject({
      phase: 'idle',
      balance: money(100),
      net: 0n,
      finishedRounds: [],
      notice: { kind: 'voided' },
    });
  });
});

describe('a round that stays open until it has been shown', () => {
  const longRound = (change: Partial<Round> = {}) =>
    testRound({ state: [{}, {}, {}, {}], payout: 20 * BAHT, active: true, ...change });
  const options: GameSessionOptions = { staysOpen: () => true };
  it('is credited after its last event and reports its checkpoints, only the newest of several', async () => {
    let answer: (() => void) | undefined;
    const { rgs, calls, count } = createScriptedRgs({
      authenticate: [testSnapshot()],
      play: [{ balance: money(90), round: longRound() }],
      endRound: [money(110)],
    });
    const reported: string[] = [];
    const event = (index: string) =>
      new Promise<void>((done) => {
        reported.push(index);
        answer = () => done();
      });
    const session = await openTestSession({ ...rgs, event }, options);
    await session.bet(choice);
    expect(count('endRound')).toBe(0);
    session.saveCheckpoint(1);
    session.saveCheckpoint(2);
    session.saveCheckpoint(3);
    expect(reported).toEqual(['1']);
    answer?.();
    await expect.poll(() => reported).toEqual(['1', '3']);
    const finished = session.completePresentation();
    expect(count('endRound')).toBe(0);
    answer?.();
    await finished;
    expect(calls.map(({ name }) => name)).toEqual(['authenticate', 'play', 'endRound']);
    session.saveCheckpoint(3);
    expect(reported).toHaveLength(2);
    expect(session.getState()).toMatchObject({ phase: 'idle', balance: money(110) });
  });
  it.each([
    ['2', 2],
    [null, 0],
    ['9', 0],
    ['x', 0],
  ])('is resumed at its checkpoint (%s)', async (event, fromEvent) => {
    const { rgs } = createScriptedRgs({ authenticate: [testSnapshot({ round: longRound({ event }) })] });
    const session = await openTestSession(rgs, options);
    expect(session.getState()).toMatchObject({ phase: 'resuming', fromEvent });
  });
});
