import { expect, it } from 'vitest';
import { bankCodes, bankName } from './bank-name.ts';
import { errorText } from './error-text.ts';
import { mailText } from './mail-text.ts';
import { proofText } from './proof-text.ts';
import { recordText } from './record-text.ts';
import { sandboxBankTexts } from './sandbox-bank.ts';
import { serverText } from './server-text.ts';

it('chooses the plural form of the language by the count', () => {
  expect([0, 1, 2].map((count) => errorText('field.too.long', 'EN', { count }))).toEqual([
    'At most 0 characters',
    'At most 1 character',
    'At most 2 characters',
  ]);
  expect([1, 2].map((count) => errorText('field.too.long', 'TH', { count }))).toEqual([
    'ต้องไม่เกิน 1 ตัวอักษร',
    'ต้องไม่เกิน 2 ตัวอักษร',
  ]);
});

it('uses the form for several when a text with plural forms is given no count', () =>
  expect(errorText('field.too.long', 'EN')).toBe('At most  characters'));

it('answers in Thai for a language without texts, and null for an unknown key', () => {
  expect(errorText('system.busy', 'JA')).toBe(errorText('system.busy', 'TH'));
  expect(errorText('system.busy', 'EN')).not.toBe(errorText('system.busy', 'TH'));
  expect(errorText('no.such.code', 'EN')).toBeNull();
  expect(errorText('errors:system.busy', 'EN')).toBeNull();
});

it('writes values as they are, whatever they look like', () => {
  const device = '<b>{{account}}</b> $t(welcome.text) $& $1';
  expect(mailText('session.text', 'EN', { account: 'somchai', device })).toContain(`Device: ${device}`);
});

it('reads nested and flat bundles', () => {
  expect(serverText('home', 'header.home', 'EN')).toBe('Home');
  expect(recordText('bets.status.1', 'EN')).toBe('Won');
  expect(recordText('bets.status', 'EN')).toBe('Status');
});

it('names what it has no text for by its code', () => {
  expect(proofText('no-such-invariant', 'EN')).toBe('no-such-invariant');
  expect(bankName('NOBANK', 'EN')).toBe('NOBANK');
  expect([bankCodes[0], bankName('KBANK', 'EN'), bankName('KBANK', 'TH')]).toEqual([
    'KBANK',
    'Kasikornbank',
    'กสิกรไทย',
  ]);
  expect(() => mailText('no.such.mail', 'EN')).toThrow('no.such.mail');
});

it('has every text of the sandbox bank in both languages', () => {
  const [thai, english] = [sandboxBankTexts('TH'), sandboxBankTexts('EN')];
  expect(Object.keys(thai)).toEqual(Object.keys(english));
  expect([thai.title, english.title]).toEqual(['ธนาคารจำลอง', 'Demo Bank']);
});
