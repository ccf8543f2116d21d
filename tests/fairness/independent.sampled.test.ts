import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { createDraw } from '@chokdee/fairness/draw';
import { clientSeedOf, commitmentOf, serverSeedOf } from '@chokdee/fairness/seeds';
import { modeOf } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The numbers of docs/fairness.md in another language: SQL without any of the project's code.

const rounds = process.env['CHOKDEE_TIER'] === 'quick' ? 50 : 1_000;
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.owner.query(readFileSync(join(import.meta.dirname, 'independent.sql'), 'utf8'));
});
afterAll(() => db?.close());

const bytesOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const keys = Array.from({ length: rounds }, (_, nonce) => ({
  serverSeed: serverSeedOf(bytesOf(`server ${nonce}`)),
  clientSeed: nonce % 3 === 0 ? `โชคดี ${nonce}` : clientSeedOf(bytesOf(`client ${nonce}`)),
  nonce,
}));
type Key = (typeof keys)[number];

interface Event {
  readonly type: string;
  readonly [field: string]: unknown;
}
/** The events of a round of our own code. */
function eventsOf(id: string, key: Key, modeName: string, choice: unknown, moves: readonly unknown[] = []) {
  const game = gameOf(id)!;
  const mode = modeOf(game, modeName)!;
  return game.play(createDraw(key), mode, game.choice(mode, choice), moves).events as unknown as readonly Event[];
}
const ofType = (events: readonly Event[], type: string): Event => events.find((event) => event.type === type)!;

/** Asks SQL for the numbers of all keys; `ranges` may differ by round. */
async function numbers(ranges: (key: Key) => readonly number[]): Promise<number[][]> {
  const rows = await db.owner.query<{ drawn: string[] }>(
    `select independent.numbers(k."serverSeed", k."clientSeed", k.nonce, k.ranges)::text[] as drawn
     from jsonb_to_recordset($1::jsonb) as k("serverSeed" text, "clientSeed" text, nonce bigint, ranges bigint[])
     order by k.nonce`,
    [JSON.stringify(keys.map((key) => ({ ...key, ranges: `{${ranges(key).join(',')}}` })))],
  );
  return rows.map(({ drawn }) => drawn.map(Number));
}

describe('SQL without our code gives the same', () => {
  it('hash of a server seed', async () => {
    const [row] = await db.owner.query<{ hash: string }>(
      "select encode(sha256(convert_to($1, 'UTF8')), 'hex') as hash",
      [keys[0]!.serverSeed],
    );
    expect(row!.hash).toBe(commitmentOf(keys[0]!.serverSeed));
  });

  it('rolls of the dice', async () => {
    const rolls = keys.map((key) => ofType(eventsOf('dice', key, 'under', { target: 5_000 }), 'reveal')['roll']);
    expect(rolls).toEqual((await numbers(() => [10_000])).flat());
  });

  it('heights of the lantern', async () => {
    const heights = keys.map((key) => ofType(eventsOf('limbo', key, 'base', { target: 200 }), 'reveal')['height']);
    const results = (await numbers(() => [100_000_000])).flat();
    expect(heights).toEqual(results.map((result) => Math.max(100, Math.floor(9_900_000_000 / (result + 1)))));
  });

  it('cards of hi-lo', async () => {
    const cards = keys.map((key) =>
      eventsOf('hilo', key, 'base', undefined, ['skip', 'skip', 'skip', 'skip', 'skip']).map(({ card }) => card),
    );
    expect(cards).toEqual(await numbers(() => Array<number>(6).fill(52)));
  });

  it('leaves of the crabs', async () => {
    const rows = await db.owner.query<{ crabs: string[] }>(
      `select array(
         select unnest(independent.different(k."serverSeed", k."clientSeed", k.nonce, 5, 25)) as leaf order by leaf
       )::text[] as crabs
       from jsonb_to_recordset($1::jsonb) as k("serverSeed" text, "clientSeed" text, nonce bigint)
       order by k.nonce`,
      [JSON.stringify(keys)],
    );
    // Cashing out after one pearl shows the crabs, as losing does.
    const crabs = keys.map((key) => {
      const lifted = Array.from({ length: 25 }, (_, leaf) => leaf);
      for (const leaf of lifted) {
        const last = eventsOf('mines', key, 'base', { mines: 5 }, [leaf, 'take']).at(-1)!;
        if (last['crabs'] !== undefined) return last['crabs'];
      }
      return null;
    });
    expect(crabs).toEqual(rows.map((row) => row.crabs.map(Number)));
  });

  it('stops of the reels, in paid and in free spins', async () => {
    const strips = { base: [35, 34, 33, 33, 34], free: [27, 31, 30, 31, 30] };
    const spins = keys.map((key) =>
      eventsOf('night-market', key, 'base', undefined).filter(({ type }) => type === 'reveal'),
    );
    const drawn = await numbers(({ nonce }) =>
      spins[nonce]!.flatMap(({ kind }) => strips[kind as keyof typeof strips]),
    );
    expect(spins.map((reveals) => reveals.flatMap(({ reels }) => reels as number[]))).toEqual(drawn);
    if (rounds === 1_000) expect(spins.filter((reveals) => reveals.length > 1).length).toBeGreaterThan(0);
  });
});
