import { describe, expect, it, vi } from 'vitest';
import { requestId } from './request-id.ts';
import { RgsRefusal, RgsSilence, type Opening, type Rgs, type Round } from './rgs.ts';
import { createTable, type Notice, type Table, type TableRules } from './table.ts';

const baht = 1_000_000;
const round = (change: Partial<Round> = {}): Round => ({
  betID: requestId(),
  amount: 10 * baht,
  payout: 0,
  payoutMultiplier: 0,
  costMultiplier: 1,
  active: false,
  open: false,
  voided: false,
  step: 0,
  mode: 'UNDER',
  event: null,
  state: [{}],
  ...change,
});
const win = () => round({ payout: 20 * baht, payoutMultiplier: 2, active: true });
const opening = (change: Partial<Opening> = {}): Opening => ({
  balance: { amount: 100 * baht, currency: 'THB' },
  round: null,
  meta: { gameVersion: '1.0.0', funPlay: false, currencySymbol: 'P' },
  config: {
    gameID: 'dice',
    minBet: baht,
    maxBet: 50 * baht,
    stepBet: 10_000,
    defaultBetLevel: 10 * baht,
    betLevels: [1, 2, 5, 10, 20, 50].map((n) => n * baht),
    betModes: {},
    jurisdiction: {} as never,
  },
  ...change,
});
const choice = { mode: 'UNDER', meta: { target: 5000 } };

/** An RGS that answers what the test lines up; `silence` and refusals can stand in the line. */
function lined(answers: { [K in keyof Rgs]?: (Awaited<ReturnType<Rgs[K]>> | Error)[] }) {
  const asked: { name: string; args: unknown[] }[] = [];
  const answer = (name: keyof Rgs) =>
    vi.fn(async (...args: unknown[]) => {
      asked.push({ name, args });
      const next = answers[name]?.shift();
      if (next === undefined) throw new Error(`nothing lined up for ${name}`);
      if (next instanceof Error) throw next;
      return next;
    });
  const rgs = Object.fromEntries(
    (
      ['authenticate', 'balance', 'play', 'action', 'event', 'endRound', 'rounds', 'seeds', 'rotate', 'replay'] as const
    ).map((name) => [name, answer(name)]),
  ) as unknown as Rgs;
  return { rgs, asked, count: (name: keyof Rgs) => asked.filter((one) => one.name === name).length };
}

async function opened(rgs: Rgs, rules: TableRules = {}): Promise<Table & { notices: (Notice | null)[] }> {
  const notices: (Notice | null)[] = [];
  const table = createTable(rgs, { wait: async () => undefined, ...rules });
  table.subscribe((now, before) => {
    if (now.notice !== before.notice) notices.push(now.notice);
  });
  await table.open();
  return { ...table, notices };
}

