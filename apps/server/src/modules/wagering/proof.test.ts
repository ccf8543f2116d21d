import { invariants } from '@chokdee/ledger/invariants';
import { proofText } from '@chokdee/locales/proof-text';
import { expect, it } from 'vitest';
import { wagerInvariants } from './proof.ts';

const names = [...invariants, ...wagerInvariants].map(({ name }) => name);

it('gives every invariant a unique name and a sentence in each language', () => {
  expect(new Set(names).size).toBe(names.length);
  for (const language of ['TH', 'EN'])
    expect([language, ...names.filter((name) => proofText(name, language) === name)]).toEqual([language]);
  expect(proofText('balances-are-sums', 'JA')).toBe(proofText('balances-are-sums', 'TH'));
});
