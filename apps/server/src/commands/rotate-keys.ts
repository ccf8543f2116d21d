import { randomBytes } from 'node:crypto';
import { rotateDemoSealing } from '../platform/secrets.ts';
import { CommandError } from './command-error.ts';
import { type CommandEnvironment, dataFolder } from './open.ts';

/** `chokdee rotate-keys`: a new key seals seeds from the next start on; the old ones go on opening what they sealed. */
export async function run({ env, print }: CommandEnvironment): Promise<boolean> {
  if (env['CHOKDEE_MODE'] === 'production') {
    const { CHOKDEE_SEALING_KEY: current, CHOKDEE_OLD_SEALING_KEYS: old } = env;
    if (!current) throw new CommandError('CHOKDEE_SEALING_KEY is not set: there is no key to replace.');
    print('Set these in the environment of every copy, then restart the copies one after the other:');
    print(`CHOKDEE_SEALING_KEY=${randomBytes(32).toString('base64url')}`);
    print(`CHOKDEE_OLD_SEALING_KEYS=${[current, old].filter(Boolean).join(',')}`);
    return true;
  }
  if (!rotateDemoSealing(dataFolder(env))) throw new CommandError(`There are no keys in ${dataFolder(env)} yet: npm start makes them.`);
  print('A new sealing key stands in secrets.json; it is used from the next start on.');
  return true;
}
