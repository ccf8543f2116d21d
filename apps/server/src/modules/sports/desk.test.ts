import {
  deskEvents,
  editEventTerms,
  holdEvent,
  holdMarket,
  openProposals,
} from '@chokdee/contract/calls/sports/console';
import { editMargin, editSetting } from '@chokdee/contract/calls/sports/console-setting';
import { deskTickets, deskTicketView } from '@chokdee/contract/calls/sports/console-tickets';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, expect, it } from 'vitest';
import { refusalOf } from '../lottery/testing.ts';
import { baht, cashOf } from '../wagering/testing.ts';
import { createNews } from './news.ts';
import { finishedFootball } from './football-facts.ts';
import { brandId, testMarkets } from './testing-data.ts';
import { endInfluences, influence, letActAlone, operatorIdOf } from '../console/testing.ts';
import { createDeskFixture } from './testing-desk.ts';
import type { SportsFixture } from './testing.ts';

const { fixture, sports, operator, supervisor, view, propose, decide, waitingOf, begin } = await createDeskFixture();
afterAll(() => fixture.close());

const REASON = 'a check of the source';
const { sport: _sport, ...won } = finishedFootball([1, 0], [2, 1]);
const lost = { ...won, periods: finishedFootball([0, 0], [0, 1]).periods };

const bet = async (member: Awaited<ReturnType<SportsFixture['openMember']>>, event: string, stake = 100) =>
  (await sports.place(member, { selections: [await sports.select(event)], stake })).ticket.ticketId;
const cash = (member: Awaited<ReturnType<SportsFixture['openMember']>>) => cashOf(fixture.db, member.player!.memberId);

/** Delivers all events of wagers to the consumer that keeps the states of tickets, as one batch. */
const readTicketEvents = async () => {
  const news = createNews(fixture.db.database, { publish: () => undefined });
  const events = await fixture.db.owner.query(
    `select id::text as position, id::text, member_id as "memberId", topic, payload, at
     from platform.outbox
     where topic like 'wager.%'
     order by outbox.id`,
  );
  if ('handle' in news) await news.handle(events as never);
};

it('a suspended market refuses bets, also those on their way; an event suspends all its markets', async () => {
  const event = await sports.openMatch();
  const selections = [await sports.select(event)];
  const members = await Promise.all(Array.from({ length: 10 }, () => sports.openMember(baht(1_000))));
  const { marketId } = selections[0]!;
  const hold = (held: boolean, by = operator) =>
    fixture.call(holdMarket, { params: { id: marketId }, body: { held, reason: REASON } }, by);
  const racers = members.map((member) =>
    sports.place(member, { selections, stake: 10 }).then(
      () => true,
      () => false,
    ),
  );
  expect((await hold(true)).value.list.find((each) => each.marketId === marketId)).toMatchObject({ isHeld: true });
  const committed = await fixture.db.owner.query('select from sports.leg where market_id = $1', [marketId]);
  expect((await Promise.all(racers)).filter(Boolean)).toHaveLength(committed.length);
  const refused = async () => (await refusalOf(sports.place(members[0]!, { selections, stake: 10 }))).details.fields;
  expect(await refused()).toEqual({ 'selections.0': { code: 'sports.market.suspended' } });
  await hold(false);
  await sports.place(members[0]!, { selections, stake: 10 });
  await fixture.call(holdEvent, { params: { id: event }, body: { held: true, reason: REASON } }, operator);
  expect(await refused()).toEqual({ 'selections.0': { code: 'sports.market.suspended' } });
  // A market that a feed offers meanwhile is suspended, too.
  await sports.feed.offer(brandId, event, testMarkets);
  expect(await view(event)).toMatchObject({ isHeld: true, open: 0 });
  expect((await fixture.auditEntries('sports.hold-event')).at(-1)).toMatchObject({ reason: REASON });
  expect((await hold(true, { token: 'none' })).errorCode).not.toBeNull();
  const unknown = await fixture.call(
    holdEvent,
    { params: { id: uuid7() }, body: { held: true, reason: REASON } },
    operator,
  );
  expect(unknown.errorCode).toBe('request.not.found');
});

