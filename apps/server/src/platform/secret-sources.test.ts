import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secretSettings, withSecrets, type SecretSource } from './secret-sources.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const refuse = (message: string) => new Error(message);
const fileOf = (text: string): string => {
  const file = join(folder, `secret-${text.length}`);
  writeFileSync(file, text);
  return file;
};

it('reads every secret from a variable or from the file that <SETTING>_FILE names', () => {
  for (const setting of secretSettings) {
    expect(withSecrets({ [setting]: 'from the environment' }, refuse)[setting]).toBe('from the environment');
    expect(withSecrets({ [`${setting}_FILE`]: fileOf('from a file\n') }, refuse)[setting]).toBe('from a file');
  }
  const read = withSecrets({ SMTP_URL_FILE: fileOf('smtp://mail') }, refuse);
  expect([read, withSecrets(read, refuse)]).toEqual(Array(2).fill({ SMTP_URL: 'smtp://mail' }));
  expect(withSecrets({ PORT_FILE: fileOf('80') }, refuse)['PORT']).toBeUndefined();
});

it('takes one line break at the end away, and no other character', () => {
  const read = (text: string) => withSecrets({ SMS_GATEWAY_KEY_FILE: fileOf(text) }, refuse)['SMS_GATEWAY_KEY'];
  expect(['a', 'bb\n', 'ccc\r\n', ' dd d \n\n'].map(read)).toEqual(['a', 'bb', 'ccc', ' dd d \n']);
});

it('refuses a secret in two places, an empty file and a file that cannot be read, each with one sentence', () => {
  const both = { CHOKDEE_PEPPER: 'x', CHOKDEE_PEPPER_FILE: fileOf('xy') };
  expect(() => withSecrets(both, refuse)).toThrow('CHOKDEE_PEPPER is set in the environment and in a file.');
  expect(() => withSecrets({ CHOKDEE_PEPPER_FILE: fileOf('\n') }, refuse)).toThrow(
    'CHOKDEE_PEPPER is empty in a file.',
  );
  expect(() => withSecrets({ CHOKDEE_PEPPER_FILE: join(folder, 'none') }, refuse)).toThrow(
    /^CHOKDEE_PEPPER cannot be read from a file: ENOENT/,
  );
});

it('takes a further source, such as a vault', () => {
  const vault: SecretSource = { name: 'the vault', read: (setting) => (setting === 'DATABASE_URL' ? 'v' : undefined) };
  expect(withSecrets({ PORT: '80' }, refuse, [vault])).toEqual({ PORT: '80', DATABASE_URL: 'v' });
});
