// npm run par -- [game ...] [--write]: prints the par sheets of games; --write writes them to
// docs/games. A test fails when a page is not current.
import { writeFileSync } from 'node:fs';
import { lotteryPage } from '@chokdee/games/lottery/page';
import { parPage } from '@chokdee/games/par-page';
import { pars } from '@chokdee/games/pars';

const pages: readonly { readonly name: string; text(): string }[] = [
  ...pars.map((par) => ({ name: par.game.id, text: () => parPage(par, par.modes()) })),
  { name: 'lottery', text: lotteryPage },
];
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = [
  ...names.filter((one) => !pages.some(({ name }) => name === one)),
  ...args.filter((arg) => arg.startsWith('--') && arg !== '--write'),
];
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Usage: npm run par -- [game ...] [--write]; ` +
      `the games are ${pages.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
for (const { name, text } of pages.filter((page) => names.length === 0 || names.includes(page.name))) {
  const page = text();
  if (args.includes('--write')) writeFileSync(new URL(`../docs/games/${name}.md`, import.meta.url), page);
  process.stdout.write(`${page}\n`);
}
