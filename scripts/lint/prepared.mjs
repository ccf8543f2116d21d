import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { trackedFiles } from './files.mjs';

/** @typedef {{ file: string, line: number, rule: string, text: string }} Violation */

/** Code that runs in requests, consumers and drivers; not tests, nor commands and start-up. */
const CHECKED = /^(?:apps\/server|packages\/(?:database|ledger))\/src\/.*\.ts$/;
const NOT_CHECKED = /\.test\.ts$|\/testing[^/]*\.ts$|\/testing\/|^apps\/server\/src\/commands\/|\/seed\.ts$/;
/** A text that PostgreSQL plans. */
const PLANNED = /^\s*(?:select|with|insert|update|delete|merge|values)\b/i;
/** What precedes a value in SQL. */
const BEFORE_VALUE = /(?:'|[=<>]|\b(?:limit|offset|interval|any|in)\s*\(?|\bvalues\s*\([^)]*)\s*$/i;
/** A text of a finite number of texts: constants, calls that make SQL, lists of columns. */
const CONSTANT = /^(?:[A-Z][A-Z\d_]*(?:\.\w+)?|\w+\(.*\)|columns\b.*)$/s;

/**
 * Statements that need not be prepared, each with the reason. A line that no longer applies is
 * refused.
 */
export const NOT_PREPARED = {
  'apps/server/src/platform/jobs/jobs.ts': 'the pool of a library, which prepares its own statements',
  'packages/database/src/cluster.ts': 'asks a cluster that starts which one it is',
  'packages/database/src/pool.ts': 'makes the pools whose connections prepare',
  'packages/database/src/roles.ts': 'makes roles and databases at the start',
  'packages/ledger/src/proof-scope.ts': 'writes the name of a rule, of which there are few',
  'packages/ledger/src/proof-run.ts': 'a job: its plans depend on the ranges that its statements are given',
};

/**
 * Finds statements of requests, consumers and drivers that are planned each time they are sent:
 * over connections that do not prepare (`createPool` of packages/database does), or because their
 * text is another one each time.
 * @param {string} root
 * @param {readonly string[]} [files] paths below the root; the default is every file of the project
 * @param {Record<string, string>} [exceptions]
 * @returns {Violation[]}
 */
export function checkPrepared(root, files = trackedFiles(root), exceptions = NOT_PREPARED) {
  const all = files
    .filter((file) => CHECKED.test(file) && !NOT_CHECKED.test(file))
    .flatMap((file) => findUnprepared(file, readFileSync(join(root, file), 'utf8')));
  return [
    ...all.filter(({ file }) => !(file in exceptions)),
    ...Object.keys(exceptions)
      .filter((name) => !all.some(({ file }) => file === name))
      .map((name) => ({
        file: 'scripts/lint/prepared.mjs',
        line: 1,
        rule: 'unprepared-connection',
        text: `${name} needs no exception`,
      })),
  ];
}

/**
 * The violations of one file, exceptions included.
 * @param {string} file
 * @param {string} text
 * @returns {Violation[]}
 */
export function findUnprepared(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Violation[]} */
  const found = [];
  const refuse = (node, rule, what) =>
    found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, rule, text: what });
  const visit = (node) => {
    if (ts.isNewExpression(node) && /^pg\.(?:Client|Pool)$|^(?:Client|Pool)$/.test(node.expression.getText(source)))
      refuse(node, 'unprepared-connection', 'opens a connection that prepares nothing: use createPool');
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'prepares' && /\bfalse\b/.test(node.getText()))
      refuse(node, 'unprepared-connection', 'turns prepared statements off');
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (isText && PLANNED.test(firstPart(node))) {
      const isTag = ts.isTaggedTemplateExpression(node.parent);
      if (isSent(node) && /;/.test(withoutStrings(parts(node).join(' _ '))))
        refuse(node, 'several-statements', 'sends several statements, which cannot be prepared: send each alone');
      if (ts.isTemplateExpression(node) && !isTag)
        for (const [at, { expression }] of node.templateSpans.entries())
          if (!CONSTANT.test(expression.getText(source)) && BEFORE_VALUE.test(parts(node)[at]))
            refuse(
              expression,
              'value-in-text',
              `writes ${expression.getText(source)} into the text: give it as a value`,
            );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The literal parts of a text, before and after its expressions. */
const parts = (node) =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    : [node.text];
const firstPart = (node) => parts(node)[0];
const withoutStrings = (sql) => sql.replace(/'[^']*'/g, '');

/** Whether a text is the first argument of a call that sends it. */
const isSent = (node) =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  ts.isPropertyAccessExpression(node.parent.expression) &&
  ['query', 'prepared'].includes(node.parent.expression.name.text);
