import { randomBytes, randomUUID } from 'node:crypto';
import { currentDraws, drawHistory, listDrawGames, viewDraw } from '@chokdee/contract/calls/draws';
import { commitmentOf } from '@chokdee/fairness/seeds';
import { verifyDraw } from '@chokdee/fairness/public-draw';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimLeases } from '../../platform/lease/store.ts';
import { createHub } from '../../platform/realtime/hub.ts';
import { createConsoleFixture, type ConsoleFixture } from '../console/testing.ts';
import { LEASE } from './drawing.ts';
import { createDraws } from './index.ts';
import { brandId, createDrawsDriver, OFFICIAL, OWN, sealingKey, type DrawsDriver } from './testing.ts';

/** SQLSTATE of the guards, of a check, and insufficient_privilege. */
const [GUARDED, CHECKED, DENIED, UNIQUE] = ['CKDRW', '23514', '42501', '23505'];

let fixture: ConsoleFixture;
let draws: DrawsDriver;
const hub = createHub({});
beforeAll(async () => {
  fixture = await createConsoleFixture(({ database }) => [
    createDraws({
      database,
      hub,
      sealingKeys: [sealingKey],
      randomBytes,
      feeds: [],
      log: { error: () => undefined },
    }).module,
  ]);
  await fixture.db.stopClock();
  draws = await createDrawsDriver(fixture.db);
});
afterAll(() => fixture?.close());

const view = async (id: string) => (await fixture.call(viewDraw, { params: { id } })).value;
const owner = (text: string, values: readonly unknown[] = []) => fixture.db.owner.query(text, values);
const onSale = async (id: string): Promise<boolean> =>
  (await fixture.db.database.query<{ ok: boolean }>('select draws.require_sale($1, $2) as ok', [brandId, id]))[0]!.ok;

describe('an own draw', () => {
  it('is published with its commitment before sale, drawn by seed and beacon, and verified', async () => {
    const id = await draws.nextDraw(OWN);
    const before = await view(id);
    expect(before).toMatchObject({ state: 'scheduled', seed: null, signature: null, numbers: null, results: [] });
    expect(before.publishedAt).toBeLessThan(before.saleOpensAt);
    expect(before.commitment).toMatch(/^[0-9a-f]{64}$/);
    await draws.moveTo(id, 'sale_opens_at');
    expect((await view(id)).state).toBe('on_sale');
    await draws.moveTo(id, 'lock_at');
    expect(await view(id)).toMatchObject({ state: 'locked', seed: null, numbers: null });
    await draws.moveTo(id, 'draw_at');
    expect(await draws.stateOf(id)).toBe('drawn');
    await draws.moveTo(id, 'result_at');
    const after = await view(id);
    expect(after).toMatchObject({ state: 'confirmed', resultVersion: 1, late: false, commitment: before.commitment });
    const proof = {
      ...after,
      beacon: after.beacon!,
      seed: after.seed!,
      signature: after.signature!,
      commitment: after.commitment!,
      numbers: after.numbers!,
    };
    expect(verifyDraw(proof)).toMatchObject({ holds: true, isIndependent: false });
    expect(verifyDraw({ ...proof, numbers: { number: ['none'] } }).holds).toBe(false);
    expect(await draws.eventsOf(id, 'draws.result')).toEqual([
      {
        brandId,
        game: OWN,
        drawId: id,
        issue: after.issue,
        version: 1,
        kind: 'drawn',
        numbers: after.numbers,
        reason: '',
        late: false,
      },
    ]);
    expect((await draws.eventsOf(id, 'draws.changed')).map(({ state }) => state)).toEqual([
      'scheduled',
      'on_sale',
      'locked',
      'drawn',
      'confirmed',
    ]);
  });

  it('takes bets by the clock alone: up to the lock, also while its state lags behind', async () => {
    const id = await draws.nextDraw(OWN);
    expect(await onSale(id)).toBe(false);
    await draws.moveTo(id, 'sale_opens_at', 0);
    expect(await onSale(id)).toBe(true);
    await draws.moveTo(id, 'lock_at', -1);
    expect([await draws.stateOf(id), await onSale(id)]).toEqual(['on_sale', true]);
    await owner(`update draws.game set is_open = false where code = $1`, [OWN]);
    await draws.moveTo(id, 'lock_at', 0);
    expect(await onSale(id)).toBe(false);
    await owner(`update draws.game set is_open = true where code = $1`, [OWN]);
    expect(
      (await fixture.db.database.query<{ ok: boolean }>('select draws.require_sale($1, $2) as ok', ['other', id]))[0]!
        .ok,
    ).toBe(false);
  });

  it('is locked only after a bet whose transaction began before the lock', async () => {
    const id = await draws.nextDraw(OWN);
    await draws.moveTo(id, 'sale_opens_at', 0);
    await fixture.db.database.transaction(async (tx) => {
      expect((await tx.query<{ ok: boolean }>('select draws.require_sale($1, $2) as ok', [brandId, id]))[0]!.ok).toBe(
        true,
      );
      await draws.moveTo(id, 'draw_at');
      expect(await draws.stateOf(id)).toBe('on_sale');
    });
    await draws.moveTo(id, 'draw_at');
    expect(await draws.stateOf(id)).toBe('drawn');
  });

  it('is created once: the planner finds its time and issue taken', async () => {
    await draws.plan();
    expect(await draws.plan()).toBe(0);
    const [row] = await fixture.db.database.query<{ draws: number }>(
      `select count(*)::integer as draws from draws.draw where code = $1 and draw_at > platform.clock()`,
      [OWN],
    );
    expect(row!.draws).toBeGreaterThan(55);
  });
});

