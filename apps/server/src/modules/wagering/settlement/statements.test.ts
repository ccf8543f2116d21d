import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';
import { createStatementCounter } from '@chokdee/database/testing-statements';
import { afterAll, expect, it } from 'vitest';
import { baht, openPlayer, wageringFixture } from '../testing.ts';
import { createChunks } from './driver.ts';
import { byFactor } from './testing-rule.ts';
import { betsOn, newRound, readReady, resultOf, start, takeLease } from './testing.ts';

// What a chunk sends to PostgreSQL is counted, not timed: a statement that runs once for each wager
// is what made settling slow (decision 92).

/** The statements of a chunk on the page. */
const published = Number(
  /A chunk sends \*\*(\d+)\*\* statements/.exec(
    readFileSync(join(repositoryRoot(), 'docs/performance.md'), 'utf8').replace(/\s+/g, ' '),
  )?.[1],
);

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const rules = new Map([['by-factor', byFactor]]);
wagering.settlements.addPayoutRule('by-factor', byFactor);
const counter = await createStatementCounter(db);
afterAll(() => counter.close());

/** Counts the chunk that settles a round: so many members with so many wagers each. */
async function countChunk(members: number, lines: number) {
  const round = newRound();
  for (let n = 0; n < members; n += 1) {
    const member = await openPlayer(db, baht(1_000));
    const selections = Array.from({ length: lines }, (_, line) => (line % 2 === 0 ? 'a' : 'b'));
    for (const bet of betsOn(round, member, baht(10), selections)) await wagering.place(bet);
  }
  const id = await start(wagering, resultOf(round, 1, { a: 2 }));
  const lease = await takeLease(db.database, db.owner);
  const chunks = createChunks({ database: counter.database, rules }, lease);
  const [job] = await readReady(db.database);
  const sent = await counter.count(() => chunks.next(job!));
  expect(await wagering.settlements.find(id)).toMatchObject({ state: 'done', done: members * lines });
  return sent;
}

it('a chunk needs as many statements for thirty wagers as for two', async () => {
  // The first ones make the plans.
  await countChunk(2, 2);
  const few = await countChunk(2, 1);
  const many = await countChunk(5, 6);
  // A member with several wagers needs what runs along them.
  const along = await countChunk(2, 2);
  expect({ roundTrips: many.roundTrips, statements: many.statements }).toEqual({
    roundTrips: along.roundTrips,
    statements: along.statements,
  });
  expect(few.statements).toBeLessThanOrEqual(along.statements);
  expect(many.statements).toBeLessThanOrEqual(published);
});
