import { cashierSettings, editCashierSettings } from '@chokdee/contract/calls/cashier/desk';
import { listChanges } from '@chokdee/contract/calls/console/changes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestCaller } from '../../platform/http/testing.ts';
import { demoBrandId } from '../brand/index.ts';
import { createConsoleFixture, testFigure, withSecond } from '../console/testing.ts';
import { cashierChanges } from './desk-changes.ts';
import { deskRoutes } from './desk-routes.ts';
import { enableCashier } from './settings.ts';

const fixture = await createConsoleFixture(
  ({ database }) => [{ name: 'cashier', routes: deskRoutes(database, ['promptpay'], ['sandbox']) }],
  'offered',
  cashierChanges,
);
afterAll(() => fixture.close());
let reader: TestCaller;
beforeAll(async () => {
  await enableCashier(fixture.db.database, demoBrandId);
  reader = await fixture.tokenOf('supervisor');
});
const rules = async () => (await fixture.call(cashierSettings, {}, reader)).value;
const edit = async (more: object, by: TestCaller) => {
  const { channels: _channels, payoutChannels: _payouts, ...present } = await rules();
  return fixture.call(editCashierSettings, { body: { ...present, reason: 'a test', ...more } }, by);
};
const own = () => fixture;
const kind = 'cashier.rules';

testFigure('the largest withdrawal', {
  fixture: own,
  figure: {
    kind,
    start: 40_000,
    step: 0.01,
    set: (withdrawalMaximum, by) => edit({ withdrawalMaximum }, by),
    read: async () => (await rules()).withdrawalMaximum,
  },
});
testFigure('a limit of a channel', {
  fixture: own,
  figure: {
    kind,
    start: 9_000,
    step: 1,
    set: (maximum, by) => edit({ channelLimits: { promptpay: { minimum: null, maximum } } }, by),
    read: async () => (await rules()).channelLimits['promptpay']?.maximum ?? 0,
  },
});
testFigure('the weight of a product', {
  fixture: own,
  figure: {
    kind,
    start: 50,
    step: 1,
    set: (weight, by) => edit({ turnoverRules: [{ product: 'LIVE', game: null, weight, minimumOdds: null }] }, by),
    read: async () => (await rules()).turnoverRules[0]!.weight,
  },
});

it('a rule that appears waits and is named; closing a channel and other times wait for nobody', async () => {
  const desk = await withSecond(fixture);
  const { turnoverRules } = await rules();
  const added = { product: 'SPORTS', game: 'football', weight: 80, minimumOdds: 1.5 };
  expect((await edit({ turnoverRules: [...turnoverRules, added] }, desk.admin)).value.waiting).toBe(true);
  const [change] = (await fixture.call(listChanges, {}, desk.second)).value.list;
  expect(change!.figures).toEqual([
    { field: 'turnoverWeight', name: 'SPORTS football', before: null, after: '80' },
    { field: 'turnoverOdds', name: 'SPORTS football', before: null, after: '1.5' },
  ]);
  expect(await desk.decide(true)).toBeNull();
  expect((await rules()).turnoverRules).toContainEqual(added);
  const closing = { closedChannels: ['promptpay'], bankOpen: false, withdrawalFrom: '08:00', depositMinutes: 9 };
  expect((await edit(closing, desk.admin)).value).toMatchObject({ waiting: false, bankOpen: false });
});
