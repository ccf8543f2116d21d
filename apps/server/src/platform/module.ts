import type { Call, Input, Output } from '@chokdee/contract/call';
import type { Queryable } from '@chokdee/database/database';
import type { CallContext } from './http/context.ts';
import type { ReadinessCheck } from './http/health.ts';
import type { PageOfOne } from './http/page-list.ts';
import type { LeasedWork } from './lease/leases.ts';
import type { MetricsRegistry } from './metrics/metrics.ts';
import type { SubjectNaming } from './subjects.ts';

/** Answers one call. Throws `Refusal` (platform/refusal.ts) for an expected failure. */
export type Handler<C extends Call> = (input: Input<C>, context: CallContext) => Promise<Output<C>>;
/** A call with its handler. */
export interface Binding {
  readonly call: Call;
  readonly handler: (input: never, context: CallContext) => Promise<unknown>;
}
/** Binds a handler to a call of the contract, checked by type. */
export const bind = <C extends Call>(call: C, handler: Handler<C>): Binding => ({
  call,
  handler: handler as Binding['handler'],
});

/**
 * An event of the outbox, as consumers receive it. `position` orders events. `memberId` is null for
 * an event of a brand. Consumers share the object and do not change it.
 */
export interface OutboxEvent {
  readonly position: string;
  readonly id: string;
  readonly memberId: string | null;
  readonly topic: string;
  readonly payload: Record<string, unknown>;
  readonly at: Date;
}
interface ConsumerBase {
  readonly name: string;
  readonly topics: readonly string[];
}
/**
 * A consumer whose writes take effect once: `apply` receives events in order, in batches, and
 * writes in the transaction that also moves the consumer's cursor. It has no other effects, because
 * a transaction that fails is repeated.
 */
export interface TransactionalConsumer extends ConsumerBase {
  apply(events: readonly OutboxEvent[], tx: Queryable): Promise<void>;
}
/**
 * A consumer that must be idempotent: `handle` receives events in order, in batches, and after a
 * crash some of them again.
 */
export interface IdempotentConsumer extends ConsumerBase {
  handle(events: readonly OutboxEvent[]): Promise<void>;
}
/** Processes events of the outbox under its own cursor. */
export type Consumer = TransactionalConsumer | IdempotentConsumer;
/** Work that runs every `every` seconds, on one copy at a time. */
export interface Job {
  readonly name: string;
  readonly every: number;
  run(): Promise<void>;
}

/**
 * How long rows are kept. Every table of the database is declared by exactly one module
 * (tests/rights/retention.test.ts); `npm run docs` lists the declarations.
 */
export type Retention = {
  /** Names with their schema. `<schema>.*`: all tables of a library's schema. */
  readonly tables: readonly [string, ...string[]];
  /** Which rows, if the tables also have rows that are kept otherwise. */
  readonly rows?: string;
  readonly reason: string;
} & (
  | {
      /** For how long, in words. */
      readonly period: string;
      /** The job of the module that removes the rows. */
      readonly job: string;
    }
  /** Kept permanently, or as few rows as there are people, games, brands or open work. */
  | { readonly period?: never; readonly job?: never }
);

/** Everything a module brings to the app (create-modules.ts). */
export interface ServerModule {
  readonly name: string;
  readonly routes: readonly Binding[];
  readonly consumers?: readonly Consumer[];
  /** What must be there before this copy accepts requests. Runs at every start. */
  readonly prepare?: () => Promise<void>;
  readonly jobs?: readonly Job[];
  /** Work that never ends, done by one copy at a time under a lease of this name. */
  readonly leased?: readonly (LeasedWork & { readonly name: string })[];
  readonly checks?: readonly ReadinessCheck[];
  /** Pages of the site that show one thing of the module by its id. */
  readonly pages?: readonly PageOfOne[];
  /** How things of the module are named in the audit log and settlements. */
  readonly subjects?: readonly SubjectNaming[];
  readonly retention?: readonly Retention[];
  /** Registers metrics of the module's own, once, when metrics are served. */
  readonly metrics?: (metrics: MetricsRegistry) => void;
  /** Ends long work of this copy when the server stops, before the jobs are awaited. */
  stop?(): Promise<void>;
}
