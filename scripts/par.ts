// npm run par -- [game ...] [--write]: prints the par sheets of games; --write writes them to
// docs/games. A test fails when a page is not current.
import { writeFileSync } from 'node:fs';
import { parPage } from '@chokdee/games/par-page';
import { pars } from '@chokdee/games/pars';

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = [
  ...names.filter((name) => !pars.some(({ game }) => game.id === name)),
  ...args.filter((arg) => arg.startsWith('--') && arg !== '--write'),
];
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Usage: npm run par -- [game ...] [--write]; ` +
      `the games are ${pars.map(({ game }) => game.id).join(', ')}.`,
  );
  process.exit(2);
}
for (const par of pars.filter(({ game }) => names.length === 0 || names.includes(game.id))) {
  const page = parPage(par, par.modes());
  if (args.includes('--write')) writeFileSync(new URL(`../docs/games/${par.game.id}.md`, import.meta.url), page);
  process.stdout.write(`${page}\n`);
}
