// npm run bench: measures the figures of docs/performance.md. Options: tests/bench/options.ts.
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { root } from './lib/run.mjs';
import { runCommand, UserError } from './lib/output.mjs';

await runCommand(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'tests/bench/main.ts'), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, UV_THREADPOOL_SIZE: '8' } },
  );
  const [code] = await once(child, 'close');
  if (code !== 0) throw new UserError('The benchmark failed; its output above says why.');
});
