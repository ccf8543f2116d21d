import { expect, test } from 'vitest';
import { isWeakPassword } from './weak-passwords.ts';

test.each([
  'aaaaaaaaaaaaaaaaaaaa',
  'AAAAAAAAaaaaaaaa',
  'abababababababab',
  'xyzxyzxyzxyzxyz',
  'xyzxyzxyzxyzxy',
  'abcdabcdabcdabcd',
  '111111111111111',
  'abcdefghijklmnop',
  'qwertyuiop',
  'poiuytrewq',
  '123456789',
  '0987654321',
  'password',
  'Password123',
  'p a s s w o r d',
  'passwordpassword',
  'letmein-letmein',
  'ｐａｓｓｗｏｒｄ',
  'somchai',
  'Somchai99',
  'somchai.somchai',
  'ฟหกดเ้่าสวง',
  'กกกกกกกกกกกกกกก',
  '12345678',
  'qwerty123456',
  '               ',
  'admin123456789',
])('%s is weak', (password) => {
  expect(isWeakPassword(password, 'somchai')).toBe(true);
});

test.each([
  'correct horse',
  'lantern-boat-7',
  'somebody at the desk',
  'whoever rules the place',
  'quite another secret',
  'ฉันชอบกินข้าวเหนียวมะม่วง',
  '8f3a91c07d55e2b4a1',
  'f0e1d2c3b4a59687a1',
  'my password is a river',
])('%s is not', (password) => {
  expect(isWeakPassword(password, 'somchai')).toBe(false);
});

test('only the user name of the account counts, and only if it is not very short', () => {
  expect(isWeakPassword('somchai99', 'mali')).toBe(false);
  expect(isWeakPassword('a boat of lanterns', 'a')).toBe(false);
});