it('nobody confirms a result whose proposer reset his account within 72 hours', async () => {
  const event = await sports.openMatch();
  await begin(event);
  await propose(event, { facts: won });
  const proposal = await waitingOf(event);
  const { db } = fixture;
  await influence(db, await operatorIdOf(db, 'operator'), await operatorIdOf(db, 'supervisor'));
  expect((await decide(proposal, true)).errorCode).toBe('operator.related');
  expect(await view(event)).toMatchObject({ resultVersion: 0 });
  await endInfluences(db);
  expect((await decide(proposal, true)).value).toMatchObject({ resultVersion: 1 });
});

it('one person enters a result, another confirms it; a correction needs a reason and tells the member', async () => {
  const member = await sports.openMember(baht(1_000));
  const event = await sports.openMatch();
  await bet(member, event);
  expect((await propose(event, { facts: won })).errorCode).toBe('sports.result.early');
  await begin(event);
  const body = { proposalId: uuid7(), facts: won };
  expect((await propose(event, body, supervisor)).errorCode).toBeNull();
  expect((await propose(event, body, supervisor)).errorCode).toBeNull();
  expect((await propose(event, { ...body, facts: lost }, supervisor)).errorCode).toBe('command.conflict');
  expect((await propose(event, { facts: won })).errorCode).toBe('sports.proposal.waiting');
  const first = await waitingOf(event);
  expect((await fixture.call(openProposals, {}, operator)).value.list).toMatchObject([
    { proposalId: first, isOwn: false },
  ]);
  expect((await decide(first, true, operator)).errorCode).toBe('account.not.permitted');
  expect((await decide(first, true)).errorCode).toBe('sports.proposal.same');
  expect((await decide(first, false)).value).toMatchObject({ waiting: null, resultVersion: 0 });

  await propose(event, { facts: won });
  const second = await waitingOf(event);
  // Two confirm at the same time: one result.
  const [one, other] = await Promise.all([decide(second, true), decide(second, true)]);
  expect([one.errorCode, other.errorCode]).toEqual([null, null]);
  expect((await decide(second, false)).errorCode).toBe('sports.proposal.decided');
  await sports.settle();
  expect(await cash(member)).toBe(baht(1_110));
  expect(await view(event)).toMatchObject({ state: 'finished', resultVersion: 1, score: { home: 2, away: 1 } });

  expect((await propose(event, { facts: lost })).errorCode).toBe('sports.result.reason');
  await propose(event, { facts: lost, reason: REASON });
  const stale = await waitingOf(event);
  await fixture.db.owner.query('update sports.event set result_version = 9 where event_id = $1', [event]);
  expect((await decide(stale, true)).errorCode).toBe('sports.proposal.stale');
  await fixture.db.owner.query('update sports.event set result_version = 1 where event_id = $1', [event]);
  expect((await decide(stale, true)).value.results[0]).toMatchObject({ version: 2, reason: REASON });
  // What a feed sends afterwards changes nothing.
  await sports.feed.finish(brandId, event, 5, finishedFootball([1, 0], [2, 1]));
  await sports.settle();
  expect(await cash(member)).toBe(baht(900));
  const [ticket] = (await sports.mine.page(member, { page: 1, size: 10, state: 'settled' })).list;
  expect(ticket).toMatchObject({ state: 'lost', isCorrected: true, reason: REASON });
  const confirmed = await fixture.auditEntries('sports.confirm');
  expect(confirmed.filter(({ subject }) => subject === `sports-event:${event}`)).toHaveLength(2);
});

it('facts that cannot be are refused under their fields, and a draw decides its own match', async () => {
  const event = await sports.openMatch();
  await begin(event);
  const fieldsOf = async (facts: object) => Object.keys((await propose(event, { facts })).fields ?? {});
  expect(await fieldsOf({ ...won, periods: won.periods.slice(1) })).toEqual(['facts.periods']);
  expect(await fieldsOf({ ...won, periods: [{ ...won.periods[0], counts: {} }, won.periods[1]] })).toContain(
    'facts.periods.0.counts.goals',
  );
  expect(await fieldsOf({ ...won, status: 'postponed' })).toEqual(['facts.periods']);
  expect(await fieldsOf({ ...won, goals: [{ minute: 1, side: 'home', player: 'nobody', isOwn: false }] })).toContain(
    'facts.goals.0.player',
  );
  await fixture.db.owner.query('update sports.event set draw_id = $2 where event_id = $1', [event, uuid7()]);
  expect((await propose(event, { facts: won })).errorCode).toBe('sports.result.drawn');
  expect((await propose(event, { facts: { ...won, status: 'cancelled', periods: [], minute: null } })).errorCode).toBe(
    null,
  );
});

