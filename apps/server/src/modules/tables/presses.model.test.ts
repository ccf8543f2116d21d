import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baht, cashOf, openPlayer, wageringFixture } from '../wagering/testing.ts';
import { offerTables } from './offering.ts';
import { brandId, newTable } from './testing.ts';
import type { ModelPosition } from './testing-model.ts';
import { createReference, type ReferenceAnswer, type ReferencePress, type ReferenceTable } from './testing-presses.ts';

// Random sets of presses of many members at several tables, sent as the batcher sends them, are
// answered and written as the same presses are by plain rules, one after the other.

/** Sets of a world have 6.5 presses on average, worlds 30 sets: 200 presses. */
const RUNS = process.env['CHOKDEE_FULL'] ? 500 : 15;
const CODES = ['sets-a', 'sets-b', 'sets-c'];
/** Milliseconds of betting. */
const BETTING = 10_000;
const FACTORS: Readonly<Record<ModelPosition, string>> = { player: '2000000', banker: '1950000', tie: '9000000' };

const { db } = await wageringFixture({ proveAfterEach: true });
const { database, owner } = db;
let restart = await db.stopClock();
const settings = newTable('0'.repeat(64));
await offerTables(
  database,
  CODES.map((code) => ({ ...settings, code })),
);
const shoes = new Map<string, string>();
for (const code of CODES) {
  const shoe = uuid7();
  shoes.set(code, shoe);
  await owner.query(
    `insert into tables.shoe (
       shoe_id, brand_id, code, number, commitment, sealed_seed, beacon, beacon_round, salt_at
     )
     values (
       $1, $2, $3, 1, encode(sha256(convert_to($3, 'UTF8')), 'hex'), '', $4, 1, platform.clock() + interval '1 s'
     )`,
    [shoe, brandId, code, '0'.repeat(64)],
  );
}
let roundNumber = 0;

type Bets = readonly (readonly [ModelPosition, number])[];
interface Spec {
  readonly who: number;
  readonly table: number;
  /** The round is that of another table, or an earlier one of the table. */
  readonly round: 'present' | 'other' | 'earlier';
  readonly id: 'new' | 'same' | 'changed' | 'stale';
  readonly isJudgedLong: boolean;
  readonly pick: number;
  readonly bets: Bets;
}
type Step =
  | { readonly kind: 'set'; readonly presses: readonly Spec[] }
  | { readonly kind: 'next' | 'close' | 'change' | 'offer'; readonly table: number; readonly isTight: boolean }
  | { readonly kind: 'wait'; readonly milliseconds: number };

const often = <T>(usual: T, ...rare: T[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: rare.length, arbitrary: fc.constantFrom(...rare) });
const spec: fc.Arbitrary<Spec> = fc.record({
  who: fc.nat({ max: 11 }),
  table: fc.nat({ max: CODES.length - 1 }),
  round: often('present' as Spec['round'], 'other', 'earlier'),
  id: often('new' as Spec['id'], 'same', 'same', 'changed', 'stale'),
  isJudgedLong: often(false, true),
  pick: fc.nat(),
  bets: fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('player' as const, 'banker' as const, 'tie' as const),
      fc.constantFrom(10, 20, 20, 50, 100, 100, 200, 350, 500, 1_000, 1_500),
    ),
    { minLength: 1, maxLength: 3, selector: ([position]) => position },
  ),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      presses: fc.array(spec, { minLength: 1, maxLength: 12, size: 'max' }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('next' as const, 'next' as const, 'close' as const, 'change' as const, 'offer' as const),
      table: fc.nat({ max: CODES.length - 1 }),
      isTight: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.nat({ max: 6_000 }) }) },
);

