// Writes docs/conformity.md: every statement of the specification with its state and its evidence,
// from docs/conformity.json. `--check` reports a page that is not current and evidence that does
// not exist.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const DATA = 'docs/conformity.json';
const PAGE = 'docs/conformity.md';

/**
 * A statement of the specification. `area`: the part of the product that owns it. `status`: `yes`,
 * `differs` (there, but incomplete) or `no`. `evidence`: a file below the root, or
 * `file: part of a test title`. `note`: what is missing.
 * @typedef {{
 *   id: string, section: string, statement: string, area: string,
 *   status: 'yes' | 'differs' | 'no', evidence: readonly string[], note?: string
 * }} Statement
 */

/** The file of evidence, and the text that it must contain. @param {string} evidence */
const partsOf = (evidence) => {
  const [file, ...title] = evidence.split(': ');
  return { file, title: title.join(': ') };
};

/** The evidence that does not exist, a line each. @param {readonly Statement[]} statements */
export function findMissingEvidence(statements) {
  return statements.flatMap(({ id, evidence }) =>
    evidence.flatMap((item) => {
      const { file, title } = partsOf(item);
      const path = join(root, file);
      if (!existsSync(path)) return [`${DATA}: ${id}: ${file} does not exist`];
      return title && !readFileSync(path, 'utf8').includes(title)
        ? [`${DATA}: ${id}: ${file} does not contain "${title}"`]
        : [];
    }),
  );
}

/** @param {readonly Statement[]} statements @param {string} status */
const count = (statements, status) => statements.filter((statement) => statement.status === status).length;

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** @param {string} evidence */
function link(evidence) {
  const { file, title } = partsOf(evidence);
  return `[${cell(title || file.split('/').at(-1))}](../${file})`;
}

/** A row of the page. @param {Statement} statement */
function row({ id, statement, area, status, evidence, note }) {
  const shown = [...evidence.map(link), ...(note ? [cell(note)] : [])];
  return `| ${[id, cell(statement), area, status, shown.join(', ')].join(' | ')} |`;
}

/** The page. @param {readonly Statement[]} statements */
function conformityPage(statements) {
  const areas = [...new Set(statements.map(({ area }) => area))].sort();
  const sections = [...new Set(statements.map(({ section }) => section))];
  const summary = [
    ...areas.map((area) => [area, statements.filter((item) => item.area === area)]),
    ['all', statements],
  ];
  return `# Conformity

Every statement of the specification, whether it holds, and the test or picture that shows it. Made by
\`node scripts/conformity.mjs\` from \`${DATA}\`; lint checks that each piece of evidence exists.

| area | yes | differs | no | yes with evidence |
|---|---|---|---|---|
${summary
  .map(([name, items]) => {
    const shown = items.filter(({ status, evidence }) => status === 'yes' && evidence.length > 0).length;
    return `| ${name} | ${count(items, 'yes')} | ${count(items, 'differs')} | ${count(items, 'no')} | ${shown} |`;
  })
  .join('\n')}
${sections
  .map(
    (section) => `
## ${section}

| id | statement | area | holds | evidence |
|---|---|---|---|---|
${statements
  .filter((item) => item.section === section)
  .map(row)
  .join('\n')}
`,
  )
  .join('')}`;
}

if (process.argv[1] === import.meta.filename) {
  const statements = JSON.parse(readFileSync(join(root, DATA), 'utf8'));
  const page = conformityPage(statements);
  if (process.argv.includes('--check')) {
    const problems = findMissingEvidence(statements);
    if (!existsSync(join(root, PAGE)) || readFileSync(join(root, PAGE), 'utf8') !== page)
      problems.push(`${PAGE} is out of date: run node scripts/conformity.mjs`);
    if (problems.length > 0) {
      console.error(problems.join('\n'));
      process.exit(1);
    }
  } else writeFileSync(join(root, PAGE), page);
}
