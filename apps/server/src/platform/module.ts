import type { Call, Input, Output } from '@chokdee/contract/call';
import type { CallContext } from './http/context.ts';
import type { ReadinessCheck } from './http/health.ts';

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
 * an event of a brand. An event may be delivered more than once.
 */
export interface OutboxEvent {
  readonly position: string;
  readonly id: string;
  readonly memberId: string | null;
  readonly topic: string;
  readonly payload: Record<string, unknown>;
  readonly at: Date;
}
/**
 * Processes events of the outbox under its own cursor. `handle` receives events in order, in
 * batches. It must be idempotent.
 */
export interface Consumer {
  readonly name: string;
  readonly topics: readonly string[];
  handle(events: readonly OutboxEvent[]): Promise<void>;
}
/** Work that runs every `every` seconds, on one copy at a time. */
export interface Job {
  readonly name: string;
  readonly every: number;
  run(): Promise<void>;
}

/** What a module contributes to the app (compose.ts). */
export interface ServerModule {
  readonly name: string;
  readonly routes: readonly Binding[];
  readonly consumers?: readonly Consumer[];
  readonly jobs?: readonly Job[];
  readonly checks?: readonly ReadinessCheck[];
}
