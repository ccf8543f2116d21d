import type { ExampleSource } from '../../platform/testing-examples.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = () => ({
  'catalogue.addFavourite': () => ({ body: { nodeId: 'lantern-dice' } }),
  'catalogue.removeFavourite': () => ({ query: { nodeId: 'lantern-dice' } }),
});
