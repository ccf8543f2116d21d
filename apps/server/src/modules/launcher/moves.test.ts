import { launchGame, rgsAction } from '@chokdee/contract/calls/launcher';
import { createPool } from '@chokdee/database/pool';
import { uuid7 } from '@chokdee/contract/uuid7';
import { verifyRound } from '@chokdee/fairness/verify';
import type { Game } from '@chokdee/games/game';
import { games } from '@chokdee/games/registry';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands } from '@chokdee/ledger/commands';
import { describe, expect, it } from 'vitest';
import { createRounds } from './rounds.ts';
import { rgsCalls, tokenOf, useRgs } from './testing-calls.ts';
import { actionsOf, inPlay, lastWager, movesOf, openRound } from './testing-moves.ts';
import type { Player } from './testing.ts';

const rgs = useRgs();
const amount = 10_000_000;
const { play, act, endRound, authenticate, rounds, replay, rotate } = rgsCalls(rgs, { amount, mode: 'BASE' });

const gamesWithMoves = games.filter((game) => game.moves !== undefined);

it('the registry has games of several steps', () =>
  expect(gamesWithMoves.map(({ id }) => id)).toEqual(expect.arrayContaining(['mines', 'hilo'])));

it('the micro-batcher keeps the rounds of many concurrent members apart', async () => {
  const pool = createPool(rgs().test.url, { max: 2, name: 'batches' });
  const batched = createRounds({
    database: rgs().test.database,
    seeds: rgs().seeds(),
    commands: createCommands(rgs().test.database.pool),
    batcher: createBatcher(pool),
  });
  try {
    const players = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const player = await rgs().newPlayer();
        return { player, token: await rgs().open(player, 'mines') };
      }),
    );
    const opened = await Promise.all(
      players.map(({ token }) =>
        batched.play({ token, amount: BigInt(amount), mode: 'BASE', meta: { mines: 12 }, address: 'test' }),
      ),
    );
    const moved = await Promise.all(players.map(({ token }) => batched.act({ token, action: 'lift-7', step: 0 })));
    expect(moved.map(({ round }) => [round.id, round.step])).toEqual(opened.map(({ round }) => [round.id, 1]));
    expect(new Set(moved.map(({ round }) => round.open))).toEqual(new Set([true, false]));
    const ended = await Promise.all(players.map(({ token }) => batched.endRound(token)));
    for (const [n, { player }] of players.entries()) {
      const expected = 990_000_000n + BigInt(moved[n]!.round.payout);
      expect(BigInt(ended[n]!.balance)).toBe(expected);
      expect(await rgs().cash(player)).toBe(expected);
    }
  } finally {
    await pool.end();
  }
});

