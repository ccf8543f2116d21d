import { sampleState } from '../calls/sample.ts';
import type { Topic } from '../topic.ts';

/** The live topics of the sample module. */
export const sampleTopics = [
  {
    name: 'sample',
    summary: "How many of the member's entries are open",
    private: true,
    state: sampleState,
  },
] as const satisfies readonly Topic[];
