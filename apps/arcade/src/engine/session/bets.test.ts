import { describe, expect, it } from 'vitest';
import { RgsNoAnswer, RgsRefusal } from '../rgs.ts';
import { BAHT, money, testRound } from '../testing.ts';
import { balanceOf, choice, createScriptedRgs, openTestSession, testSnapshot, winningRound } from './testing.ts';

const losingPlay = () => ({ balance: money(90), round: testRound() });
const winningPlay = () => ({ balance: money(90), round: winningRound() });

describe('a bet', () => {
  it('deducts the stake at once and adds the win after the round has been shown', async () => {
    const { rgs, count } = createScriptedRgs({
      authenticate: [testSnapshot()],
      play: [winningPlay()],
      endRound: [money(110)],
    });
    const session = await openTestSession(rgs);
    expect(session.getState()).toMatchObject({ phase: 'idle', amount: money(10), balance: money(100) });
    const answered = session.bet(choice);
    expect(session.getState()).toMatchObject({ phase: 'betting', balance: money(90) });
    await answered;
    expect(session.getState()).toMatchObject({ phase: 'presenting', balance: money(90) });
    await session.completePresentation();
    expect(session.getState()).toMatchObject({ phase: 'idle', balance: money(110), net: money(10) });
    expect(session.getState().finishedRounds).toHaveLength(1);
    expect(count('endRound')).toBe(1);
  });
  it.each([
    ['shown', false],
    ['cashed out', true],
  ])('%s before the minimum round duration waits for the rest of it', async (_how, open) => {
    const waits: number[] = [];
    let pass = (): void => undefined;
    const wait = (milliseconds: number) =>
      new Promise<void>((done) => {
        waits.push(milliseconds);
        pass = done;
      });
    const config = { ...testSnapshot().config, jurisdiction: { minimumRoundDuration: 60_000 } as never };
    const { rgs } = createScriptedRgs({
      authenticate: [testSnapshot({ config })],
      play: [{ balance: money(90), round: open ? testRound({ active: true, open }) : testRound() }],
      endRound: [money(100)],
    });
    const session = await openTestSession(rgs, { wait });
    await session.bet(choice);
    const finished = open ? session.completePresentation().then(session.cashOut) : session.completePresentation();
    await expect.poll(() => waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[0]).toBeLessThanOrEqual(60_000);
    expect(session.getState().phase).toBe(open ? 'cashingOut' : 'presenting');
    pass();
    await finished;
    expect(session.getState().phase).toBe('idle');
  });
  it('that loses sends no end-round call', async () => {
    const { rgs, count } = createScriptedRgs({ authenticate: [testSnapshot()], play: [losingPlay()] });
    const session = await openTestSession(rgs);
    await session.bet(choice);
    await session.completePresentation();
    expect(session.getState()).toMatchObject({ phase: 'idle', balance: money(90), net: money(-10) });
    expect(count('endRound')).toBe(0);
  });
  it('is placed once when it is pressed twice', async () => {
    const { rgs, count } = createScriptedRgs({ authenticate: [testSnapshot()], play: [losingPlay()] });
    const session = await openTestSession(rgs);
    await Promise.all([session.bet(choice), session.bet(choice)]);
    await session.bet(choice);
    expect(count('play')).toBe(1);
  });
  it('that is refused shows the reason and changes neither round nor balance', async () => {
    const { rgs } = createScriptedRgs({
      authenticate: [testSnapshot()],
      play: [new RgsRefusal('ERR_IPB', 'not enough')],
    });
    const session = await openTestSession(rgs);
    await session.bet(choice);
    expect(session.getState()).toMatchObject({
      phase: 'idle',
      balance: money(100),
      round: null,
      notice: { kind: 'refused', code: 'ERR_IPB', message: 'not enough' },
    });
    session.dismiss();
    expect(session.getState().notice).toBeNull();
  });
  it('without an answer is repeated with the same request id', async () => {
    const { rgs, callsOf } = createScriptedRgs({
      authenticate: [testSnapshot()],
      play: [new RgsNoAnswer(), new RgsNoAnswer(), losingPlay()],
    });
    const session = await openTestSession(rgs);
    await session.bet(choice);
    const ids = callsOf('play').map(({ args }) => args[1]);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(session.notices.map((notice) => notice?.kind)).toEqual(['checking', undefined]);
    expect(session.getState().phase).toBe('presenting');
  });
  // The RGS looks the request id up before the session, so the first request placed no bet.
  it('without an answer ends the session when its repetition finds the session ended', async () => {
    const { rgs } = createScriptedRgs({
      authenticate: [testSnapshot()],
      play: [new RgsNoAnswer(), new RgsRefusal('ERR_IS', '')],
    });
    const session = await openTestSession(rgs);
    await session.bet(choice);
    expect(session.getState()).toMatchObject({ phase: 'ended', balance: money(100) });
  });
  it('shows the open round first when another window has one', async () => {
    const open = winningRound();
    const { rgs } = createScriptedRgs({
      authenticate: [testSnapshot(), testSnapshot({ round: open, balance: balanceOf(90) })],
      play: [new RgsRefusal('ERR_BE', '')],
      endRound: [money(110)],
    });
    const session = await openTestSession(rgs);
    await session.bet(choice);
    expect(session.getState()).toMatchObject({ phase: 'resuming', round: { betID: open.betID } });
  });
});

describe('the bet amount', () => {
  it('stays inside the limits and on a step, and moves by levels', async () => {
    const session = await openTestSession(createScriptedRgs({ authenticate: [testSnapshot()] }).rgs);
    const amount = () => session.getState().amount;
    session.setAmount(0n);
    expect(amount()).toBe(BigInt(BAHT));
    session.setAmount(money(999));
    expect(amount()).toBe(money(50));
    session.step(1);
    expect(amount()).toBe(money(50));
    session.setAmount(7_005_000n);
    expect(amount()).toBe(7_000_000n);
    session.step(1);
    expect(amount()).toBe(money(10));
    session.step(-1);
    session.step(-1);
    expect(amount()).toBe(money(2));
  });
});
