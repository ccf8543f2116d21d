import type { z } from 'zod';
import { winnersState } from './calls/catalogue.ts';
import { noticesState } from './calls/messages.ts';
import { balanceState } from './calls/wallet.ts';

/** A kind of live topic. Its wire name is `<name>`, or `<name>:<key>` with a key. */
export interface Topic {
  readonly name: string;
  /** The meaning of the key, if the kind has several topics. */
  readonly key?: string;
  readonly summary: string;
  /** The caller is the key: clients send the name alone and need a session. */
  readonly private: boolean;
  /** The state that snapshots carry and deltas change. */
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
/** The type of each topic's state, by wire name. */
export type TopicStates = { readonly [T in (typeof topics)[number] as WireName<T>]: z.output<T['state']> };