it('void markets return stakes with the reason; bets and results at once leave nothing open', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => sports.openMember(baht(1_000))));
  const event = await sports.openMatch();
  await bet(members[0]!, event);
  const market = await sports.marketOf(event);
  const ask = (marketIds: string[], reason = REASON) => propose(event, { kind: 'void', marketIds, reason });
  expect((await ask([uuid7()])).errorCode).toBe('sports.void.none');
  expect((await ask([market.market_id], '')).errorCode).toBe('sports.result.reason');
  await ask([market.market_id]);
  await decide(await waitingOf(event), true);
  await sports.settle();
  expect(await cash(members[0]!)).toBe(baht(1_000));
  expect((await ask([market.market_id])).errorCode).toBe('sports.void.none');

  const raced = await sports.openMatch();
  const selections = [await sports.select(raced)];
  await propose(raced, { facts: { ...won, status: 'cancelled', periods: [], minute: null } });
  const id = await waitingOf(raced);
  const racing = members.map((member) => sports.place(member, { selections, stake: 100 }).catch(() => null));
  expect((await decide(id, true)).errorCode).toBeNull();
  await Promise.all(racing);
  await sports.settle();
  for (const member of members) expect(await cash(member)).toBe(baht(1_000));
});

it('margins and limits: prices of the event change at once, those of a type with the next offer', async () => {
  const event = await sports.openMatch();
  const terms = (change: object, by = supervisor) =>
    fixture.call(
      editEventTerms,
      {
        params: { id: event },
        body: { overround: null, mostMarket: null, mostEvent: null, reason: REASON, ...change },
      },
      by,
    );
  expect((await terms({}, operator)).errorCode).toBe('account.not.permitted');
  expect((await terms({ mostMarket: 500, mostEvent: 400 })).fields).toHaveProperty('mostEvent');
  await letActAlone(fixture.db, 'supervisor');
  expect((await terms({ overround: 11_000, mostMarket: 100 })).value).toEqual({ waiting: false });
  const result = (await view(event)).list.find(({ type }) => type === 'football.match_result')!;
  expect(result.overround).toBeGreaterThan(10_990);
  expect(result.overround).toBeLessThan(11_060);
  expect(result.outcomes[0]!.price).toBeLessThan(2_100);
  const member = await sports.openMember(baht(1_000));
  const selections = [await sports.select(event)];
  expect((await refusalOf(sports.place(member, { selections, stake: 200 }))).code).toBe('sports.limit.market');
  await sports.place(member, { selections, stake: 50 });
  const { outcomes } = (await view(event)).list.find(({ type }) => type === 'football.match_result')!;
  expect(outcomes[0]).toMatchObject({ tickets: 1, staked: 50 });
  expect(outcomes[0]!.ifWins).toBeCloseTo(50 - (50 * outcomes[0]!.price!) / 1_000, 2);
  expect(outcomes[1]).toMatchObject({ tickets: 0, ifWins: 50 });
  await terms({});
  const back = (await view(event)).list.find(({ type }) => type === 'football.match_result')!;
  expect(back.outcomes[0]!.price).toBe(2_100);

  const margin = (overround: number | null) =>
    fixture.call(editMargin, { params: { type: 'football.total' }, body: { overround, reason: REASON } }, supervisor);
  expect((await margin(10_200)).value.margins).toEqual([{ type: 'football.total', overround: 10_200 }]);
  const total = async () => (await sports.marketOf(await sports.openMatch(), 'football.total')).outcomes[0]!.price!;
  expect(await total()).toBeGreaterThan(2_200);
  await margin(null);
  const ofType = (type: string) =>
    fixture.call(editMargin, { params: { type }, body: { overround: null, reason: REASON } }, supervisor);
  expect((await ofType('outright')).errorCode).toBeNull();
  expect((await ofType('football.nothing')).errorCode).toBe('request.not.found');
  expect(await total()).toBe(2_200);

  const setting = {
    leastStake: 20,
    mostStake: 1_000,
    mostPayout: 50_000,
    mostMemberMarket: 2_000,
    mostMemberEvent: 3_000,
    mostMarket: 20_000,
    mostEvent: 30_000,
    fewestLegs: 3,
    stakeOf: 'line' as const,
    revision: 0,
    reason: REASON,
  };
  const set = (body: typeof setting) => fixture.call(editSetting, { body }, supervisor);
  expect((await set({ ...setting, mostEvent: 10 })).fields).toHaveProperty('mostEvent');
  expect((await set(setting)).value).toMatchObject({ leastStake: 20, fewestLegs: 3, revision: 1 });
  expect((await set(setting)).errorCode).toBe('sports.setting.moved');
  await endInfluences(fixture.db);
  expect((await refusalOf(sports.place(member, { selections: [await sports.select(event)], stake: 10 }))).code).toBe(
    'sports.stake.low',
  );
});