describe('a bet', () => {
  it('takes the stake at once and adds the win when the round has been shown', async () => {
    const { rgs, count } = lined({
      authenticate: [opening()],
      play: [{ balance: BigInt(90 * baht), round: win() }],
      endRound: [BigInt(110 * baht)],
    });
    const table = await opened(rgs);
    expect(table.getState()).toMatchObject({ phase: 'idle', amount: BigInt(10 * baht), balance: BigInt(100 * baht) });
    await table.bet(choice);
    expect(table.getState()).toMatchObject({ phase: 'presenting', balance: BigInt(90 * baht) });
    await table.presented();
    expect(table.getState()).toMatchObject({ phase: 'idle', balance: BigInt(110 * baht), net: BigInt(10 * baht) });
    expect(table.getState().shown).toHaveLength(1);
    expect(count('endRound')).toBe(1);
  });
  it.each([
    ['shown', false],
    ['taken', true],
  ])('%s sooner than the brand lets a round be over waits for the rest before the next', async (_how, open) => {
    const waits: number[] = [];
    let pass = (): void => undefined;
    const wait = (milliseconds: number) =>
      new Promise<void>((done) => {
        waits.push(milliseconds);
        pass = done;
      });
    const config = { ...opening().config, jurisdiction: { minimumRoundDuration: 60_000 } as never };
    const { rgs } = lined({
      authenticate: [opening({ config })],
      play: [{ balance: BigInt(90 * baht), round: open ? round({ active: true, open }) : round() }],
      endRound: [BigInt(100 * baht)],
    });
    const table = await opened(rgs, { wait });
    await table.bet(choice);
    const over = open ? table.presented().then(table.take) : table.presented();
    await expect.poll(() => waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[0]).toBeLessThanOrEqual(60_000);
    expect(table.getState().phase).toBe(open ? 'taking' : 'presenting');
    pass();
    await over;
    expect(table.getState().phase).toBe('idle');
  });
  it('that loses is over at once: nothing is ended', async () => {
    const { rgs, count } = lined({ authenticate: [opening()], play: [{ balance: BigInt(90 * baht), round: round() }] });
    const table = await opened(rgs);
    await table.bet(choice);
    await table.presented();
    expect(table.getState()).toMatchObject({ phase: 'idle', balance: BigInt(90 * baht), net: BigInt(-10 * baht) });
    expect(count('endRound')).toBe(0);
  });
  it('pressed twice is placed once', async () => {
    const { rgs, count } = lined({ authenticate: [opening()], play: [{ balance: BigInt(90 * baht), round: round() }] });
    const table = await opened(rgs);
    await Promise.all([table.bet(choice), table.bet(choice)]);
    await table.bet(choice);
    expect(count('play')).toBe(1);
  });
  it('that is refused says so; no round, no change of balance', async () => {
    const { rgs } = lined({ authenticate: [opening()], play: [new RgsRefusal('ERR_IPB', 'not enough')] });
    const table = await opened(rgs);
    await table.bet(choice);
    expect(table.getState()).toMatchObject({
      phase: 'idle',
      balance: BigInt(100 * baht),
      round: null,
      notice: { kind: 'refused', code: 'ERR_IPB', message: 'not enough' },
    });
    table.dismiss();
    expect(table.getState().notice).toBeNull();
  });
  it('without an answer is asked again as the same request until there is one', async () => {
    const { rgs, asked } = lined({
      authenticate: [opening()],
      play: [new RgsSilence(), new RgsSilence(), { balance: BigInt(90 * baht), round: round() }],
    });
    const table = await opened(rgs);
    await table.bet(choice);
    const ids = asked.filter((one) => one.name === 'play').map((one) => one.args[1]);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(table.notices.map((notice) => notice?.kind)).toEqual(['checking', undefined]);
    expect(table.getState().phase).toBe('presenting');
  });
  it('without an answer and then refused for the session ends the game: the RGS looks for the request first, so none was taken', async () => {
    const { rgs } = lined({ authenticate: [opening()], play: [new RgsSilence(), new RgsRefusal('ERR_IS', '')] });
    const table = await opened(rgs);
    await table.bet(choice);
    expect(table.getState()).toMatchObject({ phase: 'ended', balance: BigInt(100 * baht) });
  });
  it('while another window has a round open shows that round first', async () => {
    const open = win();
    const { rgs } = lined({
      authenticate: [opening(), opening({ round: open, balance: { amount: 90 * baht, currency: 'THB' } })],
      play: [new RgsRefusal('ERR_BE', '')],
      endRound: [BigInt(110 * baht)],
    });
    const table = await opened(rgs);
    await table.bet(choice);
    expect(table.getState()).toMatchObject({ phase: 'resuming', round: { betID: open.betID } });
  });
});

describe('interruptions', () => {
  it('a win whose credit has no answer waits, says that it is certain, and is credited', async () => {
    const { rgs } = lined({
      authenticate: [opening()],
      play: [{ balance: BigInt(90 * baht), round: win() }],
      endRound: [new RgsSilence(), new RgsSilence(), BigInt(110 * baht)],
    });
    const table = await opened(rgs);
    await table.bet(choice);
    await table.presented();
    expect(table.notices.map((notice) => notice?.kind)).toContain('crediting');
    expect(table.getState()).toMatchObject({ phase: 'idle', notice: null, balance: BigInt(110 * baht) });
  });
  it('an open round is resumed: shown and credited, its stake not counted again', async () => {
    const { rgs, count } = lined({
      authenticate: [opening({ round: win(), balance: { amount: 90 * baht, currency: 'THB' } })],
      endRound: [BigInt(110 * baht)],
    });
    const table = await opened(rgs);
    expect(table.getState().phase).toBe('resuming');
    await table.bet(choice);
    expect(count('play')).toBe(0);
    await table.presented();
    expect(table.getState()).toMatchObject({
      phase: 'idle',
      balance: BigInt(110 * baht),
      net: BigInt(20 * baht),
      notice: { kind: 'resumed' },
    });
  });
  it('a finished round is what the screen starts from', async () => {
    const last = round();
    const table = await opened(lined({ authenticate: [opening({ round: last })] }).rgs);
    expect(table.getState()).toMatchObject({ phase: 'idle', round: last, shown: [] });
  });
  it('an RGS that does not answer can be tried again; one that refuses says why', async () => {
    const { rgs } = lined({ authenticate: [new RgsSilence(), opening()] });
    const table = await opened(rgs);
    expect(table.getState()).toMatchObject({
      phase: 'failed',
      online: false,
      notice: { kind: 'unopened', code: 'SILENCE' },
    });
    await table.open();
    expect(table.getState()).toMatchObject({ phase: 'idle', online: true, notice: null });
    expect((await opened(lined({ authenticate: [new RgsRefusal('ERR_IS', '')] }).rgs)).getState().phase).toBe('ended');
    expect(
      (await opened(lined({ authenticate: [new RgsRefusal('ERR_MAINTENANCE', 'later')] }).rgs)).getState(),
    ).toMatchObject({ phase: 'failed', notice: { code: 'ERR_MAINTENANCE', message: 'later' } });
  });
  it('a session that ended is noticed when the balance is asked for', async () => {
    const table = await opened(
      lined({ authenticate: [opening()], balance: [BigInt(80 * baht), new RgsSilence(), new RgsRefusal('ERR_IS', '')] })
        .rgs,
    );
    await table.refresh();
    expect(table.getState().balance).toBe(BigInt(80 * baht));
    await table.refresh();
    expect(table.getState()).toMatchObject({ phase: 'idle', online: false });
    await table.refresh();
    expect(table.getState().phase).toBe('ended');
  });
});

