import type { Call, Input, Output } from '@chokdee/contract/call';
import type { CallContext } from './http/context.ts';
import type { ReadinessCheck } from './http/health.ts';

/** Answers one call. Throws `Refusal` (platform/refusal.ts) for every expected failure. */
export type Handler<C extends Call> = (input: Input<C>, context: CallContext) => Promise<Output<C>>;
/** A call with the function that answers it. */
export interface Binding {
  readonly call: Call;
  readonly handler: (input: never, context: CallContext) => Promise<unknown>;
}
/** Joins a call of the contract to its handler, checked by type. */
export const bind = <C extends Call>(call: C, handler: Handler<C>): Binding => ({
  call,
  handler: handler as Binding['handler'],
});

/** An event of the outbox, as consumers see it. `position` orders events; `memberId` is null where it is a brand's. The same event may come again. */
export interface OutboxEvent {
  readonly position: string;
  readonly id: string;
  readonly memberId: string | null;
  readonly topic: string;
  readonly payload: Record<string, unknown>;
  readonly at: Date;
}
/** Reads the outbox under its own cursor. `handle` must bear repeats; it gets events in order, in batches. */
export interface Consumer {
  readonly name: string;
  readonly topics: readonly string[];
  handle(events: readonly OutboxEvent[]): Promise<void>;
}
/** Work that runs on a schedule, on one copy at a time. `every` in seconds. */
export interface Job {
  readonly name: string;
  readonly every: number;
  run(): Promise<void>;
}

/** What a module gives the composition root. */
export interface ServerModule {
  readonly name: string;
  readonly routes: readonly Binding[];
  readonly consumers?: readonly Consumer[];
  readonly jobs?: readonly Job[];
  readonly checks?: readonly ReadinessCheck[];
}
