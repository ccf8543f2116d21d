import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { restoreCluster } from '@chokdee/database/backup';
import { readFileStore, readSecrets } from '../platform/config.ts';
import { checkFiles, restoreFiles } from '../platform/files/backup.ts';
import { createFileStore } from '../platform/files/create-store.ts';
import type { FileStore } from '../platform/files/store.ts';
import { CommandError } from './command-error.ts';
import { type CommandEnvironment, dataFolder, requireEmbedded, withDatabase } from './open.ts';
import { run as prove } from './prove.ts';

/**
 * `chokdee restore <backup>`: puts a backup into the data folder of the settings, recovers it,
 * proves its ledger and checks its uploaded files.
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
  const store = readFileStore(readSecrets(env), folder);
  const uploads = await restoreFiles(resolve(source), store);
  print(
    `Restored to ${folder} as of ${manifest.endedAt}, with ${uploads} uploaded files. ` +
      'Recovering it and proving the ledger:',
  );
  const holds = await prove({ env, args: [], print });
  return (await reportFiles({ env, args: [], print }, createFileStore(store))) && holds;
}

/** Compares the uploaded files with the database. Returns whether all are as they were stored. */
async function reportFiles({ env, print }: CommandEnvironment, store: FileStore): Promise<boolean> {
  const { checked, broken } = await withDatabase(env, 'restore', ({ database }) => checkFiles(database, store));
  for (const { id, kind, reason } of broken) print(`${reason.toUpperCase()}  file ${id} (${kind})`);
  print(
    broken.length === 0
      ? `All ${checked} uploaded files are as they were stored.`
      : `${broken.length} of ${checked} uploaded files are missing or changed.`,
  );
  return broken.length === 0;
}