describe('a round of several steps', () => {
  const step = (events: number, change: Partial<Round> = {}): Round =>
    round({
      betID: 'b1',
      state: Array.from({ length: events }, (_, index) => ({ index, type: index === 0 ? 'bet' : 'open' })),
      active: true,
      open: true,
      step: events - 1,
      payout: events * baht,
      ...change,
    });
  const money = (amount: number) => BigInt(amount * baht);

  it('waits for moves, each told with the number of moves seen, and is paid when the money is taken', async () => {
    const { rgs, asked, count } = lined({
      authenticate: [opening()],
      play: [{ balance: money(90), round: step(1) }],
      action: [
        { balance: money(90), round: step(2) },
        { balance: money(90), round: step(3) },
      ],
      endRound: [money(93)],
    });
    const table = await opened(rgs);
    await table.bet(choice);
    await table.take();
    await table.act({ action: 'open' });
    expect(count('action') + count('endRound')).toBe(0);
    await table.presented();
    expect(table.getState()).toMatchObject({ phase: 'deciding', from: 1 });
    await Promise.all([table.act({ action: 'lift-4' }), table.act({ action: 'lift-5' })]);
    expect(table.getState()).toMatchObject({ phase: 'presenting', from: 1 });
    await table.presented();
    await table.act({ action: 'lift-6' });
    await table.presented();
    expect(asked.filter((one) => one.name === 'action').map((one) => one.args)).toEqual([
      [{ action: 'lift-4' }, 0, 'b1'],
      [{ action: 'lift-6' }, 1, 'b1'],
    ]);
    await table.take();
    expect(table.getState()).toMatchObject({
      phase: 'idle',
      balance: money(93),
      net: money(-7),
      round: { active: false, open: false },
    });
    expect(table.getState().shown).toHaveLength(1);
  });
  it('is lost by a move: over, nothing to end', async () => {
    const { rgs, count } = lined({
      authenticate: [opening()],
      play: [{ balance: money(90), round: step(1) }],
      action: [{ balance: money(90), round: step(2, { active: false, open: false, payout: 0 }) }],
    });
    const table = await opened(rgs);
    await table.bet(choice);
    await table.presented();
    await table.act({ action: 'open' });
    await table.presented();
    expect(table.getState()).toMatchObject({ phase: 'idle', net: money(-10) });
    expect(count('endRound')).toBe(0);
  });
  it('asks the same move again when its answer is lost, and takes the money until it is taken', async () => {
    const { rgs, asked } = lined({
      authenticate: [opening()],
      play: [{ balance: money(90), round: step(1) }],
      action: [new RgsSilence(), { balance: money(90), round: step(2) }],
      endRound: [new RgsSilence(), money(92)],
    });
    const table = await opened(rgs);
    await table.bet(choice);
    await table.presented();
    await table.act({ action: 'open' });
    const moves = asked.filter((one) => one.name === 'action');
    expect(moves[0]).toEqual(moves[1]);
    await table.presented();
    await table.take();
    expect(table.notices.map((notice) => notice?.kind)).toEqual(expect.arrayContaining(['checking', 'crediting']));
    expect(table.getState()).toMatchObject({ phase: 'idle', notice: null, balance: money(92) });
  });
  it('is resumed waiting for a move, its stake not counted again; a refused move shows how the round stands', async () => {
    const { rgs } = lined({
      authenticate: [opening({ round: step(3) }), opening({ round: step(4) })],
      action: [new RgsRefusal('ERR_VAL', 'no')],
      endRound: [money(104)],
    });
    const table = await opened(rgs);
    expect(table.getState()).toMatchObject({ phase: 'resuming', from: 3 });
    await table.presented();
    expect(table.getState()).toMatchObject({ phase: 'deciding', notice: { kind: 'resumed' } });
    await table.act({ action: 'open' });
    expect(table.getState()).toMatchObject({
      phase: 'resuming',
      from: 4,
      notice: { kind: 'unmoved', code: 'ERR_VAL' },
    });
    await table.presented();
    expect(table.getState()).toMatchObject({ phase: 'deciding', notice: { kind: 'unmoved' } });
    await table.take();
    expect(table.getState()).toMatchObject({ phase: 'idle', notice: null, net: money(4) });
  });
});

