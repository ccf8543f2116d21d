import { ledgerChecks } from '@chokdee/ledger/proof-checks';
import { proofAdvice, proofText } from '@chokdee/locales/proof-text';
import { expect, it } from 'vitest';
import { wagerInvariants } from './proof.ts';

const names = [...ledgerChecks, ...wagerInvariants].flatMap(({ invariants }) => invariants.map(({ name }) => name));

it('gives every invariant a unique name, a sentence and an advice in each language', () => {
  expect(new Set(names).size).toBe(names.length);
  for (const language of ['TH', 'EN']) {
    expect([language, ...names.filter((name) => proofText(name, language) === name)]).toEqual([language]);
    expect(names.filter((name) => proofAdvice(name, language).startsWith('advice-'))).toEqual([]);
  }
  expect(proofText('balances-are-sums', 'JA')).toBe(proofText('balances-are-sums', 'TH'));
});
