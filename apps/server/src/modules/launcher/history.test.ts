import { pairRounds, roundFairness } from '@chokdee/contract/calls/launcher/fairness';
import { uuid7 } from '@chokdee/contract/uuid7';
import { verifyRound } from '@chokdee/fairness/verify';
import { modeOf } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { expect, it } from 'vitest';
import { likely, rgsCalls, unlikely, useRgs } from './testing-calls.ts';
import type { Player } from './testing.ts';

const rgs = useRgs();
const { play, endRound, rounds, replay, seeds, rotate } = rgsCalls(rgs, likely);

it('a member cannot see the round of another', async () => {
  const [owner, stranger] = [await rgs().newPlayer(), await rgs().newPlayer()];
  const { betID } = (await play(await rgs().open(owner), unlikely)).value.round;
  const fairness = (player: Player) =>
    rgs()
      .http()
      .call(roundFairness, { params: { id: betID } }, { token: player.sessionId });
  expect((await fairness(owner)).value).toMatchObject({ betID, nonce: 0, serverSeed: null });
  expect(await fairness(stranger)).toMatchObject({ status: 404, errorCode: 'round.not.found' });
  expect((await rounds(await rgs().open(stranger), { betID })).value.rounds).toEqual([]);
});

it('lists the rounds of a seed pair by nonce, to its member only', async () => {
  const [owner, stranger] = [await rgs().newPlayer(), await rgs().newPlayer()];
  const token = await rgs().open(owner);
  const { id } = (await seeds(token)).value.current;
  const betIds: string[] = [];
  for (let bet = 0; bet < 3; bet += 1) betIds.push((await play(token, unlikely)).value.round.betID);
  const list = (player: Player, query = {}) =>
    rgs().http().call(pairRounds, { params: { id }, query }, { token: player.sessionId });
  const { value } = await list(owner);
  expect([value.bets, value.totalPages, value.list.map(({ nonce, betID }) => [nonce, betID])]).toEqual([
    3,
    1,
    betIds.map((betID, nonce) => [nonce, betID]),
  ]);
  const second = (await list(owner, { page: 2, size: 2 })).value;
  expect([second.totalPages, second.list.map(({ nonce }) => nonce)]).toEqual([2, [2]]);
  expect(await list(stranger)).toMatchObject({ status: 404, errorCode: 'request.not.found' });
});

it('a round can be verified after its seed is revealed, and a changed one does not verify', async () => {
  const token = await rgs().open(await rgs().newPlayer());
  const before = (await seeds(token)).value;
  const { value } = await play(token, { mode: 'OVER', meta: { target: 1_234 } });
  await endRound(token);
  const rotated = await rotate(token, { pairId: before.current.id, clientSeed: 'my luck' });
  expect(rotated.value.current).toMatchObject({
    serverSeedHash: before.next.serverSeedHash,
    clientSeed: 'my luck',
    nonce: 0,
  });
  const [round] = (await rounds(token, { limit: 1 })).value.rounds;
  expect(round).toMatchObject({
    betID: value.round.betID,
    serverSeedHash: before.current.serverSeedHash,
    clientSeed: before.current.clientSeed,
    nonce: 0,
  });
  const game = gameOf(round!.game, round!.version)!;
  const mode = modeOf(game, round!.mode)!;
  const check = (recorded: unknown) =>
    verifyRound<unknown>({
      key: { serverSeed: round!.serverSeed!, clientSeed: round!.clientSeed, nonce: round!.nonce },
      commitment: round!.serverSeedHash,
      recorded,
      replay: (draw) => game.play(draw, mode, game.choice(mode, round!.choice), []).events,
    });
  expect(check(round!.state)).toMatchObject({ seedMatches: true, outcomeMatches: true });
  expect(check([...round!.state].reverse()).outcomeMatches).toBe(false);
});

it('an ended round is replayed without a session, only under its own game, version and mode', async () => {
  const token = await rgs().open(await rgs().newPlayer());
  const { value } = await play(token);
  const params = { game: 'dice', version: '1.1.0', mode: 'UNDER', event: value.round.betID };
  expect(await replay(params)).toMatchObject({ status: 404 });
  await endRound(token);
  expect((await replay(params)).value).toEqual({
    payoutMultiplier: 1.01,
    costMultiplier: 1,
    moves: [],
    state: value.round.state,
  });
  for (const other of [{ mode: 'over' }, { version: '2.0.0' }, { game: 'other' }, { event: uuid7() }])
    expect(await replay({ ...params, ...other })).toMatchObject({ status: 404 });
  expect(await replay({ ...params, event: 'x' })).toMatchObject({ status: 400 });
});
