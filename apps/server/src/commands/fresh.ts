import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { moveData, sharedFolderOf } from '@chokdee/database/data-folder';
import { type Environment, readSettings } from './prepare.ts';

/** The process that starts the server, as `moveDataAside` needs it. */
export interface MoveAside {
  readonly env: Environment;
  /** Absolute path of the data folder, which the process has locked. */
  readonly dataDirectory: string;
  /** Renames the locked data folder. */
  renameFolder(to: string): void;
  log(line: string): void;
}

/**
 * Moves the data of the settings aside (`npm start -- --fresh`): the data folder gets a name with
 * the time and nothing is deleted. Does nothing when there is no data. Throws `ConfigError` for
 * wrong settings, before anything is moved, and `ClusterError` when a folder cannot be renamed.
 */
export async function moveDataAside({ env, dataDirectory, renameFolder, log }: MoveAside): Promise<void> {
  const isUsed = ['pgdata', 'secrets.json'].some((name) => existsSync(join(dataDirectory, name)));
  if (!isUsed && !existsSync(sharedFolderOf(dataDirectory))) {
    log(`the data folder ${dataDirectory} is empty: nothing to move`);
    return;
  }
  readSettings(env);
  const target = `${dataDirectory}-${timestamp(new Date())}`;
  const moved = await moveData(dataDirectory, target, () => {
    renameFolder(target);
  });
  log(`the old data is now in ${moved.join(' and ')}; nothing was deleted`);
}

/** A moment as part of a file name, UTC: `20260131T235959Z`. */
const timestamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');
