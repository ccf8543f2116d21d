import { hotGames, recentGames } from '@chokdee/contract/calls/catalogue';
import { roundFairness } from '@chokdee/contract/calls/launcher/fairness';
import { uuid7 } from '@chokdee/contract/uuid7';
import { verifyRound } from '@chokdee/fairness/verify';
import { modeOf } from '@chokdee/games/game';
import { gameOf, games } from '@chokdee/games/registry';
import { describe, expect, it } from 'vitest';
import { forceSessionOutcome } from '../../../../../tests/forced-outcome.ts';
import type { TestCaller } from '../../platform/http/testing.ts';
import { likely, openFreePlay, rgsCalls, unlikely, useRgs } from './testing-calls.ts';
import { newBrowser, playerOf, setBalance, startBalance } from './testing-free-play.ts';
import { baht } from './testing-members.ts';
import { nextMoves } from './testing-moves.ts';

const rgs = useRgs();
const { play, act, endRound, authenticate, noteEvent, rounds, seeds, rotate, ...calls } = rgsCalls(rgs, likely);
const open = (caller: TestCaller = newBrowser(), game?: string) => openFreePlay(rgs(), game, caller);
const balance = async (token: string) => (await calls.balance(token)).value.balance.amount;
/** A bet that replaces the default one of dice. */
const withoutChoice = { mode: 'BASE', meta: undefined };

/** A checksum of every table that holds real money, wagers or records. */
async function realRows(): Promise<unknown> {
  const tables = await rgs().test.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p')
      and not c.relispartition
      and (
        n.nspname in ('ledger', 'wagering', 'protection', 'cashier')
        or c.oid::regclass::text in (
          'platform.outbox', 'launcher.session', 'launcher.game_slot', 'launcher.round', 'catalogue.recent',
          'catalogue.win'
        )
      )`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const checksums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as n,
        md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows
      from ${name} t`,
  );
  return rgs().test.owner.query(`${checksums.join(' union all ')} order by name`);
}

