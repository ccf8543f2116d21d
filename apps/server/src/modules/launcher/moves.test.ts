import { createHash } from 'node:crypto';
import {
  launchGame,
  rgsAction,
  rgsAuthenticate,
  rgsEndRound,
  rgsPlay,
  rgsReplay,
  rgsRotate,
  rgsRounds,
  rgsSeeds,
} from '@chokdee/contract/calls/launcher';
import { createPool } from '@chokdee/database/pool';
import { uuid7 } from '@chokdee/database/uuid7';
import { canonical, verifyRound } from '@chokdee/fairness/verify';
import type { Game } from '@chokdee/games/game';
import { games } from '@chokdee/games/registry';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRounds } from './rounds.ts';
import { actionsOf, foretelling } from './testing-moves.ts';
import { createRgsFixture, type Player, type RgsFixture } from './testing.ts';

let fixture: RgsFixture;
beforeAll(async () => {
  fixture = await createRgsFixture();
});
afterAll(() => fixture.close());

const amount = 10_000_000;
const rgs = () => fixture.http();

const play = (sessionID: string, body: Record<string, unknown> = {}) =>
  rgs().call(rgsPlay, { body: { sessionID, amount, mode: 'BASE', ...body } });
const act = (sessionID: string, action: string, step: number, betID?: string) =>
  rgs().call(rgsAction, { body: { sessionID, action, meta: { step, ...(betID !== undefined && { betID }) } } });
const take = (sessionID: string, betID?: string) =>
  rgs().call(rgsEndRound, { body: { sessionID, ...(betID !== undefined && { betID }) } });
const authenticate = (sessionID: string) => rgs().call(rgsAuthenticate, { body: { sessionID } });
const rotate = async (sessionID: string) =>
  rgs().call(rgsRotate, {
    body: { sessionID, pairId: (await rgs().call(rgsSeeds, { body: { sessionID } })).value.current.id },
  });

const wager = async (player: Player) =>
  (
    await fixture.test.database.query<{ state: string; payout: bigint }>(
      'select state, payout from wagering.wager where member_id = $1 order by id desc limit 1',
      [player.memberId],
    )
  )[0];
const inPlay = async (player: Player) =>
  (
    await fixture.test.owner.query<{ in_play: bigint }>(
      'select in_play from protection.player_limits where member_id = $1',
      [player.memberId],
    )
  )[0]?.in_play;

const several = games.filter((game) => game.moves !== undefined);

it('there are games of several steps to try', () =>
  expect(several.map(({ id }) => id)).toEqual(expect.arrayContaining(['mines', 'hilo'])));

it('many members play and move at once through the micro-batcher, each in the own round', async () => {
  const pool = createPool(fixture.test.url, { max: 2, name: 'batches' });
  const rounds = createRounds({
    database: fixture.test.database,
    seeds: fixture.seeds(),
    commands: createCommands(fixture.test.database.pool),
    batcher: createBatcher(pool),
  });
  try {
    const players = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const player = await fixture.newPlayer();
        return { player, token: await fixture.open(player, 'mines') };
      }),
    );
    const opened = await Promise.all(
      players.map(({ token }) =>
        rounds.play({ token, amount: BigInt(amount), mode: 'BASE', meta: { mines: 12 }, place: 'test' }),
      ),
    );
    const moved = await Promise.all(players.map(({ token }) => rounds.act({ token, action: 'lift-7', step: 0 })));
    expect(moved.map(({ round }) => [round.id, round.step])).toEqual(opened.map(({ round }) => [round.id, 1]));
    expect(new Set(moved.map(({ round }) => round.open))).toEqual(new Set([true, false]));
    const taken = await Promise.all(players.map(({ token }) => rounds.endRound(token)));
    for (const [n, { player }] of players.entries()) {
      const due = 990_000_000n + BigInt(moved[n]!.round.payout);
      expect(BigInt(taken[n]!.balance)).toBe(due);
      expect(await fixture.cash(player)).toBe(due);
    }
  } finally {
    await pool.end();
  }
});

