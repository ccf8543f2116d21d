import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sentence } from './say.mjs';

const NAME = 'running.json';

/**
 * Takes the data folder for this process; `release` gives it back. A lock left by a killed process is taken over (`tookOver`).
 * @param {string} folder @returns {{ tookOver: boolean, release(): void }}
 */
export function lockFolder(folder) {
  const file = join(folder, NAME);
  const mine = `${file}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    writeFileSync(mine, JSON.stringify({ pid: process.pid, born: birth(process.pid) }), { mode: 0o600 });
  } catch (error) {
    throw new Sentence(
      `The folder ${folder} cannot be written (${error.code}): make it writable, or set CHOKDEE_DATA to another folder.`,
    );
  }
  let tookOver = false;
  try {
    for (;;) {
      try {
        // A link is made only where nothing stands: of two copies one wins.
        linkSync(mine, file);
        return {
          tookOver,
          release: () => {
            rmSync(file, { force: true });
          },
        };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = readHolder(file);
      if (holder && isRunning(holder))
        throw new Sentence(
          `Chokdee already runs on the folder ${folder} (process ${holder.pid}): stop it first, or set CHOKDEE_DATA to another folder.`,
        );
      // Whoever moves the left-over lock away has the right to remove it.
      const aside = `${mine}.left`;
      try {
        renameSync(file, aside);
        rmSync(aside);
        tookOver = true;
      } catch (error) {
        if (error.code !== 'ENOENT') throw error;
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Whether a living process holds the folder. @param {string} folder */
export function isHeld(folder) {
  const holder = readHolder(join(folder, NAME));
  return holder !== null && isRunning(holder);
}

function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {{ pid: number, born: string }} holder */
function isRunning({ pid, born }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return birth(pid) === born;
}

/** When a process began, in the system's own words: a number that is used again has another birth. */
function birth(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')[19];
    return process.platform === 'win32'
      ? ''
      : execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
