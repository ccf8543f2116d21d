// Writes docs/conformity.md: every statement of the specification with its state and its evidence,
// from docs/conformity.json. `--check` reports a page that is not current, evidence that does not
// exist, and a statement that is said to hold without a test or a picture.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const DATA = 'docs/conformity.json';
const PAGE = 'docs/conformity.md';

/**
 * A statement of the specification. `area`: the part of the product that owns it. `status`: `yes`,
 * `differs` (there, but incomplete) or `no`. `evidence`: `file: part of a test title`, or a picture
 * below `docs`. `note`: what is missing.
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

/**
 * Whether an expression is `it`, `test` or a form of them: `it.each(...)`, `test.concurrent`.
 * @param {ts.Node} callee
 * @returns {boolean}
 */
const isTestFunction = (callee) =>
  ts.isIdentifier(callee)
    ? callee.text === 'it' || callee.text === 'test'
    : (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) && isTestFunction(callee.expression);

/** The titles of the tests of a source text. @param {string} source */
export function testTitles(source) {
  /** @type {string[]} */
  const titles = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const title = ts.isCallExpression(node) && isTestFunction(node.expression) ? node.arguments[0] : undefined;
    if (title !== undefined && ts.isStringLiteralLike(title)) titles.push(title.text);
    else if (title !== undefined && ts.isTemplateExpression(title)) titles.push(title.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest, true));
  return titles;
}

const isPicture = (/** @type {string} */ file) => /^docs\/.*\.(webp|png|svg)$/.test(file);

/**
 * The problems of a statement's evidence, a line each: files and titles that do not exist, and a
 * `yes` without proof. A proof is the title of a test, or a picture below `docs`. The tests that
 * send random requests prove no statement.
 * @param {readonly Pick<Statement, 'id' | 'status' | 'evidence'>[]} statements
 * @param {(file: string) => string | null} read the text of a file below the root, or null
 */
export function evidenceProblems(statements, read) {
  return statements.flatMap(({ id, status, evidence }) => {
    const problems = evidence.flatMap((item) => {
      const { file, title } = partsOf(item);
      const source = read(file);
      if (source === null) return [`${file} does not exist`];
      if (isPicture(file)) return [];
      if (title === '') return [`${file} is no proof: name the title of a test or a picture`];
      if (/\bfuzz\b/.test(file)) return [`${file} sends random requests: it proves no statement`];
      return testTitles(source).some((one) => one.includes(title)) ? [] : [`${file} has no test "${title}"`];
    });
    if (status === 'yes' && evidence.length === 0) problems.push('"yes" without a test title or a picture');
    return problems.map((problem) => `${DATA}: ${id}: ${problem}`);
  });
}

/** The text of a file below the root, or null when it does not exist. @param {string} file */
function readBelowRoot(file) {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, isPicture(file) ? 'latin1' : 'utf8') : null;
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
    const problems = evidenceProblems(statements, readBelowRoot);
    if (!existsSync(join(root, PAGE)) || readFileSync(join(root, PAGE), 'utf8') !== page)
      problems.push(`${PAGE} is out of date: run node scripts/conformity.mjs`);
    if (problems.length > 0) {
      console.error(problems.join('\n'));
      process.exit(1);
    }
  } else writeFileSync(join(root, PAGE), page);
}
