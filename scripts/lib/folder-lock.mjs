import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './output.mjs';

const NAME = 'running.json';

/**
 * The lock of a data folder. `tookOver`: a killed process had left its lock. `renameFolder` renames
 * the folder and locks a new, empty one under the old name. `release` gives the lock back.
 * @typedef {{ tookOver: boolean, renameFolder(to: string): void, release(): void }} FolderLock
 */

/**
 * Locks the data folder for this process; makes the folder when there is none. Throws a `UserError`
 * when the folder cannot be written or another running process holds it.
 * @param {string} folder
 * @returns {FolderLock}
 */
export function lockFolder(folder) {
  const tookOver = take(folder);
  let held = true;
  return {
    tookOver,
    renameFolder: (to) => {
      renameSync(folder, to);
      held = false;
      rmSync(join(to, NAME), { force: true });
      take(folder);
      held = true;
    },
    release: () => {
      if (held) rmSync(join(folder, NAME), { force: true });
    },
  };
}

/** Whether a running process holds the folder. @param {string} folder */
export function isHeld(folder) {
  const holder = readHolder(join(folder, NAME));
  return holder !== null && isRunning(holder);
}

/**
 * Writes the lock file. Returns whether it replaced one that a killed process had left.
 * @param {string} folder
 */
function take(folder) {
  const file = join(folder, NAME);
  const mine = `${file}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt: startTime(process.pid) }), { mode: 0o600 });
  } catch (error) {
    throw new UserError(
      `The folder ${folder} cannot be written (${error.code}): ` +
        'make it writable, or set CHOKDEE_DATA to another folder.',
    );
  }
  let tookOver = false;
  try {
    for (;;) {
      try {
        // A link fails where the file exists: of two processes one wins.
        linkSync(mine, file);
        return tookOver;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = readHolder(file);
      if (holder && isRunning(holder))
        throw new UserError(
          `Chokdee already runs on the folder ${folder} (process ${holder.pid}): ` +
            'stop it first, or set CHOKDEE_DATA to another folder.',
        );
      // The process that renames the leftover lock file is the one that removes it.
      const leftover = `${mine}.left`;
      try {
        renameSync(file, leftover);
        rmSync(leftover);
        tookOver = true;
      } catch (error) {
        if (error.code !== 'ENOENT') throw error;
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {{ pid: number, startedAt?: string }} holder */
function isRunning({ pid, startedAt }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  // A lock without the time is of an earlier version: the number alone decides.
  return startedAt === undefined || startTime(pid) === startedAt;
}

/**
 * When a process started, as the system writes it: a process that got the number of an ended one
 * has another time.
 */
function startTime(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')[19];
    return process.platform === 'win32'
      ? ''
      : execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
