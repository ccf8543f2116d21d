import { uuid7 } from '@chokdee/contract/uuid7';
import { prove } from '@chokdee/ledger/proof';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wagerInvariants } from '../wagering/index.ts';
import { rgsCalls, useRgs } from './testing-calls.ts';
import { actionsOf } from './testing-moves.ts';

type SteppedGame = 'mines' | 'hilo';

/** The round of a game as the last answer showed it. */
interface ModelRound {
  readonly betID: string;
  readonly step: number;
  readonly payout: number;
  readonly open: boolean;
  readonly active: boolean;
  readonly lastMove: { readonly step: number; readonly action: string } | null;
}

/**
 * What the player does: `act` makes a move, `repeat` sends the last one again, `stale` an older
 * one, `end` ends the round, `end-other` another one, and `race` sends two moves and the end at
 * once.
 */
type Step =
  | { readonly kind: 'play'; readonly game: SteppedGame; readonly twice: boolean }
  | { readonly kind: 'act'; readonly game: SteppedGame; readonly action: number; readonly twice: boolean }
  | { readonly kind: 'repeat' | 'stale' | 'end' | 'end-other'; readonly game: SteppedGame }
  | { readonly kind: 'race'; readonly game: SteppedGame; readonly action: number; readonly other: number }
  | { readonly kind: 'dice' }
  | { readonly kind: 'restart' };

const game = fc.constantFrom('mines' as const, 'hilo' as const);
const number = fc.nat({ max: 24 });
const plan: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('play' as const), game, twice: fc.boolean() }) },
    {
      weight: 12,
      arbitrary: fc.record({ kind: fc.constant('act' as const), game, action: number, twice: fc.boolean() }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'repeat' as const,
          'stale' as const,
          'end' as const,
          'end' as const,
          'end-other' as const,
        ),
        game,
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('race' as const), game, action: number, other: number }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom({ kind: 'dice' as const }, { kind: 'dice' as const }, { kind: 'restart' as const }),
    },
  ),
  { minLength: 10, maxLength: 40 },
);

const rgs = useRgs();
const RUNS = process.env['CHOKDEE_FULL'] ? 120 : 12;
const amount = 10_000_000;
const START = 10_000_000_000;
const { play, act, endRound } = rgsCalls(rgs, { amount });

const actionOf = (of: SteppedGame, n: number): string => {
  const all = [...actionsOf({ id: of }), 'take'];
  return all[n % all.length]!;
};

/** Plays steps for one player and keeps what the answers said. */
async function createModel() {
  const player = await rgs().newPlayer(START / 1_000_000);
  const tokens = {
    mines: await rgs().open(player, 'mines'),
    hilo: await rgs().open(player, 'hilo'),
    dice: await rgs().open(player, 'dice'),
  };
  const rounds: Record<SteppedGame, ModelRound | null> = { mines: null, hilo: null };
  let cash = START;
  const times = (twice: boolean) => (twice ? [1, 2] : [1]);

  async function doPlay({ game: of, twice }: Extract<Step, { kind: 'play' }>): Promise<void> {
    const body = { mode: 'BASE', requestID: uuid7() };
    const answers = await Promise.all(times(twice).map(() => play(tokens[of], body)));
    if (rounds[of]?.active === true) {
      for (const answer of answers) expect(answer.errorCode).toBe('ERR_BE');
      return;
    }
    expect(new Set(answers.map(({ value }) => value.round.betID)).size).toBe(1);
    cash -= amount;
    rounds[of] = { ...answers[0]!.value.round, lastMove: null };
  }

  async function doAct({ game: of, action: n, twice }: Extract<Step, { kind: 'act' }>): Promise<void> {
    const round = rounds[of];
    const action = actionOf(of, n);
    const answers = await Promise.all(times(twice).map(() => act(tokens[of], action, round?.step ?? 0)));
    expect(new Set(answers.map(({ status, value }) => `${status} ${JSON.stringify(value?.round)}`)).size).toBe(1);
    const answer = answers[0]!;
    if (round?.open !== true) expect(answer.status).toBe(round === null ? 404 : 409);
    else if (answer.status === 200) {
      expect(answer.value.round).toMatchObject({ betID: round.betID, step: round.step + 1 });
      rounds[of] = { ...answer.value.round, lastMove: { step: round.step, action } };
    } else expect(answer.body).toMatchObject({ code: 'game.action.invalid' });
  }

  async function doRace(of: SteppedGame, round: ModelRound, actions: readonly [number, number]): Promise<void> {
    const [ended, ...moves] = await Promise.all([
      endRound(tokens[of]),
      ...actions.map((n) => act(tokens[of], actionOf(of, n), round.step)),
    ]);
    expect(ended.status).toBe(200);
    const made = moves.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ value }) => JSON.stringify(value.round.state))).size).toBeLessThanOrEqual(1);
    const payout = made[0]?.value.round.payout ?? round.payout;
    cash += payout;
    const step = round.step + (made.length > 0 ? 1 : 0);
    rounds[of] = { ...round, payout, step, active: false, open: false, lastMove: null };
  }

  async function run(step: Step): Promise<void> {
    switch (step.kind) {
      case 'restart':
        return rgs().restart();
      case 'dice': {
        const { value } = await play(tokens.dice, { mode: 'UNDER', meta: { target: 5_000 } });
        cash += value.round.payout - amount;
        await endRound(tokens.dice);
        return;
      }
      case 'play':
        return doPlay(step);
      case 'act':
        return doAct(step);
    }
    const round = rounds[step.game];
    const token = tokens[step.game];
    switch (step.kind) {
      case 'end':
      case 'end-other':
        await endRound(token, step.kind === 'end' ? undefined : uuid7());
        if (step.kind === 'end' && round?.active === true) {
          cash += round.payout;
          rounds[step.game] = { ...round, active: false, open: false };
        }
        return;
      case 'race':
        if (round?.open === true) await doRace(step.game, round, [step.action, step.other]);
        return;
      case 'repeat': {
        if (round === null || round.lastMove === null) return;
        const answer = await act(token, round.lastMove.action, round.lastMove.step);
        const { betID, payout, active } = round;
        expect(answer.value.round).toMatchObject({ betID, step: round.step, payout, active });
        return;
      }
      case 'stale':
        if (round === null || round.step < 2) return;
        expect((await act(token, actionOf(step.game, 0), round.step - 2)).status).toBe(409);
    }
  }

  return { player, rounds, run, cash: () => cash };
}

test('after any sequence of steps the cash is what the answers said, and the ledger balances', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const model = await createModel();
      const { memberId } = model.player;
      for (const step of steps) {
        await model.run(step);
        expect(Number(await rgs().cash(model.player))).toBe(model.cash());
      }
      const [limits] = await rgs().test.owner.query<{ in_play: bigint; lost_day: bigint }>(
        'select in_play, lost_day from protection.player_limits where member_id = $1',
        [memberId],
      );
      const active = Object.values(model.rounds).filter((round) => round?.active === true);
      expect(limits?.in_play).toBe(BigInt(amount * active.length));
      expect(limits?.lost_day).toBe(BigInt(START - model.cash()));
      const held = await rgs().test.owner.query('select from seeds.hold where member_id = $1', [memberId]);
      expect(held).toHaveLength(active.length);
    }),
    { numRuns: RUNS },
  );
  expect((await prove(rgs().test.owner, wagerInvariants)).filter(({ ok }) => !ok)).toEqual([]);
}, 600_000);
