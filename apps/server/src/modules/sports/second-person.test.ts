import { deskEventView, editEventTerms } from '@chokdee/contract/calls/sports/console';
import { deskSetting, editMargin, editSetting } from '@chokdee/contract/calls/sports/console-setting';
import { listChanges } from '@chokdee/contract/calls/console/changes';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../platform/http/testing.ts';
import { endInfluences, letActAlone, testFigure, withSecond } from '../console/testing.ts';
import { createDeskFixture } from './testing-desk.ts';

const { fixture, supervisor, sports, changed } = await createDeskFixture();
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

const terms = async (id: string) => {
  const { overround, mostMarket, mostEvent } = (await fixture.call(deskEventView, { params: { id } }, supervisor))
    .value;
  return { overround, mostMarket, mostEvent };
};
/** Sets some terms of an event, the others stay. */
const setTerms = async (id: string, more: object, by: TestCaller) =>
  fixture.call(editEventTerms, { params: { id }, body: { ...(await terms(id)), reason, ...more } }, by);
const match = await sports.openMatch();

testFigure('the margin of an event', {
  fixture: own,
  figure: {
    kind: 'sports.event',
    start: 500,
    step: 1,
    set: (margin, by) => setTerms(match, { overround: 10_000 + margin }, by),
    read: async () => ((await terms(match)).overround ?? 10_000) - 10_000,
  },
});
describe.each(['mostMarket', 'mostEvent'] as const)('%s', (field) => {
  testFigure('a limit of an event', {
    fixture: own,
    figure: {
      kind: 'sports.event',
      start: field === 'mostMarket' ? 100_000 : 1_000_000,
      step: 1,
      set: (amount, by) => setTerms(match, { [field]: amount }, by),
      read: async () => (await terms(match))[field] ?? 0,
    },
  });
});

describe('terms of an event that a second person decides', () => {
  let event: string;
  let desk: Awaited<ReturnType<typeof withSecond>>;
  const result = async () =>
    (await fixture.call(deskEventView, { params: { id: event } }, supervisor)).value.list.find(
      ({ type }) => type === 'football.match_result',
    )!;
  const version = async () =>
    (
      await fixture.db.owner.query<{ version: bigint }>('select version from sports.event where event_id = $1', [event])
    )[0]!.version;
  const announced = () => changed.filter((one) => one === event).length;
  beforeEach(async () => {
    event = await sports.openMatch();
    desk = await withSecond(fixture);
  });

  it('change neither prices nor limits before the agreement, then reprice and announce once', async () => {
    const before = { price: (await result()).outcomes[0]!.price, version: await version() };
    expect((await setTerms(event, { overround: 11_000, mostMarket: 100 }, desk.admin)).value).toEqual({
      waiting: true,
    });
    expect(await terms(event)).toEqual({ overround: null, mostMarket: null, mostEvent: null });
    expect({ price: (await result()).outcomes[0]!.price, version: await version() }).toEqual(before);
    expect(announced()).toBe(0);
    const [change] = await desk.open(desk.second);
    expect(change).toMatchObject({
      kind: 'sports.event',
      name: 'แดง - น้ำเงิน',
      figures: [
        { field: 'sportsMargin', name: '', before: null, after: '10' },
        { field: 'sportsMostMarket', name: '', before: null, after: '100' },
      ],
    });
    expect(await desk.decide(true)).toBeNull();
    expect(await terms(event)).toEqual({ overround: 11_000, mostMarket: 100, mostEvent: null });
    expect((await result()).overround).toBeGreaterThan(10_990);
    expect((await result()).outcomes[0]!.price).toBeLessThan(before.price!);
    expect([await version(), announced()]).toEqual([before.version + 1n, 1]);
    const entry = (await fixture.auditEntries('sports.edit-event')).at(-1);
    expect(entry).toMatchObject({ actor_name: 'second', reason, after: { overround: 11_000, proposedBy: 'admin' } });
  });

  it('announce nothing when they are rejected', async () => {
    await setTerms(event, { overround: 11_000 }, desk.admin);
    expect(await desk.decide(false)).toBeNull();
    expect([await terms(event), announced()]).toEqual([{ overround: null, mostMarket: null, mostEvent: null }, 0]);
  });

  it('wait on the way back to the values of the brand', async () => {
    for (const own of [{ overround: 10_500 }, { mostMarket: 1_000 }, { mostEvent: 5_000_000 }]) {
      await setTerms(event, own, desk.admin);
      expect(await desk.decide(true)).toBeNull();
      const none = Object.fromEntries(Object.keys(own).map((field) => [field, null]));
      expect((await setTerms(event, none, desk.admin)).value.waiting).toBe(true);
      expect(await desk.decide(true)).toBeNull();
      expect(await terms(event)).toMatchObject(none);
    }
  });

  it("are judged again by the brand's limits, and refused outside of them", async () => {
    const limit = (await setting()).mostEvent;
    expect((await setTerms(event, { mostMarket: limit + 1 }, desk.admin)).fields).toHaveProperty('mostEvent');
    expect((await setTerms(event, { mostMarket: limit }, desk.admin)).value.waiting).toBe(true);
    await fixture.db.owner.query('update sports.setting set most_event = most_event - 10000');
    expect(await desk.decide(true)).toBe('sports.setting.order');
    expect((await terms(event)).mostMarket).toBeNull();
    expect(await desk.decide(false)).toBeNull();
  });

  it('of one event do not count for another', async () => {
    const other = await sports.openMatch();
    for (const id of [event, other]) {
      await setTerms(id, { mostEvent: 5_000_000 }, desk.admin);
      expect(await desk.decide(true)).toBeNull();
      expect((await setTerms(id, { mostEvent: 5_500_000 }, desk.admin)).value.waiting).toBe(false);
    }
  });

  it('change at once, marked so, when nobody else has the permission', async () => {
    // The tests above took the permission away and gave it back, which counts for 72 hours.
    await fixture.db.owner.query('delete from console.former_right');
    await letActAlone(fixture.db, 'admin');
    expect((await setTerms(event, { overround: 11_000 }, desk.admin)).value.waiting).toBe(false);
    expect((await result()).overround).toBeGreaterThan(10_990);
    expect(announced()).toBe(1);
    expect((await fixture.auditEntries('sports.edit-event')).at(-1)).toMatchObject({
      actor_name: 'admin',
      after: { overround: 11_000, alone: true },
    });
    await endInfluences(fixture.db);
  });
});
