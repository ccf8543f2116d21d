import type { z } from 'zod';
import type { Topic } from './topic.ts';
import type { topics } from './topics.gen.ts';

type WireName<T extends Topic> = T extends { readonly key: string } ? `${T['name']}:${string}` : T['name'];
/** The type of each topic's state, by wire name. */
export type TopicStates = { readonly [T in (typeof topics)[number] as WireName<T>]: z.output<T['state']> };
