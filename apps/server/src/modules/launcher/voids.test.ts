import {
  rgsAction,
  rgsAuthenticate,
  rgsEndRound,
  rgsPlay,
  rgsRotate,
  rgsRounds,
  rgsSeeds,
} from '@chokdee/contract/calls/launcher';
import { uuid7 } from '@chokdee/database/uuid7';
import type { Game } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foretelling } from './testing-moves.ts';
import { createRgsFixture, type Player, type RgsFixture } from './testing.ts';

let fixture: RgsFixture;
beforeAll(async () => {
  fixture = await createRgsFixture();
});
afterAll(() => fixture.close());

const amount = 10_000_000;
const mines: Game = gameOf('mines', '1.0.0')!;
const play = (sessionID: string, body: Record<string, unknown> = {}) =>
  fixture.http().call(rgsPlay, { body: { sessionID, amount, mode: 'BASE', ...body } });
const act = (sessionID: string, action: string, step: number, betID: string) =>
  fixture.http().call(rgsAction, { body: { sessionID, action, meta: { step, betID } } });
const take = (sessionID: string, betID?: string) =>
  fixture.http().call(rgsEndRound, { body: { sessionID, ...(betID !== undefined && { betID }) } });
const authenticate = (sessionID: string) => fixture.http().call(rgsAuthenticate, { body: { sessionID } });
const callOff = (player: Player, wagerId: string, cancel = false) =>
  createCommands(fixture.test.database.pool).run('wagering.void', {
    id: uuid7(),
    memberId: player.memberId,
    wagerId,
    reason: 'test',
    cancel,
  });
/** What the outbox tells the launcher, as the relay would. */
const told = (player: Player, wagerId: string) =>
  fixture.launcher().module.consumers![0]!.handle([
    {
      position: '1',
      id: '1',
      memberId: player.memberId,
      topic: 'wager.voided',
      payload: { wagerId },
      at: new Date(),
    },
  ]);

/** A player who has made one move of a round, with one more that goes on and one that loses. */
async function midway() {
  for (;;) {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player, 'mines');
    const { round } = (await play(token)).value;
    const ahead = () => foretelling(fixture.test.owner, fixture.seeds(), 'member', player.memberId, round.betID, mines);
    await act(token, (await ahead()).goesOn!, 0, round.betID);
    const { goesOn, loses } = await ahead();
    if (goesOn !== undefined && loses !== undefined) return { player, token, betID: round.betID, goesOn, loses };
  }
}

describe.each([
  ['voided', false],
  ['cancelled', true],
])('a round of several steps whose wager is %s', (_how, cancel) => {
  it.each(['goesOn', 'loses'] as const)(
    'takes no move more (%s) and ends without a payout, even before the news is out',
    async (kind) => {
      const { player, token, betID, ...moves } = await midway();
      await callOff(player, betID, cancel);
      for (let again = 0; again < 2; again += 1)
        expect(await act(token, moves[kind], 1, betID)).toMatchObject({
          status: 409,
          body: { error: 'ERR_VAL', code: 'round.voided' },
        });
      expect((await authenticate(token)).value).toMatchObject({
        balance: { amount: 1_000_000_000 },
        round: { betID, active: false, open: false, voided: true, payout: 0, payoutMultiplier: 0, step: 1 },
      });
    },
  );

  it('is not taken: who asks for the money hears why there is none', async () => {
    const { player, token, betID } = await midway();
    await callOff(player, betID, cancel);
    for (let again = 0; again < 2; again += 1)
      expect(await take(token, betID)).toMatchObject({ status: 409, body: { code: 'round.voided' } });
    expect((await take(token)).value.balance.amount).toBe(1_000_000_000);
    expect(await fixture.cash(player)).toBe(1_000_000_000n);
  });

  it('gives seat and seeds free, and can still be checked', async () => {
    const { player, token, betID } = await midway();
    await callOff(player, betID, cancel);
    await told(player, betID);
    await told(player, betID);
    const { current } = (await fixture.http().call(rgsSeeds, { body: { sessionID: token } })).value;
    expect((await fixture.http().call(rgsRotate, { body: { sessionID: token, pairId: current.id } })).status).toBe(200);
    const { rounds } = (await fixture.http().call(rgsRounds, { body: { sessionID: token, betID } })).value;
    expect(rounds).toMatchObject([{ betID, voided: true, active: false, serverSeed: expect.any(String) }]);
    expect((await play(token)).status).toBe(200);
  });
});

it('the win of a round of one step that is called off before it is paid is not shown', async () => {
  const player = await fixture.newPlayer();
  const token = await fixture.open(player);
  let won = (await play(token, { mode: 'UNDER', meta: { target: 9_800 } })).value.round;
  while (!won.active) won = (await play(token, { mode: 'UNDER', meta: { target: 9_800 } })).value.round;
  const before = await fixture.cash(player);
  await callOff(player, won.betID);
  expect(await take(token, won.betID)).toMatchObject({ status: 409, body: { code: 'round.voided' } });
  expect((await authenticate(token)).value).toMatchObject({
    balance: { amount: Number(before) + amount },
    round: { active: false, voided: true, payout: 0 },
  });
});

it('a round that was over already is told as voided too, and nothing else of it changes', async () => {
  const { player, token, betID } = await midway();
  await take(token, betID);
  const paid = (await authenticate(token)).value.round!;
  await callOff(player, betID);
  await told(player, betID);
  expect((await authenticate(token)).value.round).toEqual({ ...paid, voided: true, payout: 0, payoutMultiplier: 0 });
  await expect(
    fixture.test.owner.query('update launcher.round set voided_at = null where id = $1', [betID]),
  ).rejects.toThrow('a finished round stays as it is');
});

it('the sweep ends it like the player would, and a wager that is no round is passed over', async () => {
  const { player, betID } = await midway();
  await callOff(player, betID);
  await fixture.test.moveClock(49 * 3_600_000);
  await fixture.launcher().rounds.sweep();
  expect(await fixture.cash(player)).toBe(1_000_000_000n);
  expect(
    await fixture.test.database.query(
      'select active, ended_by, voided_at is not null as voided from launcher.round where id = $1',
      [betID],
    ),
  ).toEqual([{ active: false, ended_by: 'void', voided: true }]);
  await told(player, uuid7());
});
