import { finishRound, openRounds } from '@chokdee/contract/calls/launcher/fairness';
import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { rgsCalls, unlikely, useRgs } from './testing-calls.ts';
import { baht } from './testing-members.ts';
import type { Player } from './testing.ts';

const rgs = useRgs();
const mines = rgsCalls(rgs, { mode: 'BASE', meta: { mines: 3 } });
const dice = rgsCalls(rgs, unlikely);

const open = async (player: Player) =>
  (await rgs().http().call(openRounds, {}, { token: player.sessionId })).value.list;
const finish = (player: Player, id: string) =>
  rgs().http().call(finishRound, { params: { id } }, { token: player.sessionId });

it('lists the open rounds, which hold the seeds, and finishes each once for what it is worth', async () => {
  const player = await rgs().newPlayer();
  const token = await rgs().open(player, 'mines');
  const { round } = (await mines.play(token)).value;
  await dice.play(await rgs().open(player, 'dice'));
  expect(await open(player)).toMatchObject([{ betID: round.betID, game: 'mines', active: true, payout: 9_900_000 }]);
  expect((await mines.rotate(token)).body).toMatchObject({ code: 'seed.in.use' });

  const cash = await rgs().cash(player);
  for (const answer of await Promise.all([finish(player, round.betID), finish(player, round.betID)]))
    expect(answer).toMatchObject({ status: 200, value: { betID: round.betID, active: false, payout: 9_900_000 } });
  expect(await rgs().cash(player)).toBe(cash + 9_900_000n);
  expect(await open(player)).toEqual([]);
  expect((await mines.rotate(token)).status).toBe(200);
  expect((await finish(player, round.betID)).value).toMatchObject({ active: false, serverSeed: expect.any(String) });
});

it('finishes no round of another member and no unknown round', async () => {
  const [owner, stranger] = [await rgs().newPlayer(), await rgs().newPlayer()];
  const { betID } = (await mines.play(await rgs().open(owner, 'mines'))).value.round;
  for (const id of [betID, uuid7()])
    expect(await finish(stranger, id)).toMatchObject({ status: 404, errorCode: 'round.not.found' });
  expect(await open(stranger)).toEqual([]);
  expect(await open(owner)).toHaveLength(1);
  expect(await rgs().cash(stranger)).toBe(1_000n * BigInt(baht));
});
