import { cancelProof, listProofs, startProof, viewProof } from '@chokdee/contract/calls/proofs';
import type { Database } from '@chokdee/database/database';
import { millisOf } from '@chokdee/ledger/proof-run';
import { proofAdvice, proofText } from '@chokdee/locales/proof-text';
import { operatorIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import { countRuns, findRun, insertRun, readRuns, requestCancel, type RunRow } from './store.ts';

/** A run as an operator of a brand sees it: names of operators of other brands are left out. */
const runOut = (row: RunRow, brandId: string) => {
  const isOwn = row.brand_id === null || row.brand_id === brandId;
  return {
    id: row.run_id,
    kind: row.kind,
    state: row.state,
    startedBy: isOwn ? row.requested_by : null,
    requestedAt: row.requested_at.getTime(),
    startedAt: row.started_at?.getTime() ?? null,
    finishedAt: row.finished_at?.getTime() ?? null,
    progress: { step: row.step, done: Number(row.done), total: Number(row.total) },
    holds: row.violations > 0 ? false : row.state === 'done' ? true : null,
    violations: row.violations,
    members: row.members === null ? null : Number(row.members),
    provedUpTo: row.position === null ? null : millisOf(row.position),
    cancelledBy: isOwn ? row.cancelled_by : null,
  };
};

/** Binds the calls of the proofs. The job `proofs.run` begins a queued run within seconds. */
export const proofRoutes = (database: Database): Binding[] => [
  bind(startProof, async ({ body }, context) => {
    const operator = operatorIn(context);
    const brandId = context.brand.id;
    return database.transaction(async (tx) => {
      const run = await insertRun(tx, body.kind, { by: { brandId, name: operator.name } });
      if (!run) throw new Refusal('proof.running');
      await record(tx, {
        brandId,
        actor: operatorActor(operator, context.address),
        action: 'ledger.prove',
        subject: `proof:${run.run_id}`,
        after: { kind: body.kind },
      });
      return runOut(run, brandId);
    });
  }),
  bind(listProofs, async ({ query }, context) => {
    operatorIn(context);
    const [rows, total] = await Promise.all([readRuns(database, query.size, offsetOf(query)), countRuns(database)]);
    const list = rows.map((row) => runOut(row, context.brand.id));
    return { ...toPage(list, total, query.size), footer: {} };
  }),
  bind(viewProof, async ({ params }, context) => {
    operatorIn(context);
    const run = await findRun(database, params.id);
    if (!run) throw new Refusal('request.not.found');
    return {
      ...runOut(run, context.brand.id),
      rules: run.rules.map(({ invariant, name, ok, broken, sample }) => ({
        id: invariant,
        title: proofText(name, context.language),
        advice: proofAdvice(name, context.language),
        holds: ok,
        broken,
        examples: [...sample],
      })),
    };
  }),
  bind(cancelProof, async ({ params }, context) => {
    const operator = operatorIn(context);
    const brandId = context.brand.id;
    return database.transaction(async (tx) => {
      const run = await findRun(tx, params.id);
      if (!run || (run.brand_id !== null && run.brand_id !== brandId)) throw new Refusal('request.not.found');
      const cancelled = await requestCancel(tx, params.id, { brandId, name: operator.name });
      if (!cancelled) throw new Refusal('proof.ended');
      await record(tx, {
        brandId,
        actor: operatorActor(operator, context.address),
        action: 'ledger.cancel-proof',
        subject: `proof:${params.id}`,
      });
      return runOut(cancelled, brandId);
    });
  }),
];