describe('a hostile operator with all rights of the database owner', () => {
  it.each([
    ['commitment', `commitment = repeat('0', 64)`],
    ['sealed seed', `sealed_seed = '\\x00'`],
    ['salt', 'beacon_round = beacon_round + 1'],
    ['lock', `lock_at = lock_at + interval '1 second'`],
    ['draw', `draw_at = draw_at + interval '1 hour', result_at = result_at + interval '1 hour'`],
    ['time of publication', `published_at = published_at - interval '1 day'`],
    ['format', `format = '{"parts": []}'`],
  ])('cannot change the %s of a draw', async (_what, change) => {
    const id = await draws.nextDraw(OWN);
    await expect(owner(`update draws.draw set ${change} where draw_id = $1`, [id])).rejects.toMatchObject({
      code: GUARDED,
    });
  });

  it('cannot reveal another seed than the committed one, or any seed before the draw', async () => {
    const id = await draws.nextDraw(OWN);
    await draws.moveTo(id, 'lock_at');
    await expect(owner(`update draws.draw set seed = 'other' where draw_id = $1`, [id])).rejects.toMatchObject({
      code: GUARDED,
    });
    const drawn = (seed: string) =>
      owner(
        `update draws.draw
         set state = 'drawn', seed = $2, signature = repeat('a', 96), result_version = 1
         where draw_id = $1`,
        [id, seed],
      );
    await expect(drawn('other')).rejects.toMatchObject({ code: GUARDED });
    await draws.moveTo(id, 'lock_at', 10_000);
    await expect(drawn('other')).rejects.toMatchObject({ code: expect.stringMatching(`${GUARDED}|${CHECKED}`) });
  });

  it('cannot insert a draw whose commitment is published late, or whose salt is known before the lock', async () => {
    const id = await draws.nextDraw(OWN);
    const insert = (opens: string, salt = 45) =>
      owner(
        `insert into draws.draw (
           draw_id, brand_id, code, issue, source, is_demo, format, published_at, sale_opens_at, lock_at, draw_at,
           result_at, late_after, commitment, sealed_seed, beacon, beacon_round, salt_at
         )
         select
           $1, brand_id, code, '20300101-1', source, is_demo, format, platform.clock() - interval '1 day', ${opens},
           ${opens} + interval '40 seconds', ${opens} + interval '50 seconds', ${opens} + interval '55 seconds',
           late_after, $2, sealed_seed, beacon, beacon_round, ${opens} + make_interval(secs => $4)
         from draws.draw
         where draw_id = $3`,
        [randomUUID(), commitmentOf(randomUUID()), id, salt],
      );
    await expect(insert('platform.clock()')).rejects.toMatchObject({ code: CHECKED });
    await expect(insert(`platform.clock() - interval '5 seconds'`)).rejects.toMatchObject({ code: CHECKED });
    const later = `platform.clock() + interval '1 hour'`;
    for (const salt of [0, 40, 51]) await expect(insert(later, salt)).rejects.toMatchObject({ code: CHECKED });
    // Accepted otherwise; what it says of its publication is overwritten by the clock.
    await insert(later);
    const [inserted] = await fixture.db.owner.query<{ now: boolean }>(
      `select published_at = platform.clock() as now from draws.draw where issue = '20300101-1'`,
    );
    expect(inserted!.now).toBe(true);
  });

  it('cannot change or remove a result, draw twice, skip a state, or use a commitment again', async () => {
    const id = await draws.nextDraw(OWN);
    await draws.moveTo(id, 'result_at');
    await expect(owner(`update draws.result set numbers = '{}' where draw_id = $1`, [id])).rejects.toMatchObject({
      code: GUARDED,
    });
    await expect(owner('delete from draws.result where draw_id = $1', [id])).rejects.toMatchObject({ code: GUARDED });
    await expect(owner('delete from draws.draw where draw_id = $1', [id])).rejects.toMatchObject({ code: GUARDED });
    await expect(owner(`update draws.draw set result_version = 2 where draw_id = $1`, [id])).rejects.toMatchObject({
      code: GUARDED,
    });
    for (const state of ['locked', 'drawn', 'corrected', 'void'])
      await expect(owner('update draws.draw set state = $2 where draw_id = $1', [id, state])).rejects.toMatchObject({
        code: GUARDED,
      });
    const next = await draws.nextDraw(OWN);
    await expect(
      owner(
        `select draws.create_draw(
           $1, brand_id, code, '20300101-2', draw_at + interval '1 second', commitment, sealed_seed
         )
         from draws.draw
         where draw_id = $2`,
        [randomUUID(), next],
      ),
    ).resolves.toEqual([{ create_draw: false }]);
  });

  it('has no rights on the tables as the server', async () => {
    for (const statement of [
      `update draws.draw set state = 'void'`,
      `insert into draws.result (draw_id, version, kind, entered_by)
       select draw_id, 9, 'void', 'x' from draws.draw limit 1`,
      'delete from draws.proposal',
      `insert into draws.transition values ('own', 'confirmed', 'drawn')`,
    ])
      await expect(fixture.db.database.query(statement)).rejects.toMatchObject({ code: DENIED });
  });
});

