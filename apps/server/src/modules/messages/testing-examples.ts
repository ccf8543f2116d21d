import { createAnnouncement } from '@chokdee/contract/calls/messages/console';
import type { ExampleSource } from '../../platform/testing-examples.ts';

const notice = {
  type: 'PL',
  platform: null,
  execution: null,
  audience: 'all',
  title: { EN: 'An example' },
  content: { EN: '<p>Text</p>' },
  url: '',
  pictureId: null,
  startsAt: 0,
  endsAt: null,
  position: 0,
  enabled: true,
};

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ send, admin }) => {
  const add = async () => (await send(createAnnouncement, { body: notice }, admin)).id;
  return {
    'messages.create': () => ({ body: notice }),
    'messages.edit': async () => ({ params: { id: await add() }, body: { ...notice, version: 1 } }),
    'messages.delete': async () => ({ params: { id: await add() } }),
  };
};
