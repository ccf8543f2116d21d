import type { ExampleSource } from '../../platform/testing-examples.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = (data) => ({
  'wagering.sportsVendorOrders': () => ({ query: { accountType: 'CHOK' } }),
  'wagering.betDetail': () => ({ params: { orderNo: data.betId } }),
});