describe.each(several)('$id', (game: Game) => {
  const [first] = actionsOf(game);
  const foretold = (player: Player, betID: string) =>
    foretelling(fixture.test.owner, fixture.seeds(), 'member', player.memberId, betID, game);

  /** A player in an open round, with a move that goes on and one that loses. */
  async function seated() {
    for (;;) {
      const player = await fixture.newPlayer();
      const token = await fixture.open(player, game.id);
      const { value, body } = await play(token);
      expect(body).not.toHaveProperty('error');
      const { goesOn, loses } = await foretold(player, value.round.betID);
      if (goesOn !== undefined && loses !== undefined) return { player, token, round: value.round, goesOn, loses };
    }
  }

  it('opens with the stake taken, its wager pending and its seeds held', async () => {
    const { player, token, round } = await seated();
    expect(round).toMatchObject({ active: true, open: true, step: 0 });
    expect(await fixture.cash(player)).toBe(990_000_000n);
    expect(await wager(player)).toEqual({ state: 'placed', payout: 0n });
    expect(await inPlay(player)).toBe(10_000_000n);
    expect(await rotate(token)).toMatchObject({ status: 409, body: { code: 'seed.in.use' } });
    expect(await play(token)).toMatchObject({ status: 400, errorCode: 'ERR_BE' });
  });

  it('goes on move by move, tells no less than before, and moves no money until it is taken', async () => {
    const { player, token, round, goesOn } = await seated();
    const { value } = await act(token, goesOn, 0);
    expect(value).toMatchObject({
      action: goesOn,
      balance: { amount: 990_000_000 },
      round: { betID: round.betID, open: true, active: true, step: 1 },
    });
    expect(value.round.state.slice(0, round.state.length)).toEqual(round.state);
    expect((await authenticate(token)).value.round).toEqual(value.round);
    const due = value.round.payout;
    expect((await take(token)).value.balance.amount).toBe(990_000_000 + due);
    expect((await take(token)).value.balance.amount).toBe(990_000_000 + due);
    expect(await fixture.cash(player)).toBe(990_000_000n + BigInt(due));
    expect(await wager(player)).toEqual({ state: 'settled', payout: BigInt(due) });
    expect(await inPlay(player)).toBe(0n);
    expect((await authenticate(token)).value.round).toMatchObject({ active: false, open: false, payout: due });
  });

  it('a lost round is over at once, and the move that lost it may be asked for again', async () => {
    const { player, token, loses } = await seated();
    const { value } = await act(token, loses, 0);
    expect(value.round).toMatchObject({ active: false, open: false, payout: 0, step: 1 });
    expect((await act(token, loses, 0)).value).toEqual(value);
    expect(await wager(player)).toEqual({ state: 'settled', payout: 0n });
    expect(await inPlay(player)).toBe(0n);
    const [lost] = await fixture.test.owner.query<{ lost_day: bigint }>(
      'select lost_day from protection.player_limits where member_id = $1',
      [player.memberId],
    );
    expect(lost?.lost_day).toBe(10_000_000n);
    expect((await take(token)).value.balance.amount).toBe(990_000_000);
    expect((await rotate(token)).status).toBe(200);
    expect((await play(token)).status).toBe(200);
  });

  it('a step asked again is the same step; another move at it, a step ahead and one behind are refused and change nothing', async () => {
    const { player, token, goesOn, loses, round } = await seated();
    expect(await act(token, goesOn, 1)).toMatchObject({
      status: 409,
      errorCode: 'ERR_VAL',
      body: { code: 'round.moved' },
    });
    const { value } = await act(token, goesOn, 0);
    expect((await act(token, goesOn, 0)).value).toEqual(value);
    expect(await act(token, loses, 0)).toMatchObject({ status: 409, body: { code: 'round.moved' } });
    expect(await act(token, goesOn, 7)).toMatchObject({ status: 409 });
    expect(await act(token, goesOn, 1, uuid7())).toMatchObject({ status: 409 });
    expect((await authenticate(token)).value.round).toEqual(value.round);
    const next = (await foretold(player, round.betID)).goesOn ?? (await foretold(player, round.betID)).loses!;
    expect((await act(token, next, 1, round.betID)).status).toBe(200);
    expect(await act(token, goesOn, 0)).toMatchObject({ status: 409 });
  });

  it('the game decides what a move is', async () => {
    const { token, round } = await seated();
    for (const action of ['hit', '', ' ', 'x'.repeat(61), '__proto__', 'lift-25', 'lift--1']) {
      const answer = await act(token, action, 0);
      expect(answer).toMatchObject({ status: 400, errorCode: 'ERR_VAL' });
      if (action === 'hit') expect(answer.body).toMatchObject({ code: 'game.action.invalid', fields: { action: {} } });
    }
    for (const meta of [undefined, {}, { step: -1 }, { step: '0' }, { step: 0.5 }, { step: 0, betID: 'x' }]) {
      expect(
        await rgs().call(rgsAction, { body: { sessionID: token, action: first, meta: meta as never } }),
      ).toMatchObject({ status: 400, errorCode: 'ERR_VAL' });
    }
    expect((await authenticate(token)).value.round).toEqual(round);
  });

  it("is nobody else's, and needs an introduced conversation and a round", async () => {
    const { token } = await seated();
    const stranger = await fixture.open(await fixture.newPlayer(), game.id);
    expect(await act(stranger, first, 0)).toMatchObject({ status: 404, body: { code: 'round.not.found' } });
    expect(await act('nothing', first, 0)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    const unintroduced = await fixture.newPlayer();
    const { value } = await rgs().call(
      launchGame,
      { query: { launchMode: 'GLS', gameId: game.id } },
      { token: unintroduced.sessionId },
    );
    expect(await act(new URL(value.content.game_url).searchParams.get('sessionID') ?? '', first, 0)).toMatchObject({
      status: 401,
      errorCode: 'ERR_IS',
    });
    const dice = await fixture.newPlayer();
    expect(await act(await fixture.open(dice, 'dice'), first, 0)).toMatchObject({
      status: 400,
      body: { code: 'game.action.invalid' },
    });
    expect((await authenticate(token)).value.round).toMatchObject({ step: 0 });
  });

  it('of two moves at once one is made; the same move ten times is one', async () => {
    const { player, token, goesOn, loses, round } = await seated();
    const twins = await Promise.all([act(token, goesOn, 0), act(token, loses, 0)]);
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = twins.find(({ status }) => status === 200)!.value.round;
    expect((await authenticate(token)).value.round).toEqual(made);
    if (made.open) await take(token);
    const again = await play(token);
    const move = await foretold(player, again.value.round.betID);
    const same = await Promise.all(Array.from({ length: 10 }, () => act(token, move.goesOn ?? move.loses!, 0)));
    expect(new Set(same.map(({ status, value }) => `${status} ${value.round.step}`))).toEqual(new Set(['200 1']));
    expect(again.value.round.betID).not.toBe(round.betID);
  });

  it('a move while the money is being taken: it is made before, or not at all', async () => {
    for (const kind of ['goesOn', 'loses'] as const) {
      const { player, token, round, [kind]: move } = await seated();
      const [made, taken] = await Promise.all([act(token, move, 0), take(token)]);
      expect(taken.status).toBe(200);
      expect([200, 409]).toContain(made.status);
      const due = made.status === 200 ? made.value.round.payout : round.payout;
      expect(await fixture.cash(player)).toBe(990_000_000n + BigInt(due));
      expect(await wager(player)).toEqual({ state: 'settled', payout: BigInt(due) });
      expect(await act(token, move, made.status === 200 ? 1 : 0)).toMatchObject({ status: 409 });
    }
  });

  it('a late request to take the money of one round does not end the next', async () => {
    const { token, round } = await seated();
    await take(token, round.betID);
    const next = (await play(token)).value.round;
    await take(token, round.betID);
    expect((await authenticate(token)).value.round).toEqual(next);
  });

  it('a conversation that is over makes no moves, but takes its money; a fresh one goes on with the round', async () => {
    const { player, token, round, goesOn } = await seated();
    const newer = await fixture.open(player, game.id);
    expect(await act(token, goesOn, 0)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    expect((await authenticate(newer)).value.round).toEqual(round);
    const { value } = await act(newer, goesOn, 0);
    await fixture.test.owner.query(
      `update identity.session set ended_at = platform.clock(), end_reason = 'logout' where session_id = $1`,
      [player.sessionId],
    );
    expect(await act(newer, goesOn, 1)).toMatchObject({ status: 401 });
    expect((await act(newer, goesOn, 0)).value).toEqual(value);
    expect((await take(newer)).value.balance.amount).toBe(990_000_000 + value.round.payout);
  });

  it('a member who is blocked makes no moves, and takes the money', async () => {
    const { player, token, round, goesOn } = await seated();
    await fixture.test.owner.query(`select protection.set_state($1, 'blocked', null, 'test', null)`, [player.memberId]);
    expect(await act(token, goesOn, 0)).toMatchObject({ status: 403, body: { code: 'account.blocked' } });
    expect((await take(token)).value.balance.amount).toBe(990_000_000 + round.payout);
  });

  it('a game that is taken off is played to the end of its round', async () => {
    const { token, goesOn } = await seated();
    await fixture.test.database.query('update catalogue.game set enabled = false');
    try {
      expect((await act(token, goesOn, 0)).status).toBe(200);
      expect((await take(token)).status).toBe(200);
      expect(await play(token)).toMatchObject({ status: 400, errorCode: 'ERR_GEN' });
    } finally {
      await fixture.test.database.query('update catalogue.game set enabled = true');
    }
  });

  it('left alone for two days it is paid what taking the money would have paid; a move begins the two days anew', async () => {
    const { player, token, goesOn } = await seated();
    const day = 86_400_000;
    try {
      await fixture.test.moveClock(day);
      await fixture.test.owner.query(
        "update launcher.session set expires_at = expires_at + interval '5 days' where member_id = $1",
        [player.memberId],
      );
      await fixture.test.owner.query(
        'update identity.session set last_seen_at = platform.clock() where session_id = $1',
        [player.sessionId],
      );
      const { value, status } = await act(token, goesOn, 0);
      expect(status).toBe(200);
      await fixture.test.moveClock(1.5 * day);
      await fixture.launcher().rounds.sweep();
      expect(await fixture.cash(player)).toBe(990_000_000n);
      await fixture.test.moveClock(day);
      await fixture.launcher().rounds.sweep();
      expect(await fixture.cash(player)).toBe(990_000_000n + BigInt(value.round.payout));
      const [row] = await fixture.test.database.query<{ ended_by: string; open: boolean }>(
        'select ended_by, open from launcher.round where member_id = $1',
        [player.memberId],
      );
      expect(row).toEqual({ ended_by: 'sweep', open: false });
    } finally {
      await fixture.test.moveClock(-3.5 * day);
    }
  });

  it("is shown with its moves, and the browser's own check finds it again", async () => {
    const { token, goesOn } = await seated();
    await act(token, goesOn, 0);
    const open = (await rgs().call(rgsRounds, { body: { sessionID: token, limit: 1 } })).value.rounds[0]!;
    expect(open).toMatchObject({ active: true, serverSeed: null, moves: [expect.anything()] });
    await take(token);
    await rotate(token);
    const told = (await rgs().call(rgsRounds, { body: { sessionID: token, limit: 1 } })).value.rounds[0]!;
    const mode = game.modes[0];
    const check = (moves: readonly unknown[]) =>
      verifyRound<unknown>({
        key: { serverSeed: told.serverSeed!, clientSeed: told.clientSeed, nonce: told.nonce },
        commitment: told.serverSeedHash,
        recorded: told.state,
        replay: (draw) => game.play(draw, mode, game.choice(mode, told.choice), moves).events,
      });
    expect(check(told.moves)).toMatchObject({ seedMatches: true, outcomeMatches: true });
    expect(check([]).outcomeMatches).toBe(false);
    const replayed = await rgs().call(rgsReplay, {
      params: { game: game.id, version: game.version, mode: told.mode, event: told.betID },
    });
    expect(replayed.value).toEqual({
      payoutMultiplier: told.payoutMultiplier,
      costMultiplier: 1,
      moves: told.moves,
      state: told.state,
    });
  });

  describe('interrupted', () => {
    async function stateHash(sessionID: string): Promise<string> {
      const { value } = await authenticate(sessionID);
      return createHash('sha256')
        .update(canonical([value.balance, value.round]))
        .digest('hex');
    }

    it.each(['goesOn', 'loses'] as const)(
      'a move (%s) with the server killed before its commit did not happen, and comes to the same when it is made again',
      async (kind) => {
        const { player, token, [kind]: move } = await seated();
        const hash = await stateHash(token);
        const due = await foretold(player, (await authenticate(token)).value.round!.betID);
        fixture.runner.fault = 'before commit';
        expect((await act(token, move, 0)).status).toBeGreaterThanOrEqual(500);
        await fixture.restart();
        expect(await stateHash(token)).toBe(hash);
        expect(await wager(player)).toEqual({ state: 'placed', payout: 0n });
        expect((await act(token, move, 0)).value.round.state).toEqual(due.outcome(move).events);
      },
    );

    it.each(['goesOn', 'loses'] as const)(
      'a move (%s) with the server killed after its commit stands, and asked again says so',
      async (kind) => {
        const { player, token, [kind]: move } = await seated();
        fixture.runner.fault = 'after commit';
        expect((await act(token, move, 0)).status).toBeGreaterThanOrEqual(500);
        await fixture.restart();
        const hash = await stateHash(token);
        expect((await act(token, move, 0)).value.round).toMatchObject({ step: 1, open: kind === 'goesOn' });
        expect(await stateHash(token)).toBe(hash);
        expect(await wager(player)).toEqual({ state: kind === 'goesOn' ? 'placed' : 'settled', payout: 0n });
        if (kind === 'goesOn') {
          const { payout } = (await authenticate(token)).value.round!;
          fixture.runner.fault = 'after commit';
          expect((await take(token)).status).toBeGreaterThanOrEqual(500);
          await fixture.restart();
          expect((await take(token)).value.balance.amount).toBe(990_000_000 + payout);
        }
      },
    );

    it('goes on from its own draw although other games have used the pair since', async () => {
      const { player, token, goesOn, round } = await seated();
      const due = (await foretold(player, round.betID)).outcome(goesOn);
      const dice = await fixture.open(player, 'dice');
      for (let n = 0; n < 3; n += 1)
        await rgs().call(rgsPlay, {
          body: { sessionID: dice, amount: 1_000_000, mode: 'UNDER', meta: { target: 10 } },
        });
      expect((await act(token, goesOn, 0)).value.round.state).toEqual(due.events);
    });
  });

  it('the database keeps the moves of a round, and its payout between them', async () => {
    const { player, token, goesOn } = await seated();
    await act(token, goesOn, 0);
    const change = (set: string) =>
      fixture.test.owner.query(`update launcher.round set ${set} where member_id = $1`, [player.memberId]);
    await expect(change('payout = payout + 1')).rejects.toThrow(/keeps/);
    await expect(change(`moves = '[]'`)).rejects.toThrow(/keeps its moves/);
    await expect(change(`moves = moves || '[1, 2]'`)).rejects.toThrow(/keeps its moves/);
    await expect(change(`moves = moves || '[1]', nonce = nonce + 1`)).rejects.toThrow(/keeps what it drew/);
    await expect(change('open = false, payout = 0')).rejects.toThrow(/open while|keeps/);
    await take(token);
    await expect(change(`moves = moves || '[1]'`)).rejects.toThrow(/finished/);
  });
});
