import { createHash } from 'node:crypto';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createDraw } from '@chokdee/fairness/draw';
import { canonical } from '@chokdee/fairness/verify';
import { modeOf } from '@chokdee/games/game';
import { games } from '@chokdee/games/registry';
import { payoutOf } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { rgsCalls, useRgs } from './testing-calls.ts';
import type { Player } from './testing.ts';

const rgs = useRgs();
const amount = 10_000_000;
const slot = { mode: 'BASE', meta: undefined };
/**
 * For every registered game of one step, a bet that often wins and one that often loses. Games of
 * several steps: moves-interrupted.test.ts.
 */
const bets: Readonly<
  Record<string, Readonly<Record<'win' | 'loss', { readonly mode: string; readonly meta: unknown }>>>
> = {
  'night-market': { win: slot, loss: slot },
  limbo: { win: { mode: 'BASE', meta: { target: 102 } }, loss: { mode: 'BASE', meta: { target: 100_000 } } },
  dice: { win: { mode: 'UNDER', meta: { target: 9_800 } }, loss: { mode: 'UNDER', meta: { target: 10 } } },
};
type Kind = 'win' | 'loss';

function betsOf(game: string): Readonly<Record<Kind, { readonly mode: string; readonly meta: unknown }>> {
  const found = bets[game];
  if (found === undefined) throw new Error(`add the bets of ${game} to resume.test.ts`);
  return found;
}

