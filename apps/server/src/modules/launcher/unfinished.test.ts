import {
  launchGame,
  rgsAction,
  rgsAuthenticate,
  rgsEndRound,
  rgsPlay,
  trialLaunch,
} from '@chokdee/contract/calls/launcher';
import type { Game } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { foretelling } from './testing-moves.ts';
import { createRgsFixture, type Player, type RgsFixture } from './testing.ts';

let fixture: RgsFixture;
beforeAll(async () => {
  fixture = await createRgsFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.test.owner.query('update catalogue.game set enabled = true'));

const mines: Game = gameOf('mines', '1.0.0')!;
const launch = (player: Player, gameId = 'mines') =>
  fixture.http().call(launchGame, { query: { launchMode: 'GLS', gameId } }, { token: player.sessionId });
const play = (sessionID: string) =>
  fixture.http().call(rgsPlay, { body: { sessionID, amount: 10_000_000, mode: 'BASE' } });
const act = (sessionID: string, action: string, step: number) =>
  fixture.http().call(rgsAction, { body: { sessionID, action, meta: { step } } });
const take = (sessionID: string) => fixture.http().call(rgsEndRound, { body: { sessionID } });
const authenticate = (sessionID: string) => fixture.http().call(rgsAuthenticate, { body: { sessionID } });
const close = (game = 'mines') =>
  fixture.test.owner.query('update catalogue.game set enabled = false where code = $1', [game]);
const state = (player: Player, value: string) =>
  fixture.test.owner.query('update protection.player_limits set state = $2 where member_id = $1', [
    player.memberId,
    value,
  ]);

/** A player who left in the middle of a round, with a move that goes on. */
async function away(): Promise<{ player: Player; goesOn: string }> {
  const player = await fixture.newPlayer();
  const { value } = await play(await fixture.open(player, 'mines'));
  const { goesOn } = await foretelling(
    fixture.test.owner,
    fixture.seeds(),
    'member',
    player.memberId,
    value.round.betID,
    mines,
  );
  return { player, goesOn: goesOn! };
}
async function back(player: Player): Promise<string> {
  const { value } = await launch(player);
  return new URL(value.content.game_url).searchParams.get('sessionID')!;
}

/** facts/trust.md G9: a game may be closed on demand, running rounds may finish. */
describe('a round that is open when its game is closed', () => {
  it('is found again, goes on and is paid; the next bet is refused', async () => {
    const { player, goesOn } = await away();
    await close();
    const token = await back(player);
    expect((await authenticate(token)).value.round).toMatchObject({ active: true, open: true, step: 0 });
    const moved = await act(token, goesOn, 0);
    expect(moved.value.round).toMatchObject({ open: true, step: 1 });
    expect((await take(token)).value.balance.amount).toBe(990_000_000 + moved.value.round.payout);
    expect(await play(token)).toMatchObject({ status: 400, body: { code: 'game.closed' } });
    expect(await launch(player)).toMatchObject({ status: 400, errorCode: 'game.closed' });
  });

  it('opens that game for its player only, and no other game', async () => {
    const { player } = await away();
    await close();
    await close('dice');
    expect(await launch(player, 'dice')).toMatchObject({ status: 400, errorCode: 'game.closed' });
    expect(await launch(await fixture.newPlayer())).toMatchObject({ status: 400, errorCode: 'game.closed' });
    expect(await fixture.http().call(trialLaunch, { body: { gameId: 'mines' } })).toMatchObject({
      status: 400,
      errorCode: 'game.closed',
    });
  });
});

/** facts/trust.md P7 and P9: no new stake for who is blocked or excluded, and what is open is theirs to end. */
it.each(['blocked', 'excluded'])(
  'a round that is open when its player is %s can be ended, not gone on with',
  async (to) => {
    const { player, goesOn } = await away();
    await state(player, to);
    const token = await back(player);
    const { round } = (await authenticate(token)).value;
    expect(await act(token, goesOn, 0)).toMatchObject({ status: 403, body: { code: 'account.blocked' } });
    expect((await take(token)).value.balance.amount).toBe(990_000_000 + round!.payout);
    expect(await play(token)).toMatchObject({ status: 403, body: { code: 'account.blocked' } });
    expect(await launch(player)).toMatchObject({ status: 403, errorCode: 'account.blocked' });
  },
);
