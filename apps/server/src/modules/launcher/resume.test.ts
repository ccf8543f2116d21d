import { createHash } from 'node:crypto';
import { rgsAuthenticate, rgsEndRound, rgsEvent, rgsPlay } from '@chokdee/contract/calls/launcher';
import { uuid7 } from '@chokdee/database/uuid7';
import { createDraw } from '@chokdee/fairness/draw';
import { canonical } from '@chokdee/fairness/verify';
import { modeOf } from '@chokdee/games/game';
import { games } from '@chokdee/games/registry';
import { payoutOf } from '@chokdee/money/ratio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRgsFixture, type Player, type RgsFixture } from './testing.ts';

let fixture: RgsFixture;
beforeAll(async () => {
  fixture = await createRgsFixture();
});
afterAll(() => fixture.close());

const amount = 10_000_000;
const slot = { mode: 'BASE', meta: undefined };
/** For every registered game of one step, a bet that often wins and one that often loses; the matrix below runs all of them. Games of several steps: moves.test.ts. */
const bets: Readonly<
  Record<string, Readonly<Record<'win' | 'loss', { readonly mode: string; readonly meta: unknown }>>>
> = {
  'night-market': { win: slot, loss: slot },
  limbo: { win: { mode: 'BASE', meta: { target: 102 } }, loss: { mode: 'BASE', meta: { target: 100_000 } } },
  dice: { win: { mode: 'UNDER', meta: { target: 9_800 } }, loss: { mode: 'UNDER', meta: { target: 10 } } },
};
type Kind = 'win' | 'loss';

function betsOf(game: string): Readonly<Record<Kind, { readonly mode: string; readonly meta: unknown }>> {
  const known = bets[game];
  if (known === undefined) throw new Error(`the resume matrix has no bets for ${game}`);
  return known;
}

