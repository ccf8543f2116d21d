import { launchGame, trialLaunch } from '@chokdee/contract/calls/launcher';
import type { Game } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { describe, expect, it } from 'vitest';
import { rgsCalls, tokenOf, useRgs, withClosedGame } from './testing-calls.ts';
import { openRound } from './testing-moves.ts';
import type { Player } from './testing.ts';

const rgs = useRgs();
const mines: Game = gameOf('mines')!;
const { play, act, endRound, authenticate } = rgsCalls(rgs, { mode: 'BASE' });
const launch = (player: Player, gameId = 'mines') =>
  rgs()
    .http()
    .call(launchGame, { query: { launchMode: 'GLS', gameId } }, { token: player.sessionId });
const relaunch = async (player: Player) => tokenOf((await launch(player)).value.content);

/** A game may be closed on demand, running rounds may finish. */
describe('a round that is open when its game is closed', () => {
  it('is shown again, accepts moves and is paid; the next bet is refused', async () => {
    const { player, safe } = await openRound(rgs(), mines);
    await withClosedGame(rgs(), async () => {
      const token = await relaunch(player);
      expect((await authenticate(token)).value.round).toMatchObject({ active: true, open: true, step: 0 });
      const moved = await act(token, safe, 0);
      expect(moved.value.round).toMatchObject({ open: true, step: 1 });
      expect((await endRound(token)).value.balance.amount).toBe(990_000_000 + moved.value.round.payout);
      expect(await play(token)).toMatchObject({ status: 400, body: { code: 'game.closed' } });
      expect(await launch(player)).toMatchObject({ status: 400, errorCode: 'game.closed' });
    });
  });

  it('opens that game for its player only, and no other game', async () => {
    const { player } = await openRound(rgs(), mines);
    await withClosedGame(rgs(), async () => {
      expect(await launch(player, 'dice')).toMatchObject({ status: 400, errorCode: 'game.closed' });
      expect(await launch(await rgs().newPlayer())).toMatchObject({ status: 400, errorCode: 'game.closed' });
      expect(
        await rgs()
          .http()
          .call(trialLaunch, { body: { gameId: 'mines' } }),
      ).toMatchObject({
        status: 400,
        errorCode: 'game.closed',
      });
      expect((await launch(player)).status).toBe(200);
    });
  });
});

/** No new stake for a blocked or excluded player, who may end what is open. */
it.each(['blocked', 'excluded'])(
  'a round that is open when its player is %s is ended and takes no move',
  async (state) => {
    const { player, safe } = await openRound(rgs(), mines);
    await rgs().test.owner.query('update protection.player_limits set state = $2 where member_id = $1', [
      player.memberId,
      state,
    ]);
    const token = await relaunch(player);
    const { round } = (await authenticate(token)).value;
    expect(await act(token, safe, 0)).toMatchObject({ status: 403, body: { code: 'account.blocked' } });
    expect((await endRound(token)).value.balance.amount).toBe(990_000_000 + round!.payout);
    expect(await play(token)).toMatchObject({ status: 403, body: { code: 'account.blocked' } });
    expect(await launch(player)).toMatchObject({ status: 403, errorCode: 'account.blocked' });
  },
);
