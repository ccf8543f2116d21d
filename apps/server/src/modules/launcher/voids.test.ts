import { uuid7 } from '@chokdee/contract/uuid7';
import type { Game } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { describe, expect, it } from 'vitest';
import { deliver } from '../../platform/outbox/testing.ts';
import { likely, rgsCalls, useRgs, voidWager } from './testing-calls.ts';
import { movesOf, openRound } from './testing-moves.ts';
import type { Player } from './testing.ts';

const rgs = useRgs();
const mines: Game = gameOf('mines')!;
const { play, act, endRound, authenticate, rounds, rotate } = rgsCalls(rgs, { mode: 'BASE' });

/** Delivers the event of a voided wager to the launcher, as the relay does. */
const consumeVoid = (player: Player, wagerId: string) =>
  deliver(rgs().test.database, rgs().launcher().module.consumers![0]!, [
    {
      position: '1',
      id: '1',
      memberId: player.memberId,
      topic: 'wager.voided',
      payload: { wagerId },
      at: new Date(),
    },
  ]);

/** A player with one move made, in a round that has both a safe and a losing next move. */
async function roundWithOneMove() {
  for (;;) {
    const { player, token, round, safe: first } = await openRound(rgs(), mines);
    await act(token, first, 0, round.betID);
    const { safe, losing } = await movesOf(rgs(), player, { roundId: round.betID, game: mines });
    if (safe !== undefined && losing !== undefined) return { player, token, betID: round.betID, safe, losing };
  }
}

describe.each([
  ['voided', false],
  ['cancelled', true],
])('a round of several steps whose wager is %s', (_state, cancel) => {
  it.each(['safe', 'losing'] as const)(
    'refuses a %s move and ends without a payout, even before the event is consumed',
    async (kind) => {
      const { player, token, betID, ...moves } = await roundWithOneMove();
      await voidWager(rgs(), player, betID, cancel);
      for (let attempt = 0; attempt < 2; attempt += 1)
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

  it('refuses to be ended, with the reason', async () => {
    const { player, token, betID } = await roundWithOneMove();
    await voidWager(rgs(), player, betID, cancel);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await endRound(token, betID)).toMatchObject({ status: 409, body: { code: 'round.voided' } });
    expect((await endRound(token)).value.balance.amount).toBe(1_000_000_000);
    expect(await rgs().cash(player)).toBe(1_000_000_000n);
  });

  it('releases its game slot and seed pair, and can still be verified', async () => {
    const { player, token, betID } = await roundWithOneMove();
    await voidWager(rgs(), player, betID, cancel);
    await consumeVoid(player, betID);
    await consumeVoid(player, betID);
    expect((await rotate(token)).status).toBe(200);
    expect((await rounds(token, { betID })).value.rounds).toMatchObject([
      { betID, voided: true, active: false, serverSeed: expect.any(String) },
    ]);
    expect((await play(token)).status).toBe(200);
  });
});

it('does not show the win of a round of one step that is voided before it is paid', async () => {
  const player = await rgs().newPlayer();
  const token = await rgs().open(player);
  let won = (await play(token, likely)).value.round;
  while (!won.active) won = (await play(token, likely)).value.round;
  const before = await rgs().cash(player);
  await voidWager(rgs(), player, won.betID);
  expect(await endRound(token, won.betID)).toMatchObject({ status: 409, body: { code: 'round.voided' } });
  expect((await authenticate(token)).value).toMatchObject({
    balance: { amount: Number(before) + 10_000_000 },
    round: { active: false, voided: true, payout: 0 },
  });
});

it('marks an ended round as voided and changes nothing else of it', async () => {
  const { player, token, betID } = await roundWithOneMove();
  await endRound(token, betID);
  const paid = (await authenticate(token)).value.round!;
  await voidWager(rgs(), player, betID);
  await consumeVoid(player, betID);
  expect((await authenticate(token)).value.round).toEqual({ ...paid, voided: true, payout: 0, payoutMultiplier: 0 });
  await expect(
    rgs().test.owner.query('update launcher.round set voided_at = null where id = $1', [betID]),
  ).rejects.toThrow('a finished round cannot change');
});

it('is ended by the sweep like by the player; an event about a wager without a round is ignored', async () => {
  const { player, betID } = await roundWithOneMove();
  await voidWager(rgs(), player, betID);
  await rgs().test.moveClock(49 * 3_600_000);
  await rgs().launcher().rounds.sweep();
  expect(await rgs().cash(player)).toBe(1_000_000_000n);
  expect(
    await rgs().test.database.query(
      'select active, ended_by, voided_at is not null as voided from launcher.round where id = $1',
      [betID],
    ),
  ).toEqual([{ active: false, ended_by: 'void', voided: true }]);
  await consumeVoid(player, uuid7());
});
