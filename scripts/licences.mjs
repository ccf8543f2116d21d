// Writes docs/licences.md: the packages that ship with the product and their licences. `--check`
// only reports whether the page is current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shipped } from './lint/lock.mjs';

const root = join(import.meta.dirname, '..');
const FILE = 'docs/licences.md';

/** The page for the lock file of a folder. @param {string} folder */
function licencesPage(folder) {
  const packages = shipped(folder);
  const counts = [...new Set(packages.map(({ licence }) => licence))]
    .sort()
    .map((licence) => `${licence} ${packages.filter((item) => item.licence === licence).length}`);
  return `# Licences of what ships

Made by \`node scripts/licences.mjs\` from the lock file; tools used only to build and test are left out.
Chokdee itself is MIT (LICENSE).
In short: ${counts.join(' · ')}.

| package | version | licence |
|---|---|---|
${packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}
`;
}

if (process.argv[1] === import.meta.filename) {
  const page = licencesPage(root);
  if (process.argv.includes('--check')) {
    if (!existsSync(join(root, FILE)) || readFileSync(join(root, FILE), 'utf8') !== page) {
      console.error(`${FILE} is out of date: run node scripts/licences.mjs`);
      process.exit(1);
    }
  } else writeFileSync(join(root, FILE), page);
}
