import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { restoreCluster } from '@chokdee/database/backup';
import { CommandError } from './command-error.ts';
import { type CommandEnvironment, dataFolder, requireEmbedded } from './open.ts';
import { run as prove } from './prove.ts';

/**
 * `chokdee restore <backup>`: puts a backup into the data folder of the settings, recovers it and
 * proves its ledger.
 */
export async function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  const [source] = args;
  if (!source) throw new CommandError('Usage: CHOKDEE_DATA=<new folder> npm run restore -- <folder of the backup>');
  requireEmbedded(env);
  const folder = dataFolder(env);
  const secrets = join(resolve(source), 'secrets.json');
  if (existsSync(secrets) && existsSync(join(folder, 'secrets.json')))
    throw new CommandError(`The folder ${folder} already has keys: name an empty folder in CHOKDEE_DATA.`);
  const manifest = await restoreCluster(resolve(source), folder);
  if (existsSync(secrets)) {
    copyFileSync(secrets, join(folder, 'secrets.json'));
    chmodSync(join(folder, 'secrets.json'), 0o600);
  }
  print(`Restored to ${folder} as of ${manifest.endedAt}. Recovering it and proving the ledger:`);
  return prove({ env, args: [], print });
}
