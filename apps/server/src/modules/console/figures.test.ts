import { createOperator, disableOperator, enableOperator } from '@chokdee/contract/calls/console';
import { editBound, listChanges, viewBound } from '@chokdee/contract/calls/console/changes';
import { editRole, listRoles, setOperatorRole } from '@chokdee/contract/calls/console/roles';
import { resetOperator } from '@chokdee/contract/calls/console/security';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorActor } from '../audit/index.ts';
import { demoBrandId } from '../brand/index.ts';
import { applyOrPropose, isWithin } from './figures.ts';
import { createConsoleFixture, type ConsoleFixture } from './testing.ts';
import { endInfluences, letActAlone, operatorIdOf } from './testing-persons.ts';
import { withSecond } from './testing-second-person.ts';

const reason = 'a new season';
const HOURS = 3_600_000;
let fixture: ConsoleFixture;
let adminId: string;

const subjectOf = (mode: string) => `lottery-prices:${mode}` as const;
/** Sets a figure by an operator, as a price of a lottery; true: it waits. */
const setFigure = (mode: string, before: bigint | null, after: bigint | null, by = adminId): Promise<boolean> =>
  fixture.db.database.transaction((tx) =>
    applyOrPropose(
      tx,
      {
        brandId: demoBrandId,
        actor: operatorActor({ operatorId: by, name: 'admin' }, ''),
        reason,
        kind: 'lottery.prices',
        subject: subjectOf(mode),
        name: mode,
        seen: String(before),
        figures: [{ field: 'lotteryPrice', before, after }],
        payload: { after: String(after) },
      },
      async () => undefined,
    ),
  );

/** Runs with a clock that only `move` (milliseconds) moves, and puts it back. */
async function withStoppedClock(run: (move: (milliseconds: number) => Promise<void>) => Promise<void>): Promise<void> {
  const start = await fixture.db.stopClock();
  let moved = 0;
  try {
    await run(async (milliseconds) => {
      moved += milliseconds;
      await fixture.db.moveClock(milliseconds);
    });
  } finally {
    await fixture.db.moveClock(-moved);
    await start();
  }
}
const forget = (mode: string) =>
  fixture.db.owner.query('delete from console.change where subject = $1', [subjectOf(mode)]);

describe('figures and their bound', () => {
  let desk: Awaited<ReturnType<typeof withSecond>>;
  beforeAll(async () => {
    fixture = await createConsoleFixture();
    desk = await withSecond(fixture);
    adminId = await operatorIdOf(fixture.db, 'admin');
  });
  afterAll(() => fixture.close());
  const setBound = (percent: number, before: number) =>
    fixture.call(editBound, { body: { percent, before, reason } }, desk.admin);
  const bound = async () => (await fixture.call(viewBound, {}, desk.admin)).value.percent;

  it('the bound is 10 %; lowering it takes effect at once, raising it waits for a second person', async () => {
    expect(await bound()).toBe(10);
    expect((await setBound(8, 10)).value).toEqual({ waiting: false });
    expect(await bound()).toBe(8);
    expect((await setBound(9, 10)).errorCode).toBe('change.outdated');
    expect((await setBound(9, 8)).value).toEqual({ waiting: true });
    expect(await bound()).toBe(8);
    expect(await desk.open()).toMatchObject([
      { kind: 'console.bound', name: '', figures: [{ field: 'bound', before: '8', after: '9' }] },
    ]);
    expect(await desk.decide(true, desk.admin)).toBe('change.own');
    await setBound(7, 8);
    expect(await desk.decide(true)).toBe('change.outdated');
    await desk.decide(false);
    await setBound(10, 7);
    expect(await desk.decide(true)).toBeNull();
    expect(await bound()).toBe(10);
    expect((await fixture.auditEntries('brand.bound')).at(-1)).toMatchObject({
      actor_name: 'second',
      before: { percent: 7 },
      after: { percent: 10, proposedBy: 'admin' },
    });
  });

  it('a change is judged by the bound that the brand has', async () => {
    await setBound(5, 10);
    expect(await setFigure('tight', 100n, 105n)).toBe(false);
    expect(await setFigure('tighter', 100n, 106n)).toBe(true);
    await desk.decide(false);
    await setBound(10, 5);
    await desk.decide(true);
  });

  it('a former value counts until it is 72 hours old', () =>
    withStoppedClock(async (move) => {
      expect(await setFigure('old', 100n, 110n)).toBe(false);
      await move(72 * HOURS - 1);
      expect(await setFigure('old', 110n, 111n)).toBe(true);
      await forget('old');
      await move(1);
      expect(await setFigure('old', 110n, 111n)).toBe(false);
      expect(await setFigure('old', 111n, 100n)).toBe(false);
      expect(await setFigure('old', 100n, 99n)).toBe(true);
      await forget('old');
    }));

  it('a figure that appears or disappears is beyond the bound; after agreement it is judged anew', async () => {
    expect(await setFigure('limit', null, 100n)).toBe(true);
    await desk.decide(false);
    expect(await setFigure('limit', 100n, null)).toBe(true);
    await desk.decide(false);
  });

  it('no steps of one person within 72 hours move a figure beyond the bound', () =>
    withStoppedClock(async (move) => {
      let cases = 0;
      let waited = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.bigInt({ min: 1n, max: 10n ** 12n }),
          fc.array(
            fc.record({
              permille: fc.integer({ min: -130, max: 130 }),
              hours: fc.constantFrom(0, 1, 24, 71, 72, 100),
            }),
            { minLength: 2, maxLength: 12 },
          ),
          async (start, steps) => {
            const mode = `model ${(cases += 1)}`;
            let now = 0;
            // Every value that the figure had, and until when; null: the present one.
            const values: { readonly value: bigint; until: number | null }[] = [{ value: start, until: null }];
            for (const { permille, hours } of steps) {
              await move(hours * HOURS);
              now += hours;
              const present = values.at(-1)!;
              const next = present.value + (present.value * BigInt(permille)) / 1_000n;
              const recent = values.filter(({ until }) => until === null || now - until < 72);
              const allowed = next === present.value || recent.every(({ value }) => isWithin(value, next, 10));
              expect(await setFigure(mode, present.value, next)).toBe(!allowed);
              if (!allowed) {
                waited += 1;
                await forget(mode);
              } else if (next !== present.value) {
                present.until = now;
                values.push({ value: next, until: null });
              }
            }
          },
        ),
        { numRuns: 40, seed: 90 },
      );
      expect(waited).toBeGreaterThan(20);
    }));
});

