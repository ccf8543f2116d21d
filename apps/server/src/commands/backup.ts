import { copyFileSync, chmodSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupCluster } from '@chokdee/database/backup';
import { CommandError } from './command-error.ts';
import { type CommandEnvironment, dataFolder, requireEmbedded, openCluster } from './open.ts';

/**
 * `chokdee backup <new folder>`: copies the embedded database, running or not, together with the
 * demo's keys.
 */
export async function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  const [target] = args;
  if (!target) throw new CommandError('Usage: npm run backup -- <new folder>');
  requireEmbedded(env);
  const folder = resolve(target);
  const { cluster, close } = await openCluster(env);
  try {
    const manifest = await backupCluster(cluster, folder);
    const secrets = join(dataFolder(env), 'secrets.json');
    if (existsSync(secrets)) {
      copyFileSync(secrets, join(folder, 'secrets.json'));
      chmodSync(join(folder, 'secrets.json'), 0o600);
    }
    print(
      `Backed up ${Object.keys(manifest.files).length} files to ${folder}. ` +
        'The folder holds all data and keys: protect it like the original.',
    );
    return true;
  } finally {
    await close();
  }
}
