import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';
import { testDatabase } from '@chokdee/database/testing';
import { afterAll, expect, it } from 'vitest';
import { countBet, prepareBets } from './bets.ts';
import { SET } from './presses.ts';

// What a bet of each product sends is counted, not timed, and compared with the table of
// docs/performance.md, "A bet of each product".

/** More round trips than this no bet needs, whatever the page says. */
const MOST_ROUND_TRIPS = 3;

/** The modules whose SQL accepts bets. */
function acceptingModules(): string[] {
  const folder = join(repositoryRoot(), 'apps/server/src/modules');
  return readdirSync(folder).filter((module) => {
    let files: string[];
    try {
      files = readdirSync(join(folder, module, 'functions'));
    } catch {
      return false;
    }
    return files.some((file) =>
      /\bwagering\.accept\(/.test(readFileSync(join(folder, module, 'functions', file), 'utf8')),
    );
  });
}

/** The rows of the page's table, as cells. */
function publishedRows(): string[][] {
  const page = readFileSync(join(repositoryRoot(), 'docs/performance.md'), 'utf8');
  const section = /<!-- bets -->([\s\S]*?)<!-- \/bets -->/.exec(page)![1]!;
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
}
const sentOf = (cell: string): readonly number[] => cell.split(' and ').map(Number);
const rounded = (figure: number): number => Number(figure.toFixed(2));

const db = await testDatabase();
afterAll(() => db.close());

it('every module that accepts bets has a row', () => {
  const published = publishedRows().map((row) => row[1]);
  const modules = acceptingModules();
  expect(modules).toEqual(expect.arrayContaining(['launcher', 'lottery', 'sports', 'tables', 'wagering']));
  expect(modules.filter((module) => !published.includes(module))).toEqual([]);
});

it('no bet needs more round trips or statements than its row says', async () => {
  const { paths } = await prepareBets(db.owner);
  const rows = publishedRows();
  for (const path of paths) {
    const row = rows.find(([name]) => name === path.name)!;
    const { alone, set } = await countBet(db, path);
    const [[roundTrips, statements], [roundTripsOfSet, statementsOfSet]] = [sentOf(row[6]!), sentOf(row[7]!)];
    expect(alone.roundTrips, path.name).toBeLessThanOrEqual(Math.min(MOST_ROUND_TRIPS, roundTrips!));
    expect(alone.statements, path.name).toBeLessThanOrEqual(statements!);
    expect(rounded(set.roundTrips / SET), path.name).toBeLessThanOrEqual(roundTripsOfSet!);
    expect(rounded(set.statements / SET), path.name).toBeLessThanOrEqual(statementsOfSet!);
  }
}, 300_000);
