import { expect, it } from 'vitest';
import { inOrder, type Demo } from './demo.ts';

const demo = (...after: readonly string[]): Demo => ({ after, seed: async () => undefined });

it('orders demo rows after those that they need, otherwise by name', () => {
  const demos = { wallet: demo('brand'), audit: demo('wallet', 'brand'), brand: demo(), messages: demo() };
  expect(inOrder(demos)).toEqual([demos.brand, demos.messages, demos.wallet, demos.audit]);
});

it('refuses an order that does not exist', () => {
  expect(() => inOrder({ wallet: demo('audit'), audit: demo('wallet') })).toThrow('audit, wallet wait for each other');
  expect(() => inOrder({ wallet: demo('brand') })).toThrow('a module without demo rows');
});
