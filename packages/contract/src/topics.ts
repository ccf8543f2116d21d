import type { z } from 'zod';
import { winnersState } from './calls/catalogue.ts';
import { noticesState } from './calls/messages.ts';
import { balanceState } from './calls/wallet.ts';

/** A kind of live topic: what is shown under `<name>`, or `<name>:<key>`. */
export interface Topic {
  readonly name: string;
  /** What stands behind the colon, where a kind has several topics. */
  readonly key?: string;
  readonly summary: string;
  /** The key is the caller: clients write the name alone and must be signed in. */
  readonly private: boolean;
  /** The state a snapshot carries and deltas change. */
  readonly state: z.ZodType;
}

/** Every live topic. */
export const topics = [
  {
    name: 'balance',
    summary: "The member's spendable balance, what is held and what is in play",
    private: true,
    state: balanceState,
  },
  {
    name: 'winners',
    summary: "The brand's largest real wins of the last 30 days and its newest",
    private: false,
    state: winnersState,
  },
  {
    name: 'notices',
    key: 'language',
    summary: 'The notices of the brand in one language, as the announcements call lists them',
    private: false,
    state: noticesState,
  },
] as const satisfies readonly Topic[];

type WireName<T extends Topic> = T extends { readonly key: string } ? `${T['name']}:${string}` : T['name'];
/** The state of each topic, for clients. */
export type TopicStates = { readonly [T in (typeof topics)[number] as WireName<T>]: z.output<T['state']> };
