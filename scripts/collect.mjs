// npm run collect: writes the generated index files (*.gen.ts), each from the files by which
// modules add to it. `--check` only reports those that are not current.
import './lib/node-version.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INDEXES, indexText } from './lib/collect.mjs';
import { textIndexes } from './lib/collect-texts.mjs';
import { runCommand, UserError } from './lib/output.mjs';
import { root } from './lib/run.mjs';

const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);

await runCommand(async () => {
  const indexes = [
    ...(await textIndexes(root)),
    ...(await Promise.all(
      INDEXES.map(async (index) => ({ output: index.output, text: await indexText(root, index) })),
    )),
  ];
  const stale = indexes.filter(({ output, text }) => text !== read(output));
  if (process.argv.includes('--check')) {
    if (stale.length > 0)
      throw new UserError(`Not current: ${stale.map(({ output }) => output).join(', ')}. Run: npm run collect`);
    return;
  }
  for (const { output, text } of stale) {
    writeFileSync(join(root, output), text);
    console.log(`written: ${output}`);
  }
});
