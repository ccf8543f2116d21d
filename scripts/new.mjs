// npm run new -- module <name>: writes a module with one of each part, wires it in
// create-modules.ts and collects its parts. `--remove` takes back what it wrote, as long as nothing
// of it was changed.
import './lib/node-version.mjs';
import { addModule, removeModule } from './lib/new-module.mjs';
import { runCommand, UserError } from './lib/output.mjs';
import { root, run } from './lib/run.mjs';

const USAGE = 'Usage: npm run new -- module <name> [--remove]';

await runCommand(async () => {
  const words = process.argv.slice(2);
  const [kind, name, ...more] = words.filter((word) => word !== '--remove');
  if (kind !== 'module' || name === undefined || more.length > 0) throw new UserError(USAGE);
  const remove = words.includes('--remove');
  const files = await (remove ? removeModule : addModule)(root, name);
  for (const file of files) console.log(`${remove ? 'removed' : 'written'}: ${file}`);
  const { code, output } = await run(process.execPath, ['scripts/collect.mjs']);
  process.stdout.write(output);
  if (code !== 0) throw new UserError('The parts could not be collected. Run: npm run collect');
  if (!remove) console.log('\nNext: docs/howto/add-a-module.md');
});
