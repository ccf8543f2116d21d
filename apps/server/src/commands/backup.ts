import { copyFileSync, chmodSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupCluster } from '@chokdee/database/backup';
import { readFileStore, readSecrets } from '../platform/config.ts';
import { backupFiles } from '../platform/files/backup.ts';
import { CommandError } from './command-error.ts';
import { type CommandEnvironment, dataFolder, requireEmbedded, openCluster } from './open.ts';

/**
 * `chokdee backup <new folder>`: copies the embedded database, running or not, together with the
 * uploaded files and the demo's keys.
 */
export async function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  const [target] = args;
  if (!target) throw new CommandError('Usage: npm run backup -- <new folder>');
  requireEmbedded(env);
  const folder = resolve(target);
  const { cluster, close } = await openCluster(env);
  try {
    const store = readFileStore(readSecrets(env), dataFolder(env));
    let uploads = 0;
    const manifest = await backupCluster(cluster, folder, async (unfinished) => {
      uploads = await backupFiles(store, unfinished);
      const secrets = join(dataFolder(env), 'secrets.json');
      if (existsSync(secrets)) {
        copyFileSync(secrets, join(unfinished, 'secrets.json'));
        chmodSync(join(unfinished, 'secrets.json'), 0o600);
      }
    });
    print(
      `Backed up ${Object.keys(manifest.files).length} files of the database and ` +
        `${store.kind === 's3' ? 'the names of ' : ''}${uploads} uploaded files to ${folder}. ` +
        'The folder holds all data and keys: protect it like the original.',
    );
    if (store.kind === 's3') print(`The uploaded files themselves are in the bucket ${store.bucket}: back it up too.`);
    return true;
  } finally {
    await close();
  }
}
