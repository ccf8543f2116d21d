import { randomBytes, randomUUID } from 'node:crypto';
import {
  decideProposal,
  editCalendar,
  inspectDraw,
  listCalendars,
  monitorDraws,
  proposeResult,
  pushResult,
  viewDraw,
} from '@chokdee/contract/calls/draws';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from '../../platform/clock/clock.ts';
import { signMessage } from '../../platform/crypto/signed-message.ts';
import { createConsoleFixture, type ConsoleFixture } from '../console/testing.ts';
import { endInfluences, influence, operatorIdOf } from '../console/testing.ts';
import { FEED_SIGNATURE } from './feeds.ts';
import { createDraws, createSignedFeed } from './index.ts';
import { brandId, createDrawsDriver, OFFICIAL, OWN, sealingKey, type DrawsDriver } from './testing.ts';

const feedSecret = new Uint8Array(32).fill(9);
let fixture: ConsoleFixture;
let draws: DrawsDriver;
let first: { token: string };
let second: { token: string };
beforeAll(async () => {
  fixture = await createConsoleFixture(({ database }) => [
    createDraws({
      database,
      hub: { register: () => undefined, publish: () => undefined },
      sealingKeys: [sealingKey],
      randomBytes,
      feeds: [createSignedFeed({ name: 'wire', brandId, secret: feedSecret })],
      log: { error: () => undefined },
    }).module,
  ]);
  first = await fixture.tokenOf('operator');
  second = await fixture.tokenOf('supervisor');
  draws = await createDrawsDriver(fixture.db);
});
afterAll(() => fixture?.close());

const numbers = (value: string) => ({ number: [value] });
type Kind = 'result' | 'correction' | 'void';
const propose = (
  drawId: string,
  kind: Kind,
  value: string | null,
  {
    by = first,
    reason = '',
    proposalId = uuid7(),
  }: { by?: { token: string }; reason?: string; proposalId?: string } = {},
) =>
  fixture.call(
    proposeResult,
    { params: { id: drawId }, body: { proposalId, kind, reason, ...(value !== null && { numbers: numbers(value) }) } },
    by,
  );
const decide = (proposalId: string, accept: boolean, value: string | null, by = second) =>
  fixture.call(
    decideProposal,
    { params: { id: proposalId }, body: { accept, ...(value !== null && { numbers: numbers(value) }) } },
    by,
  );
const view = async (id: string) => (await fixture.call(viewDraw, { params: { id } })).value;
/** An official draw that has taken place. */
async function takenPlace(): Promise<string> {
  const id = await draws.nextDraw(OFFICIAL);
  await draws.moveTo(id, 'draw_at');
  return id;
}