describe.each(gamesWithMoves)('$id', (game: Game) => {
  const [anyAction] = actionsOf(game);
  const nextOf = (player: Player, roundId: string) => movesOf(rgs(), player, { roundId, game });

  it('a new round takes the stake, has a pending wager and holds its seed pair', async () => {
    const { player, token, round } = await openRound(rgs(), game);
    expect(round).toMatchObject({ active: true, open: true, step: 0 });
    expect(await rgs().cash(player)).toBe(990_000_000n);
    expect(await lastWager(rgs(), player)).toEqual({ state: 'placed', payout: 0n });
    expect(await inPlay(rgs(), player)).toBe(10_000_000n);
    expect(await rotate(token)).toMatchObject({ status: 409, body: { code: 'seed.in.use' } });
    expect(await play(token)).toMatchObject({ status: 400, errorCode: 'ERR_BE' });
  });

  it('a move adds to the events and moves no money; ending the round pays it once', async () => {
    const { player, token, round, safe } = await openRound(rgs(), game);
    const { value } = await act(token, safe, 0);
    expect(value).toMatchObject({
      action: safe,
      balance: { amount: 990_000_000 },
      round: { betID: round.betID, open: true, active: true, step: 1 },
    });
    expect(value.round.state.slice(0, round.state.length)).toEqual(round.state);
    expect((await authenticate(token)).value.round).toEqual(value.round);
    const { payout } = value.round;
    expect((await endRound(token)).value.balance.amount).toBe(990_000_000 + payout);
    expect((await endRound(token)).value.balance.amount).toBe(990_000_000 + payout);
    expect(await rgs().cash(player)).toBe(990_000_000n + BigInt(payout));
    expect(await lastWager(rgs(), player)).toEqual({ state: 'settled', payout: BigInt(payout) });
    expect(await inPlay(rgs(), player)).toBe(0n);
    expect((await authenticate(token)).value.round).toMatchObject({ active: false, open: false, payout });
  });

  it('a lost round is ended at once, and the losing move can be repeated', async () => {
    const { player, token, losing } = await openRound(rgs(), game);
    const { value } = await act(token, losing, 0);
    expect(value.round).toMatchObject({ active: false, open: false, payout: 0, step: 1 });
    expect((await act(token, losing, 0)).value).toEqual(value);
    expect(await lastWager(rgs(), player)).toEqual({ state: 'settled', payout: 0n });
    expect(await inPlay(rgs(), player)).toBe(0n);
    const [limits] = await rgs().test.owner.query<{ lost_day: bigint }>(
      'select lost_day from protection.player_limits where member_id = $1',
      [player.memberId],
    );
    expect(limits?.lost_day).toBe(10_000_000n);
    expect((await endRound(token)).value.balance.amount).toBe(990_000_000);
    expect((await rotate(token)).status).toBe(200);
    expect((await play(token)).status).toBe(200);
  });

  it('the wager gets the odds of the last move, won or lost', async () => {
    const won = await openRound(rgs(), game);
    const { payout } = (await act(won.token, won.safe, 0)).value.round;
    await endRound(won.token);
    const lost = await openRound(rgs(), game);
    const { odds } = (await nextOf(lost.player, lost.round.betID)).outcome(lost.losing);
    await act(lost.token, lost.losing, 0);
    const price = async ({ memberId }: Player) =>
      (
        await rgs().test.owner.query<{ price: string }>('select price from wagering.wager where member_id = $1', [
          memberId,
        ])
      )[0]!.price;
    expect(Number(await price(won.player))).toBe(payout / 10_000_000);
    expect(Number(await price(lost.player))).toBeCloseTo(Number(odds!.numerator) / Number(odds!.denominator), 5);
    expect(Number(await price(lost.player))).toBeGreaterThan(1);
  });

  it('a repeated move gets the same answer; another move there, or another step, changes nothing', async () => {
    const { player, token, safe, losing, round } = await openRound(rgs(), game);
    expect(await act(token, safe, 1)).toMatchObject({
      status: 409,
      errorCode: 'ERR_VAL',
      body: { code: 'round.moved' },
    });
    const { value } = await act(token, safe, 0);
    expect((await act(token, safe, 0)).value).toEqual(value);
    expect(await act(token, losing, 0)).toMatchObject({ status: 409, body: { code: 'round.moved' } });
    expect(await act(token, safe, 7)).toMatchObject({ status: 409 });
    expect(await act(token, safe, 1, uuid7())).toMatchObject({ status: 409 });
    expect((await authenticate(token)).value.round).toEqual(value.round);
    const next = await nextOf(player, round.betID);
    expect((await act(token, next.safe ?? next.losing!, 1, round.betID)).status).toBe(200);
    expect(await act(token, safe, 0)).toMatchObject({ status: 409 });
  });

  it('refuses what the game or the protocol does not accept as a move', async () => {
    const { token, round } = await openRound(rgs(), game);
    for (const action of ['hit', '', ' ', 'x'.repeat(61), '__proto__', 'lift-25', 'lift--1']) {
      const answer = await act(token, action, 0);
      expect(answer).toMatchObject({ status: 400, errorCode: 'ERR_VAL' });
      if (action === 'hit') expect(answer.body).toMatchObject({ code: 'game.action.invalid', fields: { action: {} } });
    }
    for (const meta of [undefined, {}, { step: -1 }, { step: '0' }, { step: 0.5 }, { step: 0, betID: 'x' }]) {
      const body = { sessionID: token, action: anyAction, meta: meta as never };
      expect(await rgs().http().call(rgsAction, { body })).toMatchObject({ status: 400, errorCode: 'ERR_VAL' });
    }
    expect((await authenticate(token)).value.round).toEqual(round);
  });

  it('refuses moves of others, of games that have not authenticated, and without a round', async () => {
    const { token } = await openRound(rgs(), game);
    const stranger = await rgs().open(await rgs().newPlayer(), game.id);
    expect(await act(stranger, anyAction, 0)).toMatchObject({ status: 404, body: { code: 'round.not.found' } });
    expect(await act('nothing', anyAction, 0)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    const { value } = await rgs()
      .http()
      .call(
        launchGame,
        { query: { launchMode: 'GLS', gameId: game.id } },
        { token: (await rgs().newPlayer()).sessionId },
      );
    expect(await act(tokenOf(value.content), anyAction, 0)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    const dice = await rgs().open(await rgs().newPlayer(), 'dice');
    expect(await act(dice, anyAction, 0)).toMatchObject({ status: 400, body: { code: 'game.action.invalid' } });
    expect((await authenticate(token)).value.round).toMatchObject({ step: 0 });
  });

  it('accepts one of two different concurrent moves, and counts ten equal ones as one', async () => {
    const { player, token, safe, losing, round } = await openRound(rgs(), game);
    const different = await Promise.all([act(token, safe, 0), act(token, losing, 0)]);
    expect(different.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = different.find(({ status }) => status === 200)!.value.round;
    expect((await authenticate(token)).value.round).toEqual(made);
    if (made.open) await endRound(token);
    const { betID } = (await play(token)).value.round;
    const next = await nextOf(player, betID);
    const equal = await Promise.all(Array.from({ length: 10 }, () => act(token, next.safe ?? next.losing!, 0)));
    expect(new Set(equal.map(({ status, value }) => `${status} ${value.round.step}`))).toEqual(new Set(['200 1']));
    expect(betID).not.toBe(round.betID);
  });

  it.each(['safe', 'losing'] as const)(
    'a %s move during the end of the round is made before it or not at all',
    async (kind) => {
      const { player, token, round, [kind]: move } = await openRound(rgs(), game);
      const [made, ended] = await Promise.all([act(token, move, 0), endRound(token)]);
      expect(ended.status).toBe(200);
      expect([200, 409]).toContain(made.status);
      const payout = BigInt(made.status === 200 ? made.value.round.payout : round.payout);
      expect(await rgs().cash(player)).toBe(990_000_000n + payout);
      expect(await lastWager(rgs(), player)).toEqual({ state: 'settled', payout });
      expect(await act(token, move, made.status === 200 ? 1 : 0)).toMatchObject({ status: 409 });
    },
  );

  it('a late request to end one round does not end the next', async () => {
    const { token, round } = await openRound(rgs(), game);
    await endRound(token, round.betID);
    const next = (await play(token)).value.round;
    await endRound(token, round.betID);
    expect((await authenticate(token)).value.round).toEqual(next);
  });

  it('is shown with its moves, and verifies with the check that runs in the browser', async () => {
    const { token, safe } = await openRound(rgs(), game);
    await act(token, safe, 0);
    const open = (await rounds(token, { limit: 1 })).value.rounds[0]!;
    expect(open).toMatchObject({ active: true, serverSeed: null, moves: [expect.anything()] });
    await endRound(token);
    await rotate(token);
    const shown = (await rounds(token, { limit: 1 })).value.rounds[0]!;
    const mode = game.modes[0];
    const check = (moves: readonly unknown[]) =>
      verifyRound<unknown>({
        key: { serverSeed: shown.serverSeed!, clientSeed: shown.clientSeed, nonce: shown.nonce },
        commitment: shown.serverSeedHash,
        recorded: shown.state,
        replay: (draw) => game.play(draw, mode, game.choice(mode, shown.choice), moves).events,
      });
    expect(check(shown.moves)).toMatchObject({ seedMatches: true, outcomeMatches: true });
    expect(check([]).outcomeMatches).toBe(false);
    const replayed = await replay({ game: game.id, version: game.version, mode: shown.mode, event: shown.betID });
    expect(replayed.value).toEqual({
      payoutMultiplier: shown.payoutMultiplier,
      costMultiplier: 1,
      moves: shown.moves,
      state: shown.state,
    });
  });

  it('the database refuses to change the moves of a round, and its payout without a move', async () => {
    const { player, token, safe } = await openRound(rgs(), game);
    await act(token, safe, 0);
    const change = (set: string) =>
      rgs().test.owner.query(`update launcher.round set ${set} where member_id = $1`, [player.memberId]);
    await expect(change('payout = payout + 1')).rejects.toThrow('the draw and the payout of a round cannot change');
    await expect(change(`moves = '[]'`)).rejects.toThrow('the moves of a round cannot change');
    await expect(change(`moves = moves || '[1, 2]'`)).rejects.toThrow('the moves of a round cannot change');
    await expect(change(`moves = moves || '[1]', nonce = nonce + 1`)).rejects.toThrow(
      'the draw of a round cannot change',
    );
    await expect(change('open = false, payout = 0')).rejects.toThrow(/round is active exactly while|cannot change/);
    await endRound(token);
    await expect(change(`moves = moves || '[1]'`)).rejects.toThrow('a finished round cannot change');
  });
});