const commandOf = (press: ReferencePress) => ({
  id: press.id,
  memberId: press.member,
  brandId,
  vendor: settings.vendor,
  table: press.table,
  ruleVersion: settings.variant,
  revision: String(press.revision),
  round: press.round,
  currency: settings.currency,
  session: uuid7(),
  place: null,
  wagers: press.bets.map(({ position, stake }, index) => ({
    id: `${press.id.slice(0, -2)}${index.toString(16).padStart(2, '0')}`,
    position,
    stake: String(stake),
    factor: FACTORS[position],
    detail: { version: 1, position, selection: position },
  })),
});
/** Sends presses as one set. */
async function send(presses: readonly ReferencePress[]): Promise<readonly ReferenceAnswer[]> {
  const [row] = await database.query<{ answers: (ReferenceAnswer | null)[] }>(
    `select to_jsonb(ledger.batch('tables.bet', array(select value from jsonb_array_elements($1::jsonb)))) as answers`,
    [JSON.stringify(presses.map(commandOf))],
  );
  return row!.answers.map((answer) => answer!);
}
/** Sends one press alone; what is refused after it was written is an answer, too. */
const sendAlone = (press: ReferencePress): Promise<ReferenceAnswer> =>
  database
    .query<{ answer: ReferenceAnswer }>('select tables.bet($1) as answer', [JSON.stringify(commandOf(press))])
    .then(
      ([row]) => row!.answer,
      (error: { code?: string; message: string }) => {
        if (error.code === 'CKREF') return JSON.parse(error.message) as ReferenceAnswer;
        throw error;
      },
    );
const compared = ({ status, reason, balance, positions }: ReferenceAnswer): ReferenceAnswer => ({
  status,
  ...(reason !== undefined && { reason }),
  ...(balance !== undefined && { balance }),
  ...(positions && { positions }),
});

