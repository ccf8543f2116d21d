import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { UserError, step } from './output.mjs';

/**
 * Installs a folder's packages unless they match its lock file. Throws a `UserError` with npm's
 * reason.
 * @param {string} [folder]
 */
export async function installIfNeeded(folder = root) {
  if (isInstalled(folder)) return;
  const fresh = !existsSync(join(folder, 'node_modules/.package-lock.json'));
  await step('installing packages (the first time this takes a minute)', async () => {
    const args = [fresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel', 'error'];
    const npm = process.env.npm_execpath;
    const { code, output } = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args], { cwd: folder })
      : await run('npm', args, { cwd: folder, shell: process.platform === 'win32' });
    if (code !== 0) throw new UserError(`The packages could not be installed: ${reason(output)}`);
  });
}

/**
 * Compares npm's record of the installed packages with the lock file. Optional packages, such as
 * binaries for other systems, may be missing.
 */
function isInstalled(folder) {
  const installed = packages(folder, 'node_modules/.package-lock.json');
  const wanted = packages(folder, 'package-lock.json');
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(
    ([path, item]) =>
      !path.includes('node_modules/') ||
      (installed[path]
        ? item.link || installed[path].integrity === item.integrity
        : item.optional || item.devOptional || item.peer),
  );
}

function packages(folder, file) {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

const reason = (output) => {
  const lines = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, ''));
  return lines.find((line) => line && !line.startsWith('code ')) ?? lines[0] ?? 'npm gave no reason.';
};