describe('an official result', () => {
  it('is entered by one person and confirmed by another, who types it again', async () => {
    const id = await takenPlace();
    const { value: entry } = await propose(id, 'result', '1234');
    expect(entry).toMatchObject({ state: 'open', isOwn: true, proposedBy: 'operator', numbers: numbers('1234') });
    expect(await view(id)).toMatchObject({ state: 'drawn', numbers: null, resultVersion: 0 });
    const seen = (await fixture.call(inspectDraw, { params: { id } }, second)).value.proposals[0]!;
    expect(seen).toMatchObject({ isOwn: false, numbers: null });
    expect((await decide(entry.proposalId, true, '1234', first)).errorCode).toBe('draws.same.person');
    expect((await decide(entry.proposalId, true, '1243')).errorCode).toBe('draws.numbers.differ');
    expect((await decide(entry.proposalId, true, null)).fields['numbers.number']?.code).toBe('draws.numbers.invalid');
    expect((await view(id)).state).toBe('drawn');
    const confirmed = await decide(entry.proposalId, true, '1234');
    expect(confirmed.value).toMatchObject({ state: 'confirmed', decidedBy: 'supervisor' });
    expect(await view(id)).toMatchObject({ state: 'confirmed', numbers: numbers('1234'), resultVersion: 1 });
    expect((await decide(entry.proposalId, true, '1234')).errorCode).toBeNull();
    expect((await decide(entry.proposalId, false, null)).errorCode).toBe('draws.decided');
    expect(await draws.eventsOf(id, 'draws.result')).toMatchObject([
      { version: 1, kind: 'entered', numbers: numbers('1234') },
    ]);
    expect((await fixture.auditEntries('draw.confirm')).at(-1)).toMatchObject({
      actor_name: 'supervisor',
      subject: `draw:${id}`,
    });
  });

  it('is not confirmed by somebody whom the proposer gave rights within 72 hours', async () => {
    const id = await takenPlace();
    const { proposalId } = (await propose(id, 'result', '1111')).value;
    const [by, to] = [await operatorIdOf(fixture.db, 'operator'), await operatorIdOf(fixture.db, 'supervisor')];
    await influence(fixture.db, by, to, { act: 'role' });
    expect((await decide(proposalId, true, '1111')).errorCode).toBe('operator.related');
    expect(await view(id)).toMatchObject({ state: 'drawn', resultVersion: 0 });
    await endInfluences(fixture.db);
    expect((await decide(proposalId, true, '1111')).value.state).toBe('confirmed');
  });

  it('is confirmed by another person also for whoever has the rights of the database owner', async () => {
    const id = await takenPlace();
    const { value } = await propose(id, 'result', '1111');
    await expect(
      fixture.db.owner.query(
        `update draws.proposal
         set state = 'confirmed', decided_by = proposed_by, decided_name = 'x', decided_at = platform.clock()
         where proposal_id = $1`,
        [value.proposalId],
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'two_persons' });
    expect((await decide(value.proposalId, false, null, first)).value.state).toBe('rejected');
    expect((await view(id)).state).toBe('locked');
    const again = (await propose(id, 'result', '2222', { by: second })).value;
    expect((await decide(again.proposalId, true, '2222', first)).value.state).toBe('confirmed');
  });

  it('is refused before the draw, twice, with wrong numbers, for unknown draws, and under a used id', async () => {
    const early = await draws.nextDraw(OFFICIAL);
    expect((await propose(early, 'result', '1234')).errorCode).toBe('draws.early');
    const id = await takenPlace();
    for (const wrong of ['123', '12345', 'abcd'])
      expect((await propose(id, 'result', wrong)).fields['numbers.number']?.code).toBe('draws.numbers.invalid');
    expect((await propose(id, 'result', null)).errorCode).toBe('draws.numbers.invalid');
    expect((await propose(randomUUID(), 'result', '1234')).errorCode).toBe('request.not.found');
    const proposalId = uuid7();
    expect((await propose(id, 'result', '1234', { proposalId })).errorCode).toBeNull();
    expect((await propose(id, 'result', '1234', { proposalId })).errorCode).toBeNull();
    expect((await propose(id, 'result', '4321', { proposalId })).errorCode).toBe('command.conflict');
    expect((await propose(id, 'result', '1234', { by: second })).errorCode).toBe('draws.waiting');
    expect((await decide(randomUUID(), true, '1234')).errorCode).toBe('request.not.found');
    expect((await propose(id, 'correction', '1234', { reason: 'wrong' })).errorCode).toBe('draws.waiting');
  });

  it('is corrected with a public reason, and each version is published for resettlement', async () => {
    const id = await takenPlace();
    await decide((await propose(id, 'result', '1000')).value.proposalId, true, '1000');
    expect((await propose(id, 'correction', '2000')).fields['reason']?.code).toBe('draws.reason');
    const correction = (await propose(id, 'correction', '2000', { reason: 'misread' })).value;
    expect(await view(id)).toMatchObject({ state: 'confirmed', numbers: numbers('1000') });
    await decide(correction.proposalId, true, '2000');
    const again = (await propose(id, 'correction', '3000', { reason: 'misread again' })).value;
    await decide(again.proposalId, true, '3000');
    const after = await view(id);
    expect(after).toMatchObject({ state: 'corrected', numbers: numbers('3000'), resultVersion: 3 });
    expect(after.results.map(({ version, kind, reason }) => [version, kind, reason])).toEqual([
      [1, 'entered', ''],
      [2, 'corrected', 'misread'],
      [3, 'corrected', 'misread again'],
    ]);
    const gone = (await propose(id, 'void', null, { reason: 'annulled by the lottery' })).value;
    await decide(gone.proposalId, true, null);
    expect(await view(id)).toMatchObject({ state: 'void', numbers: null, resultVersion: 4 });
    expect((await draws.eventsOf(id, 'draws.result')).map(({ version, kind }) => [version, kind])).toEqual([
      [1, 'entered'],
      [2, 'corrected'],
      [3, 'corrected'],
      [4, 'void'],
    ]);
    expect((await propose(id, 'correction', '4000', { reason: 'too late' })).errorCode).toBe('draws.state');
  });

  it('is marked late, and the draw is void when no result comes in time', async () => {
    const id = await takenPlace();
    await draws.moveTo(id, 'result_at', 21_000);
    expect(await view(id)).toMatchObject({ late: true, state: 'locked' });
    const monitor = (await fixture.call(monitorDraws, { query: { game: OFFICIAL, size: 100 } }, first)).value;
    expect(monitor.list.find(({ drawId }) => drawId === id)).toMatchObject({ late: true, proposal: null });
    expect(monitor.footer.late).toBeGreaterThan(0);
    expect(await draws.eventsOf(id, 'draws.late')).toHaveLength(1);
    await draws.moveTo(id, 'draw_at', 600_001);
    expect(await view(id)).toMatchObject({ state: 'void', results: [{ kind: 'void', reason: 'no-result' }] });
    expect(await draws.eventsOf(id, 'draws.result')).toMatchObject([{ version: 1, kind: 'void', late: true }]);
  });
});