describe('a round of free play', () => {
  it('follows the rules of real play with a balance of its own, and changes no real row', async () => {
    const before = await realRows();
    const member = await rgs().newPlayer(0);
    const rows = await realRows();
    expect(rows).not.toEqual(before);
    for (const caller of [newBrowser(), { token: member.sessionId }]) {
      const token = await open(caller);
      const won = (await play(token)).value;
      expect(won).toMatchObject({ balance: { amount: startBalance - 10 * baht, currency: 'FUN' } });
      const ended = await Promise.all([endRound(token), endRound(token), endRound(token)]);
      expect(new Set(ended.map(({ value }) => value.balance.amount))).toEqual(
        new Set([startBalance - 10 * baht + won.round.payout]),
      );
      expect((await play(token, { ...unlikely, amount: 5_000 * baht })).status).toBe(200);
      await endRound(token);
      const mines = await open(caller, 'mines');
      await play(mines, { ...withoutChoice, amount: 10 * baht });
      await act(mines, 'lift-0', 0);
      await endRound(mines);
    }
    expect(await realRows()).toEqual(rows);
    expect((await rgs().http().call(recentGames, {}, { token: member.sessionId })).value).toEqual([]);
    expect((await rgs().http().call(hotGames, {})).value.list.every((game) => !game.isHot)).toBe(true);
  });

  it('is the only one of concurrent plays; a request id is for one bet; a second bet must wait', async () => {
    for (const body of [{}, { requestID: uuid7() }]) {
      const token = await open();
      const answers = await Promise.all(Array.from({ length: 6 }, () => play(token, body)));
      const accepted = answers.filter(({ status }) => status === 200);
      expect(accepted).toHaveLength('requestID' in body ? 6 : 1);
      expect(new Set(accepted.map(({ value }) => value.round.betID)).size).toBe(1);
      for (const answer of answers) if (answer.status !== 200) expect(answer.errorCode).toBe('ERR_BE');
      expect(await balance(token)).toBe(startBalance - 10 * baht);
      if ('requestID' in body)
        expect(await play(token, { ...body, amount: 20 * baht })).toMatchObject({ status: 409, errorCode: 'ERR_VAL' });
      else expect(await play(token)).toMatchObject({ status: 400, errorCode: 'ERR_BE' });
    }
  });

  it('shares its balance with concurrent rounds of other games, which never falls below zero', async () => {
    const visitor = newBrowser();
    const [dice, limbo] = [await open(visitor, 'dice'), await open(visitor, 'limbo')];
    await setBalance(rgs(), await playerOf(rgs(), dice), 15 * baht);
    const answers = await Promise.all([
      play(dice, unlikely),
      play(limbo, { mode: 'BASE', meta: { target: 1_000_000 } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await balance(dice)).toBe(5 * baht);
  });

  it('survives a crash: before the commit nothing has happened, after it the round is stored', async () => {
    const token = await open();
    const requestID = uuid7();
    rgs().runner.fault = 'before commit';
    expect((await play(token, { requestID })).status).toBeGreaterThanOrEqual(500);
    await rgs().restart();
    expect((await authenticate(token)).value).toMatchObject({ balance: { amount: startBalance }, round: null });
    rgs().runner.fault = 'after commit';
    expect((await play(token, { requestID })).status).toBeGreaterThanOrEqual(500);
    await rgs().restart();
    const { value } = await play(token, { requestID });
    expect((await authenticate(token)).value.round).toEqual(value.round);
    expect((await noteEvent(token, '1')).status).toBe(200);
    expect((await authenticate(token)).value.round?.event).toBe('1');
    rgs().runner.fault = 'after commit';
    expect((await endRound(token)).status).toBeGreaterThanOrEqual(500);
    await rgs().restart();
    expect((await endRound(token)).value.balance.amount).toBe(startBalance - 10 * baht + value.round.payout);
  });

  it('takes the next nonce when another game uses the one it read', async () => {
    const token = await open();
    const player = await playerOf(rgs(), token);
    const { current } = await rgs().seeds().of(player);
    rgs().runner.beforeNextCommand = () =>
      rgs().test.owner.query('select seeds.advance($1, $2, 0)', [player, current.id]);
    expect((await play(token, unlikely)).status).toBe(200);
    const [round] = (await rounds(token)).value.rounds;
    expect(round?.nonce).toBe(1);
  });

  it('is paid after its session has expired, which bets no more', async () => {
    const token = await open();
    const { value } = await play(token);
    await rgs().test.owner.query(
      `update launcher.free_play_session set expires_at = platform.clock() - interval '1 second' where player_id = $1`,
      [await playerOf(rgs(), token)],
    );
    expect(await play(token)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    expect((await endRound(token)).value.balance.amount).toBe(startBalance - 10 * baht + value.round.payout);
  });
});

describe.each(games.filter((game) => game.moves !== undefined))('a free-play round of $id', (game) => {
  async function openRound(): Promise<{ token: string; safe: string; losing: string }> {
    for (;;) {
      const token = await open(newBrowser(), game.id);
      const { value } = await play(token, withoutChoice);
      const { safe, losing } = await nextMoves(rgs().test.owner, rgs().seeds(), {
        owner: { kind: 'player', id: await playerOf(rgs(), token) },
        roundId: value.round.betID,
        game,
      });
      if (safe !== undefined && losing !== undefined) return { token, safe, losing };
    }
  }

  it('accepts one of concurrent moves, refuses a stale one, and is paid once', async () => {
    const { token, safe, losing } = await openRound();
    const answers = await Promise.all([act(token, safe, 0), act(token, safe, 0), act(token, losing, 0)]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200, 200]);
    const { round } = (await authenticate(token)).value;
    expect(round).toMatchObject({ step: 1 });
    expect(await act(token, safe, 5)).toMatchObject({ status: 409, body: { code: 'round.moved' } });
    const { value } = await endRound(token);
    expect(value.balance.amount).toBe(startBalance - 10 * baht + round!.payout);
    expect((await endRound(token)).value).toEqual(value);
  });

  it('holds its seed pair while it is open, and is ended at once when it is lost', async () => {
    const { token, losing } = await openRound();
    const { current } = (await seeds(token)).value;
    expect(await rotate(token, { pairId: current.id })).toMatchObject({ status: 409, body: { code: 'seed.in.use' } });
    expect((await act(token, losing, 0)).value).toMatchObject({
      balance: { amount: startBalance - 10 * baht },
      round: { active: false, open: false, payout: 0 },
    });
    expect((await rotate(token, { pairId: current.id })).status).toBe(200);
  });
});

describe('the fairness of free play', () => {
  it('a round verifies after its seed is revealed, and no other player can see it', async () => {
    const token = await open();
    const before = (await seeds(token)).value;
    const { value } = await play(token);
    const { betID } = value.round;
    await endRound(token);
    await rotate(token, { pairId: before.current.id });
    const round = (await rounds(token, { betID })).value.rounds[0]!;
    const game = gameOf('dice')!;
    const mode = modeOf(game, round.mode)!;
    expect(
      verifyRound<unknown>({
        key: { serverSeed: round.serverSeed!, clientSeed: round.clientSeed, nonce: round.nonce },
        commitment: before.current.serverSeedHash,
        recorded: round.state,
        replay: (draw) => game.play(draw, mode, game.choice(mode, round.choice), round.moves).events,
      }),
    ).toMatchObject({ seedMatches: true, outcomeMatches: true });
    const replayed = await calls.replay({ game: 'dice', version: '1.1.0', mode: 'UNDER', event: betID });
    expect(replayed.value.state).toEqual(value.round.state);
    expect((await rounds(await open(), { betID })).value.rounds).toEqual([]);
    const member = await rgs().newPlayer();
    expect(
      await rgs()
        .http()
        .call(roundFairness, { params: { id: betID } }, { token: member.sessionId }),
    ).toMatchObject({ status: 404 });
  });

  it('free spins are shown again from the event the client noted last', async () => {
    const sessionID = await open(newBrowser(), 'night-market');
    const outcome = await forceSessionOutcome({
      db: rgs().test.owner,
      seeds: rgs().seeds(),
      games: rgs().http().base.games,
      sessionID,
      wanted: ({ events, payout }) =>
        payout.numerator > 0n && events.filter(({ type }) => type === 'reveal').length > 3,
    });
    const { value } = await play(sessionID, withoutChoice);
    expect(value.round.state).toEqual(outcome.events);
    const event = String(value.round.state.findLastIndex((each) => (each as { type: string }).type === 'reveal'));
    await noteEvent(sessionID, event);
    await rgs().restart();
    expect((await authenticate(sessionID)).value.round).toEqual({ ...value.round, event });
    expect((await endRound(sessionID)).value.balance.amount).toBe(startBalance - 10 * baht + value.round.payout);
  });

  it("tests can force an outcome with the player's own seeds, in both play modes", async () => {
    for (const sessionID of [await open(), await rgs().open(await rgs().newPlayer())]) {
      const outcome = await forceSessionOutcome({
        db: rgs().test.owner,
        seeds: rgs().seeds(),
        games: rgs().http().base.games,
        sessionID,
        mode: 'UNDER',
        choice: { target: 10 },
        wanted: ({ payout }) => payout.numerator > 0n,
      });
      const { value } = await play(sessionID, unlikely);
      expect(value.round).toMatchObject({ payoutMultiplier: 990, state: outcome.events });
    }
  });
});