describe.each(games.filter(({ moves }) => moves === undefined))('$id', (game) => {
  const bet = betsOf(game.id);

  const { play, endRound, authenticate, noteEvent } = rgsCalls(rgs, { amount });

  /** Everything a returning client continues from, as one hash without ids and times. */
  async function stateHash(sessionID: string): Promise<string> {
    const { value, status } = await authenticate(sessionID);
    expect(status).toBe(200);
    const { betID: _betID, ...round } = value.round ?? { betID: null };
    return createHash('sha256')
      .update(canonical([value.balance, round]))
      .digest('hex');
  }

  /** The outcome of the player's next bet, computed beside the server from the sealed seed. */
  async function nextOutcome(player: Player, kind: Kind) {
    const [pair] = await rgs().test.database.query<{
      id: string;
      sealed: Buffer;
      client_seed: string;
      next_nonce: bigint;
    }>(`select id, sealed, client_seed, next_nonce from seeds.pair where member_id = $1 and state = 'current'`, [
      player.memberId,
    ]);
    const mode = modeOf(game, bet[kind].mode)!;
    const outcome = game.play(
      createDraw({
        serverSeed: rgs().seeds().unseal(player.memberId, pair!.id, pair!.sealed),
        clientSeed: pair!.client_seed,
        nonce: pair!.next_nonce,
      }),
      mode,
      game.choice(mode, bet[kind].meta),
      [],
    );
    return { state: outcome.events, payout: Number(payoutOf(BigInt(amount), outcome.payout)) };
  }

  /** A player in the game whose next bet has an outcome of this kind. */
  async function playerBefore(kind: Kind): Promise<{ player: Player; token: string }> {
    for (;;) {
      const player = await rgs().newPlayer();
      const token = await rgs().open(player, game.id);
      if ((await nextOutcome(player, kind)).payout > 0 === (kind === 'win')) return { player, token };
    }
  }

  const progressOf = async (player: Player) => ({
    cash: await rgs().cash(player),
    rounds: (
      await rgs().test.database.query<{ n: bigint }>('select count(*) as n from launcher.round where member_id = $1', [
        player.memberId,
      ])
    )[0]?.n,
    nonce: (await rgs().seeds().of(player.memberId)).current.nonce,
  });

  describe.each(['win', 'loss'] as const)('a %s that is interrupted at any point', (kind) => {
    it('leaves nothing when the server crashes before the commit; the repeated bet has the same outcome', async () => {
      const { player, token } = await playerBefore(kind);
      const [before, hash, expected] = [
        await progressOf(player),
        await stateHash(token),
        await nextOutcome(player, kind),
      ];
      rgs().runner.fault = 'before commit';
      expect((await play(token, bet[kind])).status).toBeGreaterThanOrEqual(500);
      await rgs().restart();
      expect(await progressOf(player)).toEqual(before);
      expect(await stateHash(token)).toBe(hash);
      const { value } = await play(token, bet[kind]);
      expect(value.round).toMatchObject({ state: expected.state, payout: expected.payout });
    });

    it('keeps its round when the server crashes after the commit; the repeated bet draws nothing', async () => {
      const { player, token } = await playerBefore(kind);
      const expected = await nextOutcome(player, kind);
      const requestID = uuid7();
      rgs().runner.fault = 'after commit';
      expect((await play(token, { ...bet[kind], requestID })).status).toBeGreaterThanOrEqual(500);
      await rgs().restart();
      const hash = await stateHash(token);
      const again = await play(token, { ...bet[kind], requestID });
      expect(again.value).toMatchObject({
        balance: { amount: 990_000_000 },
        round: { state: expected.state, payout: expected.payout, active: kind === 'win' },
      });
      expect(await stateHash(token)).toBe(hash);
      expect(await progressOf(player)).toMatchObject({ rounds: 1n, nonce: 1, cash: 990_000_000n });
    });

    it('shows the same round after a reload, a relaunch and a restart of the server', async () => {
      const { player, token } = await playerBefore(kind);
      const expected = await nextOutcome(player, kind);
      await play(token, bet[kind]);
      const hash = await stateHash(token);
      expect(await stateHash(token)).toBe(hash);
      await rgs().restart();
      expect(await stateHash(token)).toBe(hash);
      const relaunched = await rgs().open(player, game.id);
      expect(await stateHash(relaunched)).toBe(hash);
      const { value } = await authenticate(relaunched);
      expect(value.round).toMatchObject({ state: expected.state, payout: expected.payout });
    });

    it('pays what its outcome says', async () => {
      const { player, token } = await playerBefore(kind);
      const expected = await nextOutcome(player, kind);
      await play(token, bet[kind]);
      await endRound(token);
      expect(await rgs().cash(player)).toBe(990_000_000n + BigInt(expected.payout));
    });
  });

  describe('a win that is not paid yet', () => {
    it('is shown again from the event the client noted last', async () => {
      const { token } = await playerBefore('win');
      await play(token, bet.win);
      await noteEvent(token, '1');
      const hash = await stateHash(token);
      await rgs().restart();
      expect(await stateHash(token)).toBe(hash);
      const { value } = await authenticate(token);
      expect(value.round).toMatchObject({ active: true, event: '1' });
    });

    it('is unpaid when the server crashes before the commit of its end; ending it again pays once', async () => {
      const { player, token } = await playerBefore('win');
      const expected = await nextOutcome(player, 'win');
      await play(token, bet.win);
      const [hash, before] = [await stateHash(token), await progressOf(player)];
      rgs().runner.fault = 'before commit';
      expect((await endRound(token)).status).toBeGreaterThanOrEqual(500);
      await rgs().restart();
      expect(await stateHash(token)).toBe(hash);
      expect(await progressOf(player)).toEqual(before);
      await endRound(token);
      await endRound(token);
      expect(await rgs().cash(player)).toBe(990_000_000n + BigInt(expected.payout));
    });

    it('is paid once when the server crashes after the commit of its end; repeating the end is replayed', async () => {
      const { player, token } = await playerBefore('win');
      const expected = await nextOutcome(player, 'win');
      await play(token, bet.win);
      rgs().runner.fault = 'after commit';
      expect((await endRound(token)).status).toBeGreaterThanOrEqual(500);
      await rgs().restart();
      const hash = await stateHash(token);
      expect((await endRound(token)).value.balance.amount).toBe(990_000_000 + expected.payout);
      expect(await stateHash(token)).toBe(hash);
      expect(await rgs().cash(player)).toBe(990_000_000n + BigInt(expected.payout));
    });
  });

  it('the database refuses to change an outcome or to reopen a round', async () => {
    const { player, token } = await playerBefore('win');
    await play(token, bet.win);
    await expect(
      rgs().test.owner.query('update launcher.round set payout = payout + 1 where member_id = $1', [player.memberId]),
    ).rejects.toThrow('the draw and the payout of a round cannot change');
    await expect(rgs().test.database.query('update launcher.round set event = null')).rejects.toThrow(
      /permission denied/,
    );
    await endRound(token);
    await expect(
      rgs().test.owner.query(
        'update launcher.round set active = true, ended_at = null, ended_by = null where member_id = $1',
        [player.memberId],
      ),
    ).rejects.toThrow('a finished round cannot change');
  });
});
