import type { ChangeKind } from '@chokdee/contract/change-kinds';
import { decideChange, listChanges } from '@chokdee/contract/calls/console/changes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../platform/http/testing.ts';
import { demoBrandId } from '../brand/index.ts';
import { ensureOperator } from './operators.ts';
import type { ConsoleFixture } from './testing-fixture.ts';
import { influence, operatorIdOf } from './testing-persons.ts';

const SECOND = { name: 'second', password: 'long enough to be good' };

/** What an editor answers: whether the change waits, and the refusal. */
export interface EditorAnswer {
  readonly value: { readonly waiting: boolean };
  readonly errorCode: string | null;
}

/** One figure of a kind of change, as tests read and set it. */
export interface TestedFigure {
  readonly kind: ChangeKind;
  /** Begins with this; 10 % of it is a valid step of the figure. */
  readonly start: number;
  /** The smallest step of the figure. */
  readonly step: number;
  /** Sets it by the console's call. */
  set(value: number, by: TestCaller): Promise<EditorAnswer>;
  read(): Promise<number>;
}

/**
 * The console with a second administrator, and what tests do with changes: `admin` and `second` are
 * callers.
 */
export async function withSecond(fixture: ConsoleFixture) {
  const deps = { database: fixture.db.database, passwords: fixture.passwords };
  await ensureOperator(deps, { brandId: demoBrandId, ...SECOND, role: 'admin' });
  const admin = await fixture.tokenOf('admin');
  const second = { token: (await fixture.logIn(SECOND.name, SECOND.password)).value.token };
  const open = async (by: TestCaller = admin) =>
    (await fixture.call(listChanges, {}, by)).value.list.filter(({ state }) => state === 'open');
  const decide = async (accept: boolean, by: TestCaller = second) => {
    const [change] = await open();
    return (await fixture.call(decideChange, { params: { id: change!.id }, body: { accept } }, by)).errorCode;
  };
  return { admin, second, open, decide };
}

/** Tests that a figure needs a second person beyond 10 %, and the rules of that decision. */
export function testFigure(name: string, { fixture, figure }: { fixture: () => ConsoleFixture; figure: TestedFigure }) {
  describe(`a second person for ${name}`, () => {
    let desk: Awaited<ReturnType<typeof withSecond>>;
    const { kind, start, step, read } = figure;
    const owner = (text: string, values: readonly unknown[] = []) => fixture().db.owner.query(text, values);
    const set = (value: number, by: TestCaller = desk.admin) => figure.set(value, by);
    /** The figure is `start`, and no earlier value counts. */
    const restart = async () => {
      if ((await set(start)).value.waiting) expect(await desk.decide(true)).toBeNull();
      await owner('delete from console.figure_step');
      expect(await read()).toBe(start);
    };
    beforeAll(async () => {
      desk = await withSecond(fixture());
      await restart();
    });

    const bound = start / 10;
    it.each([
      ['up, below the bound', start + bound - step, false],
      ['up, at the bound', start + bound, false],
      ['up, above the bound', start + bound + step, true],
      ['down, below the bound', start - bound + step, false],
      ['down, at the bound', start - bound, false],
      ['down, above the bound', start - bound - step, true],
    ])('%s', async (_what, value, waits) => {
      const answer = await set(value);
      expect([answer.errorCode, answer.value.waiting]).toEqual([null, waits]);
      expect(await read()).toBe(waits ? start : value);
      if (waits) {
        expect(await desk.open()).toMatchObject([{ kind, isOwn: true, proposedBy: 'admin' }]);
        expect((await set(value)).value.waiting).toBe(true);
        expect((await set(value, desk.second)).errorCode).toBe('change.waiting');
        expect(await desk.decide(true, desk.admin)).toBe('change.own');
        expect(await desk.decide(true)).toBeNull();
        expect(await read()).toBe(value);
      }
      await restart();
    });

    it('is judged by every value of the last 72 hours: two steps within the bound wait', async () => {
      expect((await set(start + bound)).value.waiting).toBe(false);
      expect((await set(start + bound + step)).value.waiting).toBe(true);
      await desk.decide(false);
      await owner(`update console.figure_step set replaced_at = replaced_at - interval '72 hours'`);
      expect((await set(start + bound + step)).value.waiting).toBe(false);
      await restart();
    });

    it('is refused from a related person, without the permission, outdated, and rejected', async () => {
      const ids = [await operatorIdOf(fixture().db, 'admin'), await operatorIdOf(fixture().db, SECOND.name)] as const;
      const value = start + 2 * bound;
      await set(value);
      await influence(fixture().db, ...ids);
      expect(await desk.decide(true)).toBe('operator.related');
      await owner('delete from console.influence');
      await owner(`update console.operator set role = 'operator' where operator_id = $1`, [ids[1]]);
      expect(await desk.open(desk.second)).toEqual([]);
      expect(await desk.decide(true)).toBe('account.not.permitted');
      await owner(`update console.operator set role = 'admin' where operator_id = $1`, [ids[1]]);
      await owner(`update console.operator set role = 'operator' where operator_id = $1`, [ids[0]]);
      const [change] = await desk.open(desk.second);
      const accept = { params: { id: change!.id }, body: { accept: true } };
      expect((await fixture().call(decideChange, accept, desk.second)).errorCode).toBe('change.outdated');
      await owner(`update console.operator set role = 'admin' where operator_id = $1`, [ids[0]]);
      expect((await set(start + step)).value.waiting).toBe(false);
      expect(await desk.decide(true)).toBe('change.outdated');
      expect(await desk.decide(false)).toBeNull();
      expect(await read()).toBe(start + step);
      await restart();
    });
  });
}