describe('an administrator beside somebody with the permission of a figure', () => {
  let admin: { readonly token: string };
  let params: { readonly id: string };
  let figures = 0;
  /** Whether a new change of a price by the administrator takes effect at once. */
  const isAlone = async () => !(await setFigure(`alone ${(figures += 1)}`, 960n, 96n));
  const password = 'long enough to be good';
  beforeAll(async () => {
    fixture = await createConsoleFixture();
    admin = await fixture.tokenOf('admin');
    adminId = await operatorIdOf(fixture.db, 'admin');
    params = { id: await operatorIdOf(fixture.db, 'supervisor') };
  });
  afterAll(() => fixture.close());
  const alone = async () => (await fixture.call(listChanges, {}, admin)).value.footer.alone;

  it('does not act alone, though he is the only administrator', async () => {
    expect(await alone()).toContain('console.operators.edit');
    expect(await alone()).not.toContain('lottery.prices.edit');
    expect(await isAlone()).toBe(false);
  });

  it('does not become alone by resetting, disabling, enabling or moving the other, or taking the right', async () => {
    const { call } = fixture;
    await call(resetOperator, { params, body: { password, reason } }, admin);
    expect(await isAlone()).toBe(false);
    await call(disableOperator, { params, body: { reason } }, admin);
    expect(await isAlone()).toBe(false);
    await call(enableOperator, { params, body: { reason } }, admin);
    expect(await isAlone()).toBe(false);
    const role = (await call(listRoles, {}, admin)).value.find(({ id }) => id === 'supervisor')!;
    const { name, version } = role;
    const permissions = role.permissions.filter((one) => one !== 'lottery.prices.edit');
    const edit = (names: readonly string[], of: number) =>
      call(editRole, { params: { id: 'supervisor' }, body: { name, version: of, permissions: names } }, admin);
    expect((await edit(permissions, version)).errorCode).toBeNull();
    expect(await isAlone()).toBe(false);
    expect((await edit(role.permissions, version + 1)).errorCode).toBeNull();
    await call(setOperatorRole, { params, body: { role: 'operator', reason } }, admin);
    expect(await isAlone()).toBe(false);
    await endInfluences(fixture.db);
    await fixture.db.owner.query(`update console.former_right set at = at - interval '72 hours'`);
    expect(await isAlone()).toBe(true);
    expect(await alone()).toContain('lottery.prices.edit');
  });

  it('acts alone for 72 hours after he created the other alone', async () => {
    await fixture.call(createOperator, { body: { name: 'pricing', password, role: 'supervisor' } }, admin);
    expect(await isAlone()).toBe(true);
    await endInfluences(fixture.db);
    expect(await isAlone()).toBe(false);
  });
});

describe('the only one who may change the bound', () => {
  let admin: Awaited<ReturnType<ConsoleFixture['tokenOf']>>;
  beforeAll(async () => {
    fixture = await createConsoleFixture();
    admin = await fixture.tokenOf('admin');
  });
  afterAll(() => fixture.close());
  const setBound = async (percent: number, before: number) => {
    const { errorCode, value } = await fixture.call(editBound, { body: { percent, before, reason } }, admin);
    return errorCode ?? (value.waiting ? 'waits' : 'applied');
  };

  it('lowers it, but does not raise it while somebody else may change a figure that it covers', async () => {
    expect(await setBound(9, 10)).toBe('applied');
    expect(await setBound(10, 9)).toBe('change.bound.alone');
    expect(await setBound(9, 9)).toBe('applied');
  });

  it('raises it when nobody else may change such a figure either', async () => {
    await letActAlone(fixture.db, 'admin');
    expect(await setBound(10, 9)).toBe('applied');
  });

  it('needs the agreement of the second one as soon as there is one', async () => {
    await endInfluences(fixture.db);
    await withSecond(fixture);
    expect(await setBound(11, 10)).toBe('waits');
  });
});
