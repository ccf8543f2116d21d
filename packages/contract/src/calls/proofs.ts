import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, pageOf, pageQuery, timestamp } from '../wire.ts';

const consoleCall = {
  listener: 'console',
  envelope: 'wps',
  guard: 'operator',
  permission: 'console.ledger.prove',
} as const;
const kind = z.enum(['full', 'incremental']);
const run = z.object({
  id,
  kind,
  state: z.enum(['queued', 'running', 'done', 'cancelled', 'failed', 'interrupted']),
  /** The operator who started it; null: the schedule. */
  startedBy: z.string().nullable(),
  requestedAt: timestamp,
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  /** What is checked now. `total` is 0 while unknown. */
  progress: z.object({
    step: z.enum(['members', 'time', 'days']),
    done: z.number().int(),
    total: z.number().int(),
  }),
  /** Whether all rules hold; null unless it is done or a rule does not. */
  holds: z.boolean().nullable(),
  /** The number of rules that do not hold. */
  violations: z.number().int(),
  members: z.number().int().nullable(),
  /** The time up to which all commands are proved. */
  provedUpTo: timestamp.nullable(),
  cancelledBy: z.string().nullable(),
});
const rule = z.object({
  id: z.string(),
  title: z.string(),
  /** What to do when it does not hold. */
  advice: z.string(),
  holds: z.boolean(),
  broken: z.number().int(),
  examples: z.array(z.unknown()),
});
const params = z.object({ id });

/**
 * Starts a proof of the ledger: `full` checks all rows, `incremental` what is new since the last
 * proof. It runs on the server; the run shows its progress.
 */
export const startProof = defineCall({
  ...consoleCall,
  id: 'proofs.start',
  summary: 'Start a ledger proof',
  method: 'POST',
  path: '/console/ledger/proofs',
  body: 'json',
  idempotent: false,
  rate: { requests: 6, seconds: 60, per: 'caller' },
  request: z.object({ kind }),
  response: run,
  errors: ['proof.running'],
});
/** The proofs that ran, newest first. */
export const listProofs = defineCall({
  ...consoleCall,
  id: 'proofs.list',
  summary: 'Ledger proofs, newest first',
  method: 'GET',
  path: '/console/ledger/proofs',
  activity: false,
  body: 'none',
  idempotent: true,
  query: z.object(pageQuery),
  response: pageOf(run, z.object({})),
});
/** A proof with the result of each rule, so far or at its end. */
export const viewProof = defineCall({
  ...consoleCall,
  id: 'proofs.view',
  summary: 'One ledger proof',
  method: 'GET',
  path: '/console/ledger/proofs/:id',
  activity: false,
  body: 'none',
  idempotent: true,
  params,
  response: run.extend({ rules: z.array(rule) }),
  errors: ['request.not.found'],
});
/** Cancels a proof that is queued or running. It ends within a second. */
export const cancelProof = defineCall({
  ...consoleCall,
  id: 'proofs.cancel',
  summary: 'Cancel a ledger proof',
  method: 'POST',
  path: '/console/ledger/proofs/:id/cancel',
  body: 'none',
  idempotent: true,
  params,
  response: run,
  errors: ['request.not.found', 'proof.ended'],
});

/** The calls of the proofs module. */
export const proofsCalls = [startProof, listProofs, viewProof, cancelProof] as const;
