import { deskSetting, editMargin, editSetting } from '@chokdee/contract/calls/sports/console-setting';
import { listChanges } from '@chokdee/contract/calls/console/changes';
import { afterAll, expect, it } from 'vitest';
import type { TestCaller } from '../../platform/http/testing.ts';
import { testFigure, withSecond } from '../console/testing.ts';
import { createDeskFixture } from './testing-desk.ts';

const { fixture, supervisor } = await createDeskFixture();
afterAll(() => fixture.close());
const reason = 'a test';
const TYPE = 'football.total';
const setting = async () => (await fixture.call(deskSetting, {}, supervisor)).value;
const setLimits = async (more: object, by: TestCaller) => {
  const { margins: _margins, ...rules } = await setting();
  return fixture.call(editSetting, { body: { ...rules, reason, ...more } }, by);
};
/** Sets the margin in hundredths of a per cent above 100 %. */
const setMargin = (margin: number | null, by: TestCaller) =>
  fixture.call(
    editMargin,
    { params: { type: TYPE }, body: { overround: margin === null ? null : 10_000 + margin, reason } },
    by,
  );
const own = () => fixture;

testFigure('a limit of sports', {
  fixture: own,
  figure: {
    kind: 'sports.setting',
    start: 200_000,
    step: 1,
    set: (mostStake, by) => setLimits({ mostStake }, by),
    read: async () => (await setting()).mostStake,
  },
});
testFigure('a margin', {
  fixture: own,
  figure: {
    kind: 'sports.margin',
    start: 500,
    step: 1,
    set: setMargin,
    read: async () => ((await setting()).margins.find(({ type }) => type === TYPE)?.overround ?? 10_000) - 10_000,
  },
});

it("the way back to the feed's margin waits; the change names the type of market", async () => {
  const desk = await withSecond(fixture);
  expect((await setMargin(null, desk.admin)).value.waiting).toBe(true);
  const [change] = (await fixture.call(listChanges, {}, desk.second)).value.list;
  expect(change).toMatchObject({
    name: 'สูง/ต่ำ',
    figures: [{ field: 'sportsMargin', name: '', before: '5', after: null }],
  });
  expect(await desk.decide(true)).toBeNull();
  expect((await setting()).margins).toEqual([]);
});
