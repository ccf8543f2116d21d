import { randomBytes } from 'node:crypto';
import { rotateDemoKey, type RotatableKey } from '../platform/secrets.ts';
import { CommandError } from './command-error.ts';
import { type CommandEnvironment, dataFolder } from './open.ts';

/** The environment variables of each key. */
const variables: Readonly<Record<RotatableKey, { readonly current: string; readonly old: string }>> = {
  sealing: { current: 'CHOKDEE_SEALING_KEY', old: 'CHOKDEE_OLD_SEALING_KEYS' },
  vault: { current: 'CHOKDEE_VAULT_KEY', old: 'CHOKDEE_OLD_VAULT_KEYS' },
};

/**
 * `chokdee rotate-keys [sealing | vault]`: makes a new key. From the next start on it seals; the
 * old keys still open what they sealed. In production it prints the settings to change instead.
 */
export async function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  const [which = 'sealing'] = args;
  if (which !== 'sealing' && which !== 'vault')
    throw new CommandError('Usage: node scripts/chokdee.mjs rotate-keys [sealing | vault]');
  if (env['CHOKDEE_MODE'] === 'production') printSteps(env, which, print);
  else {
    if (!rotateDemoKey(dataFolder(env), which))
      throw new CommandError(`There are no keys in ${dataFolder(env)} yet: npm start creates them.`);
    print(`A new ${which} key is in secrets.json; it is used from the next start on.`);
  }
  if (which === 'vault')
    print('Once it is in use, run node scripts/chokdee.mjs reseal: it reseals what the old keys sealed.');
  return true;
}

/** Prints the two changes of the environment by which copies exchange a key without a stop. */
function printSteps(env: CommandEnvironment['env'], key: RotatableKey, print: CommandEnvironment['print']): void {
  const { current, old } = variables[key];
  if (!env[current]) throw new CommandError(`${current} is not set: there is no key to replace.`);
  const newKey = randomBytes(32).toString('base64url');
  const list = (...keys: readonly (string | undefined)[]) => `${old}=${keys.filter(Boolean).join(',')}`;
  print('1. Every copy must be able to open with the new key. Set this and restart the copies one after the other:');
  print(list(newKey, env[old]));
  print('2. Then the new key seals. Set both and restart the copies one after the other again:');
  print(`${current}=${newKey}`);
  print(list(env[current], env[old]));
}
