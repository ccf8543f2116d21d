import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const BUILDERS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'mergeInto',
  'table',
  'withSchema',
]);
const SQL = /\b(select|insert\s+into|update|delete\s+from|join|perform)\b/i;

/**
 * The SQL in the TypeScript of a module, without its tests: strings that read like SQL, and the
 * table names given to Kysely. `schema` is set for Kysely's `withSchema`.
 * @param {string} folder
 */
export function* sqlOfCode(folder) {
  for (const file of codeFiles(folder)) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    yield* sqlOf(source, source, file);
  }
}

function* sqlOf(node, source, file) {
  const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    BUILDERS.has(node.expression.name.text)
  ) {
    const [first] = node.arguments;
    if (first && ts.isStringLiteralLike(first))
      yield node.expression.name.text === 'withSchema'
        ? { file, line, text: '', schema: first.text }
        : { file, line, text: `from ${first.text}`, schema: null };
  }
  if (ts.isStringLiteralLike(node) && SQL.test(node.text)) yield { file, line, text: node.text, schema: null };
  if (ts.isTemplateExpression(node)) {
    const text = node.head.text + node.templateSpans.map(({ literal }) => ` _ ${literal.text}`).join('');
    if (SQL.test(text)) yield { file, line, text, schema: null };
  }
  for (const child of node.getChildren(source)) yield* sqlOf(child, source, file);
}

function codeFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'migrations', 'functions'].includes(entry.name) ? [] : codeFiles(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|(^|\/)testing[^/]*\.ts$/.test(entry.name) ? [path] : [];
  });
}