describe('an own draw', () => {
  it('takes no entered result and no correction', async () => {
    const id = await draws.nextDraw(OWN);
    await draws.moveTo(id, 'lock_at');
    expect((await propose(id, 'result', '1234')).errorCode).toBe('draws.state');
    await draws.moveTo(id, 'result_at');
    expect((await propose(id, 'correction', '1234', { reason: 'I do not like it' })).errorCode).toBe('draws.state');
    expect((await propose(id, 'void', null, { reason: 'I do not like it' })).errorCode).toBe('draws.state');
  });

  it('reveals its seed when two persons make it void, and is not drawn then', async () => {
    const id = await draws.nextDraw(OWN);
    await draws.moveTo(id, 'sale_opens_at');
    const { value } = await propose(id, 'void', null, { reason: 'the game is closed' });
    expect(await draws.stateOf(id)).toBe('on_sale');
    expect((await decide(value.proposalId, true, null, first)).errorCode).toBe('draws.same.person');
    await decide(value.proposalId, true, null);
    const after = await view(id);
    expect(after).toMatchObject({ state: 'void', numbers: null, resultVersion: 1 });
    expect(after.seed).toMatch(/^[0-9a-f]{64}$/);
    await draws.moveTo(id, 'result_at');
    expect((await view(id)).state).toBe('void');
  });

  it('is drawn although a proposal to make it void waits, which the system rejects', async () => {
    const id = await draws.nextDraw(OWN);
    await draws.moveTo(id, 'sale_opens_at');
    const { value } = await propose(id, 'void', null, { reason: 'the game is closed' });
    await draws.moveTo(id, 'result_at');
    expect((await fixture.call(inspectDraw, { params: { id } }, second)).value.proposals).toMatchObject([
      { state: 'rejected', decidedBy: 'system' },
    ]);
    for (const accept of [true, false])
      expect((await decide(value.proposalId, accept, null)).errorCode).toBe('draws.decided');
    expect((await view(id)).state).toBe('confirmed');
  });
});