describe.each(games.filter(({ moves }) => moves === undefined))('$id', (game) => {
  const bet = betsOf(game.id);

  const play = (sessionID: string, bet: object, requestID?: string) =>
    fixture
      .http()
      .call(rgsPlay, { body: { sessionID, amount, ...bet, ...(requestID === undefined ? {} : { requestID }) } });
  const endRound = (sessionID: string) => fixture.http().call(rgsEndRound, { body: { sessionID } });

  /** What a client finds when it comes back: the state it plays on from, as one hash. Ids and times are not part of it. */
  async function stateHash(sessionID: string): Promise<string> {
    const { value, status } = await fixture.http().call(rgsAuthenticate, { body: { sessionID } });
    expect(status).toBe(200);
    const { betID: _betID, ...round } = value.round ?? { betID: null };
    return createHash('sha256')
      .update(canonical([value.balance, round]))
      .digest('hex');
  }

  /** The outcome the player's next bet has, worked out beside the server from the sealed seed. */
  async function foretold(player: Player, kind: Kind) {
    const [pair] = await fixture.test.database.query<{
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
        serverSeed: fixture.seeds().unseal(player.memberId, pair!.id, pair!.sealed),
        clientSeed: pair!.client_seed,
        nonce: pair!.next_nonce,
      }),
      mode,
      game.choice(mode, bet[kind].meta),
      [],
    );
    return { state: outcome.events, payout: Number(payoutOf(BigInt(amount), outcome.payout)) };
  }

  /** A player who has introduced the game, with an outcome that is the kind asked for. */
  async function seated(kind: Kind): Promise<{ player: Player; token: string }> {
    for (;;) {
      const player = await fixture.newPlayer();
      const token = await fixture.open(player, game.id);
      if ((await foretold(player, kind)).payout > 0 === (kind === 'win')) return { player, token };
    }
  }

  const steps = async (player: Player) => ({
    cash: await fixture.cash(player),
    rounds: (
      await fixture.test.database.query<{ n: bigint }>(
        'select count(*) as n from launcher.round where member_id = $1',
        [player.memberId],
      )
    )[0]?.n,
    nonce: (await fixture.seeds().of(player.memberId)).current.nonce,
  });

  describe.each(['win', 'loss'] as const)('a %s interrupted at every point comes back to the same state', (kind) => {
    it('server killed before the play is committed: nothing happened, and the bet asked again has the very outcome it had', async () => {
      const { player, token } = await seated(kind);
      const [before, hash, due] = [await steps(player), await stateHash(token), await foretold(player, kind)];
      fixture.runner.fault = 'before commit';
      expect((await play(token, bet[kind])).status).toBeGreaterThanOrEqual(500);
      await fixture.restart();
      expect(await steps(player)).toEqual(before);
      expect(await stateHash(token)).toBe(hash);
      const { value } = await play(token, bet[kind]);
      expect(value.round).toMatchObject({ state: due.state, payout: due.payout });
    });

    it('server killed after the play is committed: the round stands, is shown, and is not drawn again', async () => {
      const { player, token } = await seated(kind);
      const due = await foretold(player, kind);
      const requestID = uuid7();
      fixture.runner.fault = 'after commit';
      expect((await play(token, bet[kind], requestID)).status).toBeGreaterThanOrEqual(500);
      await fixture.restart();
      const hash = await stateHash(token);
      const again = await play(token, bet[kind], requestID);
      expect(again.value).toMatchObject({
        balance: { amount: 990_000_000 },
        round: { state: due.state, payout: due.payout, active: kind === 'win' },
      });
      expect(await stateHash(token)).toBe(hash);
      expect(await steps(player)).toMatchObject({ rounds: 1n, nonce: 1, cash: 990_000_000n });
    });

    it('client closed before the answer was shown: reload, relaunch and another server show the same round', async () => {
      const { player, token } = await seated(kind);
      const due = await foretold(player, kind);
      await play(token, bet[kind]);
      const hash = await stateHash(token);
      expect(await stateHash(token)).toBe(hash);
      await fixture.restart();
      expect(await stateHash(token)).toBe(hash);
      const relaunched = await fixture.open(player, game.id);
      expect(await stateHash(relaunched)).toBe(hash);
      const { value } = await fixture.http().call(rgsAuthenticate, { body: { sessionID: relaunched } });
      expect(value.round).toMatchObject({ state: due.state, payout: due.payout });
    });

    it('every road ends with the same money', async () => {
      const { player, token } = await seated(kind);
      const due = await foretold(player, kind);
      await play(token, bet[kind]);
      await endRound(token);
      expect(await fixture.cash(player)).toBe(990_000_000n + BigInt(due.payout));
    });
  });

  describe('an open win', () => {
    it('client closed in the middle of the show: it comes back with the place it had', async () => {
      const { token } = await seated('win');
      await play(token, bet.win);
      await fixture.http().call(rgsEvent, { body: { sessionID: token, event: '1' } });
      const hash = await stateHash(token);
      await fixture.restart();
      expect(await stateHash(token)).toBe(hash);
      const { value } = await fixture.http().call(rgsAuthenticate, { body: { sessionID: token } });
      expect(value.round).toMatchObject({ active: true, event: '1' });
    });

    it('server killed before the end is committed: still open, nothing paid; ended again it pays once', async () => {
      const { player, token } = await seated('win');
      const due = await foretold(player, 'win');
      await play(token, bet.win);
      const [hash, before] = [await stateHash(token), await steps(player)];
      fixture.runner.fault = 'before commit';
      expect((await endRound(token)).status).toBeGreaterThanOrEqual(500);
      await fixture.restart();
      expect(await stateHash(token)).toBe(hash);
      expect(await steps(player)).toEqual(before);
      await endRound(token);
      await endRound(token);
      expect(await fixture.cash(player)).toBe(990_000_000n + BigInt(due.payout));
    });

    it('server killed after the end is committed: paid once, and asked again it says so', async () => {
      const { player, token } = await seated('win');
      const due = await foretold(player, 'win');
      await play(token, bet.win);
      fixture.runner.fault = 'after commit';
      expect((await endRound(token)).status).toBeGreaterThanOrEqual(500);
      await fixture.restart();
      const hash = await stateHash(token);
      expect((await endRound(token)).value.balance.amount).toBe(990_000_000 + due.payout);
      expect(await stateHash(token)).toBe(hash);
      expect(await fixture.cash(player)).toBe(990_000_000n + BigInt(due.payout));
    });
  });

  it('the database refuses to change a round that was drawn, or to open one again', async () => {
    const { player, token } = await seated('win');
    await play(token, bet.win);
    await expect(
      fixture.test.owner.query('update launcher.round set payout = payout + 1 where member_id = $1', [player.memberId]),
    ).rejects.toThrow(/keeps/);
    await expect(fixture.test.database.query('update launcher.round set event = null')).rejects.toThrow(
      /permission denied/,
    );
    await endRound(token);
    await expect(
      fixture.test.owner.query(
        'update launcher.round set active = true, ended_at = null, ended_by = null where member_id = $1',
        [player.memberId],
      ),
    ).rejects.toThrow(/finished/);
  });
});