describe('a round that the house called off', () => {
  const money = (baths: number) => BigInt(baths * baht);
  const step = (change: Partial<Round> = {}) =>
    round({ betID: 'b1', active: true, open: true, payout: 20 * baht, ...change });
  const gone = () => opening({ round: step({ active: false, open: false, voided: true, payout: 0 }) });
  const no = () => new RgsRefusal('ERR_VAL', 'called off');
  it.each([
    ['a move', 'act'],
    ['taking the money', 'take'],
  ] as const)('%s hears it: the stake is back, nothing was won, the game goes on', async (_what, how) => {
    const { rgs } = lined({
      authenticate: [opening(), gone()],
      play: [{ balance: money(90), round: step() }],
      action: [no()],
      endRound: [no()],
    });
    const table = await opened(rgs);
    await table.bet(choice);
    await table.presented();
    await (how === 'act' ? table.act({ action: 'open' }) : table.take());
    expect(table.getState()).toMatchObject({
      phase: 'idle',
      balance: money(100),
      net: 0n,
      shown: [],
      round: { voided: true, payout: 0 },
      notice: { kind: 'voided', message: 'called off' },
    });
  });
  it('while its win is being shown is no win', async () => {
    const { rgs } = lined({
      authenticate: [opening(), gone()],
      play: [{ balance: money(90), round: round({ betID: 'b1', active: true, payout: 20 * baht }) }],
      endRound: [no()],
    });
    const table = await opened(rgs);
    await table.bet(choice);
    await table.presented();
    expect(table.getState()).toMatchObject({
      phase: 'idle',
      balance: money(100),
      net: 0n,
      shown: [],
      notice: { kind: 'voided' },
    });
  });
});

describe('a round that stays open until it is shown', () => {
  const long = (change: Partial<Round> = {}) =>
    round({ state: [{}, {}, {}, {}], payout: 20 * baht, active: true, ...change });
  const rules: TableRules = { staysOpen: () => true };
  it('is ended after its last event, and says how far it was shown: the newest place only', async () => {
    let heard: (() => void) | undefined;
    const { rgs, asked, count } = lined({
      authenticate: [opening()],
      play: [{ balance: BigInt(90 * baht), round: long() }],
      endRound: [BigInt(110 * baht)],
    });
    const places: string[] = [];
    const table = await opened(
      {
        ...rgs,
        event: (place) =>
          new Promise((done) => {
            places.push(place);
            heard = () => done();
          }),
      },
      rules,
    );
    await table.bet(choice);
    expect(count('endRound')).toBe(0);
    table.reached(1);
    table.reached(2);
    table.reached(3);
    expect(places).toEqual(['1']);
    heard?.();
    await expect.poll(() => places).toEqual(['1', '3']);
    const over = table.presented();
    expect(count('endRound')).toBe(0);
    heard?.();
    await over;
    expect(asked.map((one) => one.name)).toEqual(['authenticate', 'play', 'endRound']);
    table.reached(3);
    expect(places).toHaveLength(2);
    expect(table.getState()).toMatchObject({ phase: 'idle', balance: BigInt(110 * baht) });
  });
  it.each([
    ['2', 2],
    [null, 0],
    ['9', 0],
    ['x', 0],
  ])('is resumed at the place it said (%s)', async (event, from) => {
    const table = await opened(lined({ authenticate: [opening({ round: long({ event }) })] }).rgs, rules);
    expect(table.getState()).toMatchObject({ phase: 'resuming', from });
  });
});

describe('the amount', () => {
  it('stays within the limits, on a step, and walks the levels', async () => {
    const table = await opened(lined({ authenticate: [opening()] }).rgs);
    const amount = () => table.getState().amount;
    table.setAmount(0n);
    expect(amount()).toBe(BigInt(baht));
    table.setAmount(BigInt(999 * baht));
    expect(amount()).toBe(BigInt(50 * baht));
    table.step(1);
    expect(amount()).toBe(BigInt(50 * baht));
    table.setAmount(7_005_000n);
    expect(amount()).toBe(7_000_000n);
    table.step(1);
    expect(amount()).toBe(BigInt(10 * baht));
    table.step(-1);
    table.step(-1);
    expect(amount()).toBe(BigInt(2 * baht));
  });
});

it('request ids are version 7 and carry their moment', () => {
  const id = requestId(Date.UTC(2026, 10, 20));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 20));
});
