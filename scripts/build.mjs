// npm run build: builds the server and the three apps where their sources have changed.
import './lib/node-version.mjs';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runCommand } from './lib/output.mjs';

await runCommand(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  console.log('Built.');
});
