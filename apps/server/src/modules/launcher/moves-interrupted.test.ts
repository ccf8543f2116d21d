import { createHash } from 'node:crypto';
import { canonical } from '@chokdee/fairness/verify';
import type { Game } from '@chokdee/games/game';
import { games } from '@chokdee/games/registry';
import { describe, expect, it } from 'vitest';
import { logOut, rgsCalls, setState, unlikely, useRgs, withClosedGame } from './testing-calls.ts';
import { lastWager, movesOf, openRound } from './testing-moves.ts';

const rgs = useRgs();
const { play, act, endRound, authenticate } = rgsCalls(rgs, { mode: 'BASE' });
const DAY = 86_400_000;

describe.each(games.filter(({ moves }) => moves !== undefined))('an open round of $id', (game: Game) => {
  it('refuses moves of an ended session but can be ended with it; a new session continues it', async () => {
    const { player, token, round, safe } = await openRound(rgs(), game);
    const newer = await rgs().open(player, game.id);
    expect(await act(token, safe, 0)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    expect((await authenticate(newer)).value.round).toEqual(round);
    const { value } = await act(newer, safe, 0);
    await logOut(rgs(), player);
    expect(await act(newer, safe, 1)).toMatchObject({ status: 401 });
    expect((await act(newer, safe, 0)).value).toEqual(value);
    expect((await endRound(newer)).value.balance.amount).toBe(990_000_000 + value.round.payout);
  });

  it('refuses moves of a blocked member, who can end it', async () => {
    const { player, token, round, safe } = await openRound(rgs(), game);
    await setState(rgs(), player, 'blocked');
    expect(await act(token, safe, 0)).toMatchObject({ status: 403, body: { code: 'account.blocked' } });
    expect((await endRound(token)).value.balance.amount).toBe(990_000_000 + round.payout);
  });

  it('is played to its end after the game is closed', async () => {
    const { token, safe } = await openRound(rgs(), game);
    await withClosedGame(rgs(), async () => {
      expect((await act(token, safe, 0)).status).toBe(200);
      expect((await endRound(token)).status).toBe(200);
      expect(await play(token)).toMatchObject({ status: 400, errorCode: 'ERR_GEN' });
    });
  });

  it('is paid its current payout two days after the last move', async () => {
    const { player, token, safe } = await openRound(rgs(), game);
    const { sweep } = rgs().launcher().rounds;
    try {
      await rgs().test.moveClock(DAY);
      await rgs().test.owner.query(
        "update launcher.session set expires_at = expires_at + interval '5 days' where member_id = $1",
        [player.memberId],
      );
      await rgs().test.owner.query(
        'update identity.session set last_seen_at = platform.clock() where session_id = $1',
        [player.sessionId],
      );
      const { value, status } = await act(token, safe, 0);
      expect(status).toBe(200);
      await rgs().test.moveClock(1.5 * DAY);
      await sweep();
      expect(await rgs().cash(player)).toBe(990_000_000n);
      await rgs().test.moveClock(DAY);
      await sweep();
      expect(await rgs().cash(player)).toBe(990_000_000n + BigInt(value.round.payout));
      const [row] = await rgs().test.database.query<{ ended_by: string; open: boolean }>(
        'select ended_by, open from launcher.round where member_id = $1',
        [player.memberId],
      );
      expect(row).toEqual({ ended_by: 'sweep', open: false });
    } finally {
      await rgs().test.moveClock(-3.5 * DAY);
    }
  });

  async function stateHash(sessionID: string): Promise<string> {
    const { value } = await authenticate(sessionID);
    return createHash('sha256')
      .update(canonical([value.balance, value.round]))
      .digest('hex');
  }

  it.each(['safe', 'losing'] as const)(
    'is unchanged when the server crashes before the commit of a %s move, which has the same outcome later',
    async (kind) => {
      const { player, token, round, [kind]: move } = await openRound(rgs(), game);
      const hash = await stateHash(token);
      const next = await movesOf(rgs(), player, { roundId: round.betID, game });
      rgs().runner.fault = 'before commit';
      expect((await act(token, move, 0)).status).toBeGreaterThanOrEqual(500);
      await rgs().restart();
      expect(await stateHash(token)).toBe(hash);
      expect(await lastWager(rgs(), player)).toEqual({ state: 'placed', payout: 0n });
      expect((await act(token, move, 0)).value.round.state).toEqual(next.outcome(move).events);
    },
  );

  it.each(['safe', 'losing'] as const)(
    'contains a %s move when the server crashes after its commit, and answers it when it is repeated',
    async (kind) => {
      const { player, token, [kind]: move } = await openRound(rgs(), game);
      rgs().runner.fault = 'after commit';
      expect((await act(token, move, 0)).status).toBeGreaterThanOrEqual(500);
      await rgs().restart();
      const hash = await stateHash(token);
      expect((await act(token, move, 0)).value.round).toMatchObject({ step: 1, open: kind === 'safe' });
      expect(await stateHash(token)).toBe(hash);
      expect(await lastWager(rgs(), player)).toEqual({ state: kind === 'safe' ? 'placed' : 'settled', payout: 0n });
      if (kind === 'safe') {
        const { payout } = (await authenticate(token)).value.round!;
        rgs().runner.fault = 'after commit';
        expect((await endRound(token)).status).toBeGreaterThanOrEqual(500);
        await rgs().restart();
        expect((await endRound(token)).value.balance.amount).toBe(990_000_000 + payout);
      }
    },
  );

  it('keeps its own draw while other games use the seed pair', async () => {
    const { player, token, safe, round } = await openRound(rgs(), game);
    const expected = (await movesOf(rgs(), player, { roundId: round.betID, game })).outcome(safe);
    const dice = await rgs().open(player, 'dice');
    for (let n = 0; n < 3; n += 1) await play(dice, { amount: 10_000_000, ...unlikely });
    expect((await act(token, safe, 0)).value.round.state).toEqual(expected.events);
  });
});
