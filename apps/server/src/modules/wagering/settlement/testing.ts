import { randomUUID } from 'node:crypto';
import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import { claimLeases, type Lease } from '../../../platform/lease/store.ts';
import type { Place } from '../commands.ts';
import type { Wagering } from '../index.ts';
import { placeOf } from '../testing.ts';
import { createChunks, type DriverDeps, SETTLEMENT_LEASE } from './driver.ts';
import type { StartAnswer, StartSettlement } from './settlement.ts';
import { readRunning, type SettlementJob } from './store.ts';

/** The round of the tests. */
export const roundOf = (round: string) => ({
  vendor: 'BAAN',
  game: 'thai-draw',
  round,
  since: new Date(Date.now() - 3_600_000),
});

/** Commands that place wagers on selections of a round, with new ids. */
export const betsOn = (round: string, memberId: string, stake: bigint, selections: readonly string[]): Place[] =>
  selections.map((selection) =>
    placeOf(memberId, stake, { product: 'ELOTT', game: 'thai-draw', round, detail: { version: 1, selection } }),
  );

/** A request to settle a round by `byFactor`. */
export const resultOf = (round: string, version: number, result: object): StartSettlement => ({
  subject: `draw:${round}`,
  version,
  reason: `result ${version}`,
  kind: 'result',
  payoutRule: 'by-factor',
  result,
  ...roundOf(round),
});

/** Starts a settlement that must be accepted; returns its id. */
export async function start(wagering: Wagering, request: StartSettlement): Promise<string> {
  const answer: StartAnswer = await wagering.settlements.start(request);
  if (answer.status !== 'ok') throw new Error(`the settlement is ${answer.status}`);
  return answer.id;
}

/** Takes the lease of settlements, also from a copy that has it. */
export async function takeLease(database: Database, owner: Database): Promise<Lease> {
  await owner.query('delete from platform.lease where name = $1', [SETTLEMENT_LEASE]);
  return (await claimLeases(database, randomUUID(), [SETTLEMENT_LEASE], 3_600_000))[0]!;
}

/**
 * The settlements that run, once all of them may begin: transactions of other tests on the same
 * PostgreSQL delay them too.
 */
export async function readReady(database: Database): Promise<SettlementJob[]> {
  for (;;) {
    const jobs = await readRunning(database);
    const [row] = await database.query<{ running: number }>(
      `select count(*)::integer as running from wagering.settlement_job where state = 'running'`,
    );
    if (jobs.length === row!.running) return jobs;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Runs chunks under a lease until no settlement runs, or each only waits for locked members. */
export async function runChunks(deps: DriverDeps, lease: Lease): Promise<void> {
  const chunks = createChunks(deps, lease);
  for (let isWorking = true; isWorking;) {
    isWorking = false;
    for (const job of await readReady(deps.database)) if ((await chunks.next(job)) !== 0) isWorking = true;
  }
}

/** A name of a round. */
export const newRound = (): string => `r-${uuid7()}`;