/** Plays steps with new members and rounds, and compares every answer and all rows at the end. */
async function play(steps: readonly Step[]): Promise<void> {
  // New ids keep to the time of the stopped clock.
  await restart();
  restart = await db.stopClock();
  const reference = createReference();
  const ids = await Promise.all(
    [300, 500, 1_000, 3_000, 3_000, 10_000, 10_000, 10_000, 10_000, 10_000].map(async (cash) => {
      const id = await openPlayer(db, baht(cash));
      reference.members.set(id, { cash: baht(cash), isBlocked: false });
      return id;
    }),
  );
  const blocked = await openPlayer(db, baht(1_000));
  reference.members.set(blocked, { cash: baht(1_000), isBlocked: true });
  await database.query(`select protection.set_state($1, 'blocked', null, 'test', 'test')`, [blocked]);
  // The last one is not known.
  const members = [...ids, blocked, uuid7()];
  const rounds = new Map<string, string[]>(CODES.map((code) => [code, []]));
  const now = async (): Promise<number> =>
    (await owner.query<{ now: Date }>('select platform.clock() as now'))[0]!.now.getTime();

  const end = async (code: string): Promise<void> => {
    await owner.query(
      `update tables.round set state = 'void', void_reason = 'next' where code = $1 and state in ('betting', 'closed')`,
      [code],
    );
    for (const round of reference.rounds.values()) if (round.table === code) round.state = 'void';
  };
  const next = async (code: string): Promise<void> => {
    await end(code);
    const id = uuid7();
    roundNumber += 1;
    await owner.query(
      `insert into tables.round (round_id, shoe_id, brand_id, code, number, closes_at, first_card)
       values ($1, $2, $3, $4, $5, platform.clock() + $6 * interval '1 millisecond', 0)`,
      [id, shoes.get(code), brandId, code, roundNumber, BETTING],
    );
    reference.rounds.set(id, { table: code, state: 'betting', closes: (await now()) + BETTING });
    rounds.get(code)!.push(id);
  };
  const change = async (code: string, isTight: boolean): Promise<void> => {
    const limits = {
      min: baht(isTight ? 50 : 20),
      max: baht(isTight ? 500 : 1_000),
      round: baht(isTight ? 800 : 2_000),
      liability: baht(isTight ? 1_500 : 3_000),
    };
    const [row] = await owner.query<{ revision: bigint }>(
      `update tables.live_table
       set min_stake = $2, max_stake = $3, max_round = $4, max_liability = $5
       where code = $1
       returning revision`,
      [code, limits.min, limits.max, limits.round, limits.liability],
    );
    const isOffered = reference.tables.get(code)?.isOffered ?? true;
    reference.tables.set(code, { ...limits, isOffered, revision: Number(row!.revision) } satisfies ReferenceTable);
  };
  const offer = async (code: string, isOffered: boolean): Promise<void> => {
    await owner.query('update catalogue.game set enabled = $2 where code = $1', [code, isOffered]);
    reference.tables.get(code)!.isOffered = isOffered;
  };
  for (const code of CODES) {
    await change(code, false);
    await offer(code, true);
    await next(code);
  }

  const sent: ReferencePress[] = [];
  const pressOf = (given: Spec): ReferencePress => {
    const code = CODES[given.table]!;
    const other = CODES[(given.table + 1) % CODES.length]!;
    const earlier = sent[given.pick % Math.max(sent.length, 1)];
    if (earlier && given.id === 'same') return earlier;
    const id = given.id === 'stale' ? uuid7(reference.clock.now - 700_000) : uuid7();
    const press: ReferencePress = {
      id: `${id.slice(0, -2)}00`,
      member: members[given.who]!,
      table: code,
      revision: reference.tables.get(code)!.revision - (given.isJudgedLong ? 1 : 0),
      round: (given.round === 'other'
        ? rounds.get(other)!.at(-1)
        : rounds.get(code)!.at(given.round === 'earlier' ? 0 : -1))!,
      isStale: given.id === 'stale',
      bets: given.bets.map(([position, amount]) => ({ position, stake: baht(amount) })),
    };
    return earlier && given.id === 'changed'
      ? { ...press, id: earlier.id, member: earlier.member, isStale: earlier.isStale }
      : press;
  };
  for (const one of steps) {
    if (one.kind === 'wait') await db.moveClock(one.milliseconds);
    reference.clock.now = await now();
    if (one.kind === 'next') await next(CODES[one.table]!);
    if (one.kind === 'change') await change(CODES[one.table]!, one.isTight);
    if (one.kind === 'offer') await offer(CODES[one.table]!, !one.isTight);
    if (one.kind === 'close') {
      await owner.query(
        `update tables.round
         set
           state = 'closed',
           outcome = '{}',
           road = 'P',
           result_at = closes_at,
           ends_at = closes_at
         where code = $1 and state = 'betting' and closes_at <= platform.clock()`,
        [CODES[one.table]],
      );
      for (const round of reference.rounds.values())
        if (round.table === CODES[one.table] && round.state === 'betting' && round.closes <= reference.clock.now)
          round.state = 'closed';
    }
    if (one.kind !== 'set') continue;
    const presses = one.presses.map(pressOf);
    sent.push(...presses);
    // A set of one is sent alone; so is each press that a set cannot decide.
    const answers = presses.length === 1 ? [{ status: 'busy' }] : await send(presses);
    const expectSame = (press: ReferencePress, answer: ReferenceAnswer): void => {
      expect(compared(answer)).toEqual(reference.press(press));
    };
    for (const [at, answer] of answers.entries()) if (answer.status !== 'busy') expectSame(presses[at]!, answer);
    for (const [at, answer] of answers.entries())
      if (answer.status === 'busy') expectSame(presses[at]!, await sendAlone(presses[at]!));
  }

  for (const [member, { cash }] of reference.members) expect(await cashOf(db, member)).toBe(cash);
  const stored = await owner.query<{ press: string }>(
    `select
       concat_ws(
         ' ',
         b.member_id,
         b.press_id,
         b.round_id,
         string_agg(b.position || ':' || w.stake, ',' order by w.id)
       ) as press
     from tables.bet b
     join wagering.wager w on w.member_id = b.member_id and w.id = b.wager_id and w.round = b.round_id::text
       and w.stake = b.stake
     where b.round_id = any ($1)
     group by b.member_id, b.press_id, b.round_id
     order by 1`,
    [[...reference.rounds.keys()]],
  );
  expect(stored.map(({ press }) => press)).toEqual(
    reference.accepted
      .map(
        ({ member, id, round, bets }) =>
          `${member} ${id} ${round} ${bets.map(({ position, stake }) => `${position}:${stake}`).join(',')}`,
      )
      .toSorted(),
  );
  for (const round of reference.rounds.keys()) {
    const exposure = await owner.query<{ position: ModelPosition; stake: bigint }>(
      'select position, stake from tables.exposure where round_id = $1',
      [round],
    );
    expect(new Map(exposure.map(({ position, stake }) => [position, stake]))).toEqual(reference.exposureOf(round));
  }
}

test('sets of presses are answered and written as plain rules say, one press after the other', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50, size: 'max' }), play), {
    numRuns: RUNS,
    endOnFailure: true,
  });
}, 3_600_000);
