import { expect, it } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isCommonPassword } from './common-passwords.ts';

it('refuses the most frequent leaked passwords, also with small changes', () => {
  const leaked = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 130);
  expect(leaked).toHaveLength(130);
  expect(leaked.filter((password) => !isCommonPassword(password))).toEqual([]);
  const changed = ['iloveyou1', 'Football1', 'Passw0rd!', 'dragon123', 'qwe123rty', 'trustno1!', 'letmein2024'];
  expect(changed.filter((password) => !isCommonPassword(password))).toEqual([]);
});

it('accepts passwords that take long to guess, in Thai too', () => {
  const strong = ['correct horse', 'lantern-boat-7', 'a quiet river 44', '8f3a91c07d55e2b4a1', 'ฉันชอบกินข้าวเหนียว'];
  expect(strong.filter(isCommonPassword)).toEqual([]);
});
