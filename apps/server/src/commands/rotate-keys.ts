import { randomBytes } from 'node:crypto';
import { rotateDemoKey, type RotatableKey } from '../platform/secrets.ts';
import { CommandError } from './command-error.ts';
import { type CommandEnvironment, dataFolder } from './open.ts';

const names: Readonly<Record<RotatableKey, { readonly current: string; readonly old: string }>> = {
  sealing: { current: 'CHOKDEE_SEALING_KEY', old: 'CHOKDEE_OLD_SEALING_KEYS' },
  vault: { current: 'CHOKDEE_VAULT_KEY', old: 'CHOKDEE_OLD_VAULT_KEYS' },
};

/** `chokdee rotate-keys [sealing | vault]`: a new key seals from the next start on; the old ones go on opening what they sealed. */
export async function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  const [which = 'sealing'] = args;
  if (which !== 'sealing' && which !== 'vault')
    throw new CommandError('Usage: node scripts/chokdee.mjs rotate-keys [sealing | vault]');
  if (env['CHOKDEE_MODE'] === 'production') {
    const { current, old } = names[which];
    if (!env[current]) throw new CommandError(`${current} is not set: there is no key to replace.`);
    const fresh = randomBytes(32).toString('base64url');
    const list = (...keys: readonly (string | undefined)[]) => `${old}=${keys.filter(Boolean).join(',')}`;
    print(
      '1. Every copy learns to open with the new key. Add to the environment, then restart the copies one after the other:',
    );
    print(list(fresh, env[old]));
    print('2. Then it seals with it. Set both, and restart the copies one after the other again:');
    print(`${current}=${fresh}`);
    print(list(env[current], env[old]));
  } else {
    if (!rotateDemoKey(dataFolder(env), which))
      throw new CommandError(`There are no keys in ${dataFolder(env)} yet: npm start makes them.`);
    print(`A new ${which} key stands in secrets.json; it is used from the next start on.`);
  }
  if (which === 'vault')
    print('Once it is in use, node scripts/chokdee.mjs reseal seals under it what the old ones sealed.');
  return true;
}
