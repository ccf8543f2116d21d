import type { z } from 'zod';
import { balanceState } from './calls/wallet.ts';

/** A kind of live topic: what is shown under `<name>`, or `<name>:<key>`. */
export interface Topic {
  readonly name: string;
  readonly summary: string;
  /** The key is the caller: clients write the name alone and must be signed in. */
  readonly private: boolean;
  /** The state a snapshot carries and deltas change. */
  readonly state: z.ZodType;
}

/** Every live topic. */
export const topics = [
  { name: 'balance', summary: 'The member\'s spendable balance, what is held and what is in play', private: true, state: balanceState },
] as const satisfies readonly Topic[];

/** The state of each topic, for clients. */
export type TopicStates = { readonly [T in (typeof topics)[number] as T['name']]: z.output<T['state']> };