it('two members may use one ticket id, and each ticket is read by itself', async () => {
  const [event, ticketId] = [await sports.openMatch(), uuid7()];
  const members = await Promise.all([1, 2].map(() => sports.openMember(baht(1_000))));
  for (const [at, member] of members.entries())
    await sports.place(member, { selections: [await sports.select(event)], stake: 100 * (at + 1) }, ticketId);
  const { value } = await fixture.call(deskTickets, { query: { ticket: ticketId } }, operator);
  const found = value.list.map(({ memberId, risk }) => ({ memberId, risk }));
  for (const [at, member] of members.entries()) {
    const { memberId } = member.player!;
    const own = { memberId, risk: 100 * (at + 1) };
    expect(found).toContainEqual(own);
    expect((await fixture.call(deskTicketView, { params: { memberId, id: ticketId } }, operator)).value).toMatchObject(
      own,
    );
  }
  await begin(event);
  await propose(event, { facts: won });
  await decide(await waitingOf(event), true);
  await sports.settle();
  await readTicketEvents();
  const after = await fixture.call(deskTickets, { query: { ticket: ticketId, state: 'won' } }, operator);
  expect(after.value.list.map(({ memberId }) => memberId).toSorted()).toEqual(
    members.map(({ player }) => player!.memberId).toSorted(),
  );
});

it('tickets are found by the number that is read out, id, member, event and state; events by name', async () => {
  const member = await sports.openMember(baht(10_000));
  const event = await sports.openMatch();
  const ticketId = await bet(member, event);
  const find = async (query: Record<string, unknown>) =>
    (await fixture.call(deskTickets, { query }, operator)).value.list.map((each) => each.ticketId);
  const [placed] = await sports.mine.read(member, [ticketId]);
  const { number } = placed!;
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}(-[0-9A-HJKMNP-TV-Z]{3}){2}$/);
  const last = number.at(-1)!;
  for (const wrong of [number.slice(0, -1) + (last === '0' ? '1' : '0'), number.slice(0, -1), 'zzzzzzzz'])
    expect((await fixture.call(deskTickets, { query: { ticket: wrong } }, operator)).fields).toEqual({
      ticket: expect.objectContaining({ code: 'field.format' }),
    });
  for (const query of [
    { ticket: number },
    { ticket: number.toLowerCase().replaceAll('-', ' ') },
    { ticket: ticketId },
    { ticket: ticketId.slice(-8).toUpperCase() },
    { member: member.player!.memberId },
    { event, state: 'open' },
  ])
    expect(await find(query)).toEqual([ticketId]);
  expect(await find({ event, state: 'won' })).toEqual([]);
  await begin(event);
  await propose(event, { facts: won });
  await decide(await waitingOf(event), true);
  await sports.settle();
  await readTicketEvents();
  expect(await find({ event, state: 'won' })).toEqual([ticketId]);
  const { memberId } = member.player!;
  const { value } = await fixture.call(deskTicketView, { params: { memberId, id: ticketId } }, operator);
  expect(value).toMatchObject({
    account: `member ${member.player!.memberId}`,
    state: 'won',
    history: [{ kind: 'place' }, { kind: 'settle', payout: 210 }],
  });
  const list = async (query: Record<string, unknown>) => (await fixture.call(deskEvents, { query }, operator)).value;
  expect((await list({ state: 'finished', text: event })).list).toMatchObject([
    { eventId: event, tickets: 1, loss: 0 },
  ]);
  expect((await list({ text: 'red', size: 2 })).total).toBeGreaterThan(2);
  expect((await list({ sport: 'tennis' })).total).toBe(0);
});
