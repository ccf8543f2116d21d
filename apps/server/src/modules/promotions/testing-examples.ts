import type { ExampleSource } from '../../platform/testing-examples.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = () => ({
  'promotions.view': () => ({ query: { promotionKey: 'fair-play' } }),
});