describe('the lease', () => {
  it('refuses the writes of an earlier holder, and a second result', async () => {
    const id = await draws.nextDraw(OWN);
    await draws.moveTo(id, 'draw_at');
    const result = (await view(id)).numbers;
    const epoch = draws.lease.epoch;
    const call = (withEpoch: bigint) =>
      fixture.db.database.query<{ status: string }>(`select draws.store_drawn($1, $2, 'x', 'y', '{}') as status`, [
        withEpoch,
        id,
      ]);
    expect((await call(epoch))[0]!.status).toBe('replayed');
    await expect(call(epoch - 1n)).rejects.toMatchObject({ code: 'CKLSE' });
    await expect(fixture.db.database.query('select draws.advance($1, 10)', [epoch - 1n])).rejects.toMatchObject({
      code: 'CKLSE',
    });
    await expect(
      owner(
        `insert into draws.result (draw_id, version, kind, numbers, entered_by) values ($1, 1, 'drawn', '{}', 'x')`,
        [id],
      ),
    ).rejects.toMatchObject({ code: UNIQUE });
    expect((await view(id)).numbers).toEqual(result);
    expect(await claimLeases(fixture.db.database, randomUUID(), ['another'], 1_000)).toHaveLength(1);
    expect(LEASE).toBe('draws.clock');
  });
});

describe('what visitors read', () => {
  it('lists games with their clocks, in their language, and pages through results', async () => {
    const { value } = await fixture.call(listDrawGames, {}, { language: 'EN' });
    expect(value.list.map(({ game, name }) => [game, name])).toEqual([
      [OFFICIAL, 'Official'],
      [OWN, 'Own'],
    ]);
    const own = value.list[1]!;
    expect(own.current!.drawAt).toBeGreaterThan(value.now);
    const { value: current } = await fixture.call(currentDraws, { params: { game: OWN } });
    expect(current.current).toEqual(own.current);
    const history = (await fixture.call(drawHistory, { params: { game: OWN }, query: { size: 2 } })).value;
    expect(history.list).toHaveLength(2);
    expect(history.list[0]!.drawAt).toBeGreaterThan(history.list[1]!.drawAt);
    expect(history.list.every(({ numbers }) => numbers !== null)).toBe(true);
  });

  it('does not find unknown games and draws', async () => {
    expect((await fixture.call(currentDraws, { params: { game: 'none' } })).errorCode).toBe('request.not.found');
    expect((await fixture.call(drawHistory, { params: { game: 'none' } })).errorCode).toBe('request.not.found');
    expect((await fixture.call(viewDraw, { params: { id: randomUUID() } })).errorCode).toBe('request.not.found');
  });

  it('sends the present draws of a game over its topic', async () => {
    const messages: unknown[] = [];
    const subscribe = (topic: string) =>
      hub.subscribe(topic, null, { brandId, session: null }, {
        send: (message: unknown) => messages.push(message),
      } as never);
    expect(await subscribe('draws:none')).toBe('request.not.found');
    expect(await subscribe('draws')).toBe('request.not.found');
    expect(await subscribe(`draws:${OWN}`)).toMatchObject({ leave: expect.any(Function) });
    expect(JSON.stringify(messages)).toContain(OWN);
  });
});
