import { noticesState } from '../calls/messages.ts';
import type { Topic } from '../topic.ts';

/** The live topics of the messages module. */
export const messagesTopics = [
  {
    name: 'notices',
    key: 'language',
    summary: 'The notices of the brand in one language, as the announcements call lists them',
    private: false,
    state: noticesState,
  },
] as const satisfies readonly Topic[];