describe('a feed', () => {
  /** Pushes a message. `age`: seconds that its signature is old. */
  async function push(content: unknown, { secret = feedSecret, feed = 'wire', age = 0, sign = true } = {}) {
    const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
    const now = new Date((await readClock(fixture.db.database)).getTime() - age * 1_000);
    return fixture.call(
      pushResult,
      { params: { feed }, body: body.toString() },
      {
        headers: {
          'content-type': 'application/json',
          ...(sign && { [FEED_SIGNATURE]: signMessage(secret, body, now) }),
        },
      },
    );
  }

  it('enters a result that one person confirms; a repeated message changes nothing', async () => {
    const id = await takenPlace();
    const { issue } = await view(id);
    const message = { game: OFFICIAL, issue, numbers: numbers('7777') };
    expect((await push(message)).value.status).toBe('accepted');
    expect((await push(message, { age: 60 })).value.status).toBe('repeated');
    expect((await push({ ...message, numbers: numbers('7778') })).errorCode).toBe('draws.waiting');
    const [proposal] = (await fixture.call(inspectDraw, { params: { id } }, first)).value.proposals;
    expect(proposal).toMatchObject({ proposedBy: 'feed:wire', isOwn: false, numbers: null });
    expect((await decide(proposal!.proposalId, true, '7777', first)).value.state).toBe('confirmed');
  });

  it('is refused without a valid, fresh signature, and for other draws', async () => {
    const id = await takenPlace();
    const message = { game: OFFICIAL, issue: (await view(id)).issue, numbers: numbers('7777') };
    expect((await push(message, { secret: new Uint8Array(32).fill(1) })).errorCode).toBe('draws.feed.invalid');
    expect((await push(message, { sign: false })).errorCode).toBe('draws.feed.invalid');
    expect((await push(message, { age: 400 })).errorCode).toBe('draws.feed.invalid');
    expect((await push('no json')).errorCode).toBe('draws.feed.invalid');
    expect((await push({ ...message, more: 1 })).errorCode).toBe('draws.feed.invalid');
    expect((await push(message, { feed: 'other' })).errorCode).toBe('request.not.found');
    expect((await push({ ...message, issue: '20000101' })).errorCode).toBe('request.not.found');
    const own = await view(await draws.nextDraw(OWN));
    expect((await push({ ...message, game: OWN, issue: own.issue })).errorCode).toBe('request.not.found');
    expect((await view(id)).state).toBe('locked');
  });
});

describe('the calendar', () => {
  const of = async (code: string) => {
    const { value } = await fixture.call(listCalendars, {}, first);
    return value.list.find(({ game }) => game === code)!;
  };
  const edit = async (code: string, change: Record<string, unknown>, by = second) => {
    const { game: _game, name: _name, source: _source, demo: _demo, upcoming: _upcoming, ...calendar } = await of(code);
    return fixture.call(
      editCalendar,
      { params: { game: code }, body: { ...calendar, reason: 'new hours', ...change } },
      by,
    );
  };

  it('is changed by who may, for draws that do not exist yet', async () => {
    expect((await edit(OFFICIAL, { planHours: 2 }, first)).errorCode).toBe('account.not.permitted');
    const daily = { kind: 'daily', at: ['12:00'], except: [], also: [] };
    const { value } = await edit(OFFICIAL, { schedule: daily });
    expect(value.upcoming.map(({ drawAt }) => new Date(drawAt).toISOString().slice(11, 16))).toEqual(
      Array(5).fill('05:00'),
    );
    expect((await fixture.auditEntries('draw.edit-calendar')).at(-1)).toMatchObject({ reason: 'new hours' });
    expect(await of(OFFICIAL)).toMatchObject({ schedule: daily });
  });

  it.each([
    [OFFICIAL, { zone: 'Mars/Olympus' }, 'draws.zone', 'zone'],
    [OFFICIAL, { schedule: { kind: 'dates', at: ['2026-02-30T10:00'] } }, 'draws.date', 'schedule'],
    [OFFICIAL, { lockSeconds: 60, saleSeconds: 60 }, 'draws.times', 'lockSeconds'],
    [OWN, { voidSeconds: 600 }, 'draws.times', 'voidSeconds'],
  ])('of %s is refused with %o', async (code, change, error, field) => {
    const answer = await edit(code, change);
    expect([answer.errorCode, answer.fields[field]?.code]).toEqual([error, error]);
  });

  it('keeps every draw when changed hours use an issue number again', async () => {
    const before = await of(OWN);
    await draws.plan();
    await edit(OWN, { schedule: { ...before.schedule, from: '00:01' }, planHours: 2 });
    const created = await draws.plan();
    expect(created).toBeGreaterThan(55);
  });
});
