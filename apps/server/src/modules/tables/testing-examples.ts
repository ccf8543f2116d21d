import { uuid7 } from '@chokdee/contract/uuid7';
import type { ExampleSource } from '../../platform/testing-examples.ts';
import { offerTables } from './offering.ts';
import { brandId, newTable, TABLE } from './testing.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ db }) => {
  const table = async () => {
    await offerTables(db.database, [newTable('0'.repeat(64))]);
    return { table: TABLE };
  };
  /** A new shoe of a table of its own kind, with one round in a state. */
  const round = async (state: 'betting' | 'paid') => {
    await table();
    const [shoe, id] = [uuid7(), uuid7()];
    await db.owner.query(`delete from tables.bet`);
    await db.owner.query(`delete from tables.exposure`);
    await db.owner.query(`delete from tables.void_request`);
    await db.owner.query(`delete from tables.round`);
    await db.owner.query(`delete from tables.shoe`);
    const [beacon] = await db.owner.query<{ id: string }>('select chain_id as id from draws.beacon limit 1');
    await db.owner.query(
      `insert into tables.shoe (
         shoe_id, brand_id, code, number, commitment, sealed_seed, beacon, beacon_round, salt_at
       )
       values (
         $1, $2, $3, 1, encode(sha256(convert_to(random()::text, 'UTF8')), 'hex'), '', $4, 1,
         platform.clock() + interval '1 s'
       )`,
      [shoe, brandId, TABLE, beacon!.id],
    );
    await db.owner.query(`update tables.shoe set signature = repeat('0', 96) where shoe_id = $1`, [shoe]);
    await db.owner.query(
      `insert into tables.round (
         round_id, shoe_id, brand_id, code, number, state, closes_at, first_card, outcome, road, result_at, ends_at
       )
       values (
         $1, $2, $3, $4, 1, $5, platform.clock() + interval '1 hour', 0, '{"cards": []}', 'P', platform.clock(),
         platform.clock()
       )`,
      [id, shoe, brandId, TABLE, state],
    );
    return id;
  };
  const request = async () => {
    const roundId = await round('paid');
    const id = uuid7();
    await db.owner.query(
      `insert into tables.void_request (request_id, round_id, reason, requested_by, requested_name)
       values ($1, $2, 'the fuzz test says so', $3, 'Somebody')`,
      [id, roundId, uuid7()],
    );
    return { id };
  };
  return {
    'tables.join': async () => ({ params: await table() }),
    'tables.history': async () => ({ params: await table() }),
    'tables.round': async () => ({ params: { id: await round('paid') } }),
    'tables.mine': async () => ({ params: { table: TABLE, id: await round('paid') } }),
    'tables.bet': async () => ({
      params: await table(),
      body: { pressId: uuid7(), round: await round('betting'), bets: [{ position: 'player', amount: 20 }] },
    }),
    'tables.change': async () => ({
      params: await table(),
      body: {
        open: true,
        limits: { min: 20, max: 1_000, round: 2_000 },
        liability: 3_000,
        reason: 'the fuzz test says so',
      },
    }),
    'tables.consoleRounds': async () => ({ params: await table() }),
    'tables.consoleRound': async () => ({ params: { id: await round('paid') } }),
    'tables.requestVoid': async () => ({
      params: { id: await round('paid') },
      body: { requestId: uuid7(), reason: 'the fuzz test says so' },
    }),
    'tables.decideVoid': async () => ({ params: await request(), body: { accept: false } }),
  };
};
