import type { Database } from '@chokdee/database/database';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { LeasedWork } from '../../../platform/lease/leases.ts';
import type { MetricsRegistry } from '../../../platform/metrics/metrics.ts';
import type { NameSubjects } from '../../../platform/subjects.ts';
import type { Binding } from '../../../platform/module.ts';
import { createDriver, SETTLEMENT_LEASE } from './driver.ts';
import { settlementRoutes, type AccountsOf } from './routes.ts';
import type { PayoutRule, Settlements } from './settlement.ts';
import * as store from './store.ts';

/** Bulk settlement, and what the module gives the app for it. */
export interface Settling {
  readonly settlements: Settlements;
  readonly routes: readonly Binding[];
  readonly work: LeasedWork & { readonly name: string };
  readonly metrics: (metrics: MetricsRegistry) => void;
}

/**
 * Creates bulk settlement. `accountsOf` names members and `nameSubjects` what is settled, for
 * operators.
 */
export function createSettlements({
  database,
  accountsOf = async () => new Map(),
  nameSubjects = async () => new Map(),
  onError,
}: {
  readonly database: Database;
  readonly accountsOf?: AccountsOf;
  readonly nameSubjects?: NameSubjects;
  readonly onError?: (settlementId: string, error: unknown) => void;
}): Settling {
  const rules = new Map<string, PayoutRule>();
  let onChunk = (_kinds: readonly { readonly kind: string }[], _seconds: number): void => undefined;
  const driver = createDriver({
    database,
    rules,
    onChunk: (wagers, seconds) => {
      onChunk(wagers, seconds);
    },
    ...(onError && { onError }),
  });
  return {
    settlements: {
      addPayoutRule: (name, rule) => {
        if (rules.has(name)) throw new Error(`the payout rule ${name} was added before`);
        rules.set(name, rule);
      },
      start: async (request) => {
        if (request.kind === 'result' && !rules.has(request.payoutRule))
          throw new Error(`there is no payout rule ${request.payoutRule}`);
        const { since, ...rest } = { since: undefined, ...request };
        const answer = await store.insertSettlement(database, {
          ...rest,
          ...(since && { since: String(since.getTime()) }),
        });
        driver.wake();
        return answer;
      },
      retry: async (id) => {
        const retried = await store.retrySettlement(database, id);
        driver.wake();
        return retried;
      },
      find: (id) => store.findSettlement(database, id),
      ofSubject: (subject) => store.findOfSubject(database, subject),
      failedWagers: (id, limit) => store.findFailedWagers(database, id, { limit }),
    },
    routes: settlementRoutes({ database, accountsOf, nameSubjects, wake: driver.wake }),
    work: { name: SETTLEMENT_LEASE, run: driver.run },
    metrics: ({ registry, collect }) => {
      const registers = [registry];
      const jobs = new Gauge({
        name: 'chokdee_settlements',
        help: 'Bulk settlements that run, and that failed or set wagers aside',
        labelNames: ['state'],
        registers,
      });
      const left = new Gauge({
        name: 'chokdee_settlement_wagers_left',
        help: 'Wagers of bulk settlements that wait (busy) or were set aside (failed)',
        labelNames: ['state'],
        registers,
      });
      const age = new Gauge({
        name: 'chokdee_settlement_age_seconds',
        help: 'Time since the oldest running bulk settlement was requested; 0 when none runs',
        registers,
      });
      const wagers = new Counter({
        name: 'chokdee_settlement_wagers_total',
        help: 'Wagers of the chunks of bulk settlements, by what was done to them',
        labelNames: ['kind'],
        registers,
      });
      const chunk = new Histogram({
        name: 'chokdee_settlement_chunk_seconds',
        help: 'Time of a chunk of a bulk settlement',
        buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 1],
        registers,
      });
      onChunk = (done, seconds) => {
        chunk.observe(seconds);
        for (const { kind } of done) wagers.inc({ kind });
      };
      collect(async () => {
        const sums = await store.readSums(database);
        jobs.set({ state: 'running' }, sums.running);
        jobs.set({ state: 'failed' }, sums.failed);
        left.set({ state: 'busy' }, sums.busyWagers);
        left.set({ state: 'failed' }, sums.failedWagers);
        age.set(sums.age);
      });
    },
  };
}
