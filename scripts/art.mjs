// npm run art: draws the pictures (tools/art, whose packages are installed on the first run).
// `-- --check` only reports whether the committed files are what the code draws.
import './lib/node-version.mjs';
import { join } from 'node:path';
import { installIfNeeded } from './lib/install.mjs';
import { root, run } from './lib/run.mjs';
import { runCommand } from './lib/output.mjs';

await runCommand(async () => {
  const folder = join(root, 'tools/art');
  await installIfNeeded(folder);
  const { code } = await run(process.execPath, [join(folder, 'src/main.js'), ...process.argv.slice(2)], { show: true });
  process.exitCode = code;
});
