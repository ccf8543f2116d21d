// The operator's commands (docs/runbook.md).
import './lib/node-version.mjs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded } from './lib/build.mjs';
import { isHeld, lockFolder } from './lib/folder-lock.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { root } from './lib/run.mjs';
import { runCommand, UserError } from './lib/output.mjs';

const COMMANDS = [
  'prove',
  'backup',
  'restore',
  'rotate-keys',
  'reseal',
  'open-brand',
  'open-operator',
  'import-fixtures',
];

async function runOperatorCommand() {
  const [name, ...args] = process.argv.slice(2);
  if (!COMMANDS.includes(name)) throw new UserError(`Usage: node scripts/chokdee.mjs <${COMMANDS.join(' | ')}> …`);
  await installIfNeeded();
  await buildIfNeeded(['server']);
  const dataDirectory = resolve(process.env.CHOKDEE_DATA || join(root, '.chokdee'));
  // Beside a running server the command uses the server's database. Otherwise it locks the folder,
  // so that no server starts on the database that the command stops at its end.
  const lock = process.env.DATABASE_URL || isHeld(dataDirectory) ? null : lockFolder(dataDirectory);
  try {
    const { run } = await import(pathToFileURL(join(root, 'apps/server/dist/commands', `${name}.js`)).href);
    const ok = await run({
      env: { ...process.env, CHOKDEE_DATA: dataDirectory },
      args,
      print: (line) => {
        console.log(line);
      },
    });
    if (!ok) process.exitCode = 1;
  } finally {
    lock?.release();
  }
}

await runCommand(runOperatorCommand);
