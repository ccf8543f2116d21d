import { createPromotion } from '@chokdee/contract/calls/promotions/console';
import type { ExampleSource } from '../../platform/testing-examples.ts';

const promotion = (key: string) => ({
  key,
  kind: 'EVENT',
  audience: 'all',
  tag: {},
  title: { EN: 'An example' },
  summary: { EN: 'Summary' },
  content: { EN: '<p>Terms</p>' },
  pictureId: null,
  link: { kind: 'none' },
  startsAt: 0,
  endsAt: null,
  position: 9,
  enabled: true,
});

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ send, admin }) => {
  const newKey = () => `example-${crypto.randomUUID().slice(0, 8)}`;
  const add = async (key: string) => (await send(createPromotion, { body: promotion(key) }, admin)).id;
  return {
    'promotions.view': () => ({ query: { promotionKey: 'fair-play' } }),
    'promotions.create': () => ({ body: promotion(newKey()) }),
    'promotions.edit': async () => {
      const key = newKey();
      return { params: { id: await add(key) }, body: { ...promotion(key), version: 1 } };
    },
    'promotions.delete': async () => ({ params: { id: await add(newKey()) } }),
  };
};
