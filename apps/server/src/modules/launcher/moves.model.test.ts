import { rgsAction, rgsEndRound, rgsPlay } from '@chokdee/contract/calls/launcher';
import { uuid7 } from '@chokdee/database/uuid7';
import { prove } from '@chokdee/ledger/proof';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wagerInvariants } from '../wagering/index.ts';
import { actionsOf } from './testing-moves.ts';
import { createRgsFixture, type RgsFixture } from './testing.ts';

/** A round as the model keeps it: what the last answer said. */
interface Table {
  readonly betID: string;
  readonly step: number;
  readonly payout: number;
  readonly open: boolean;
  readonly active: boolean;
  readonly last: { readonly step: number; readonly action: string } | null;
}

type Step =
  | { readonly kind: 'play'; readonly game: 'mines' | 'hilo'; readonly twice: boolean }
  | { readonly kind: 'act'; readonly game: 'mines' | 'hilo'; readonly action: number; readonly twice: boolean }
  | { readonly kind: 'again' | 'stale' | 'take' | 'take-late'; readonly game: 'mines' | 'hilo' }
  | { readonly kind: 'race'; readonly game: 'mines' | 'hilo'; readonly action: number; readonly other: number }
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
          'again' as const,
          'stale' as const,
          'take' as const,
          'take' as const,
          'take-late' as const,
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

let fixture: RgsFixture;
beforeAll(async () => {
  fixture = await createRgsFixture();
});
afterAll(() => fixture.close());

const RUNS = process.env['CHOKDEE_FULL'] ? 120 : 12;
const amount = 10_000_000;

test('whatever is played, moved, repeated, raced and taken, the money is what the answers said, and the books agree', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const player = await fixture.newPlayer(10_000);
      const tokens = {
        mines: await fixture.open(player, 'mines'),
        hilo: await fixture.open(player, 'hilo'),
        dice: await fixture.open(player, 'dice'),
      };
      const tables: Record<'mines' | 'hilo', Table | null> = { mines: null, hilo: null };
      let cash = 10_000_000_000;

      const send = (body: { sessionID: string; action: string; meta: { step: number } }) =>
        fixture.http().call(rgsAction, { body });
      const actionIn = (of: 'mines' | 'hilo', n: number): string => {
        const all = [...actionsOf({ id: of }), 'take'];
        return all[n % all.length]!;
      };
      const seen = (
        of: 'mines' | 'hilo',
        round: { betID: string; step: number; payout: number; open: boolean; active: boolean },
        last: Table['last'],
      ): void => {
        tables[of] = { ...round, last };
      };

      for (const step of steps) {
        if (step.kind === 'dice') {
          const { value } = await fixture
            .http()
            .call(rgsPlay, { body: { sessionID: tokens.dice, amount, mode: 'UNDER', meta: { target: 5_000 } } });
          cash += value.round.payout - amount;
          await fixture.http().call(rgsEndRound, { body: { sessionID: tokens.dice } });
        } else if (step.kind === 'restart') {
          await fixture.restart();
        } else {
          const table = tables[step.game];
          const sessionID = tokens[step.game];
          switch (step.kind) {
            case 'play': {
              const body = { sessionID, amount, mode: 'BASE', requestID: uuid7() };
              const answers = await Promise.all(
                (step.twice ? [1, 2] : [1]).map(() => fixture.http().call(rgsPlay, { body })),
              );
              if (table?.active === true) {
                for (const answer of answers) expect(answer.errorCode).toBe('ERR_BE');
                break;
              }
              const ids = new Set(answers.map(({ value }) => value.round.betID));
              expect(ids.size).toBe(1);
              cash -= amount;
              seen(step.game, answers[0]!.value.round, null);
              break;
            }
            case 'act': {
              const body = { sessionID, action: actionIn(step.game, step.action), meta: { step: table?.step ?? 0 } };
              const answers = await Promise.all((step.twice ? [1, 2] : [1]).map(() => send(body)));
              expect(
                new Set(answers.map(({ status, value }) => `${status} ${JSON.stringify(value?.round)}`)).size,
              ).toBe(1);
              const [answer] = answers;
              if (table?.open !== true) expect(answer!.status).toBe(table === null ? 404 : 409);
              else if (answer!.status === 200) {
                expect(answer!.value.round).toMatchObject({ betID: table.betID, step: table.step + 1 });
                seen(step.game, answer!.value.round, { step: table.step, action: body.action });
              } else expect(answer!.body).toMatchObject({ code: 'game.action.invalid' });
              break;
            }
            case 'again': {
              if (table?.last === null || table === null) break;
              const answer = await send({ sessionID, action: table.last.action, meta: { step: table.last.step } });
              expect(answer.value.round).toMatchObject({
                betID: table.betID,
                step: table.step,
                payout: table.payout,
                active: table.active,
              });
              break;
            }
            case 'stale': {
              if (table === null || table.step < 2) break;
              expect(
                (await send({ sessionID, action: actionIn(step.game, 0), meta: { step: table.step - 2 } })).status,
              ).toBe(409);
              break;
            }
            case 'take':
            case 'take-late': {
              const of = step.kind === 'take' ? {} : { betID: uuid7() };
              await fixture.http().call(rgsEndRound, { body: { sessionID, ...of } });
              if (step.kind === 'take' && table?.active === true) {
                cash += table.payout;
                tables[step.game] = { ...table, active: false, open: false };
              }
              break;
            }
            case 'race': {
              if (table?.open !== true) break;
              const [one, other, taken] = await Promise.all([
                send({ sessionID, action: actionIn(step.game, step.action), meta: { step: table.step } }),
                send({ sessionID, action: actionIn(step.game, step.other), meta: { step: table.step } }),
                fixture.http().call(rgsEndRound, { body: { sessionID } }),
              ]);
              expect(taken.status).toBe(200);
              const made = [one!, other!].filter(({ status }) => status === 200);
              expect(new Set(made.map(({ value }) => JSON.stringify(value.round.state))).size).toBeLessThanOrEqual(1);
              const payout = made[0]?.value.round.payout ?? table.payout;
              cash += payout;
              tables[step.game] = {
                ...table,
                payout,
                step: table.step + (made.length > 0 ? 1 : 0),
                active: false,
                open: false,
                last: null,
              };
              break;
            }
          }
        }
        expect(Number(await fixture.cash(player))).toBe(cash);
      }

      const [runner] = await fixture.test.owner.query<{ in_play: bigint; wagered_day: bigint; lost_day: bigint }>(
        'select in_play, wagered_day, lost_day from protection.player_limits where member_id = $1',
        [player.memberId],
      );
      const waiting = Object.values(tables).filter((table) => table?.active === true);
      expect(runner?.in_play).toBe(BigInt(amount * waiting.length));
      expect(runner?.lost_day).toBe(10_000_000_000n - BigInt(cash));
      const held = await fixture.test.owner.query('select from seeds.hold where member_id = $1', [player.memberId]);
      expect(held).toHaveLength(waiting.length);
    }),
    { numRuns: RUNS },
  );
  expect((await prove(fixture.test.owner, wagerInvariants)).filter(({ ok }) => !ok)).toEqual([]);
}, 600_000);
