import type { z } from 'zod';

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
