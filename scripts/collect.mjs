// npm run collect: writes the generated index files (*.gen.ts), each from the files by which
// modules add to it. `--check` only reports those that are not current.
import './lib/node-version.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INDEXES, indexText } from './lib/collect.mjs';
import { runCommand, UserError } from './lib/output.mjs';
import { root } from './lib/run.mjs';

const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);

await runCommand(async () => {
  const stale = [];
  for (const index of INDEXES) {
    const text = await indexText(root, index);
    if (text !== read(index.output)) stale.push({ file: index.output, text });
  }
  if (process.argv.includes('--check')) {
    if (stale.length > 0)
      throw new UserError(`Not current: ${stale.map(({ file }) => file).join(', ')}. Run: npm run collect`);
    return;
  }
  for (const { file, text } of stale) {
    writeFileSync(join(root, file), text);
    console.log(`written: ${file}`);
  }
});
