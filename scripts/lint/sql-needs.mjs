import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createdName, looksLikeSql, namedObjects } from './sql-names.mjs';
import { statements, tokens } from './tokens.mjs';

/** @typedef {{ file: string, line: number, rule: string, text: string }} Violation */
/**
 * @typedef {{ path: string, schema: string, files: readonly { path: string, text: string }[] }}
 * SqlModule
 */

/**
 * SQL files of a module may name only objects of modules that its `sql.json` declares in `after`,
 * directly or through one of those modules: modules are migrated in that order. The schema
 * `platform` belongs to several modules, so each of its objects counts as the module's that creates
 * it.
 * @param {string} root
 * @param {readonly SqlModule[]} all
 * @returns {Violation[]}
 */
export function checkNeeds(root, all) {
  const modules = all
    .filter(({ files }) => files.length > 0)
    .map((module) => ({ ...module, name: basename(module.path), after: declaredIn(root, module.path) }));
  const owners = ownersOf(modules);
  const schemas = new Map();
  for (const { schema, name } of modules) schemas.set(schema, [...(schemas.get(schema) ?? []), name]);
  return modules.flatMap(({ name, path, files }) => {
    const declared = withNeeds(name, modules);
    return files.flatMap((file) =>
      objectsIn(file.text, schemas).flatMap(({ schema, object, line }) => {
        // An object without a `create` of its own (a made batch) counts as any module's of its
        // schema.
        const from = owners.get(`${schema}.${object}`) ?? schemas.get(schema);
        if (from.some((owner) => declared.has(owner))) return [];
        const text = `names ${schema}.${object}: "after" in ${path}/sql.json lacks "${from[0]}"`;
        return [{ file: file.path, line, rule: 'declared-needs', text }];
      }),
    );
  });
}

function declaredIn(root, path) {
  const file = join(root, path, 'sql.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).after : [];
}

/** `schema.object` -> the modules that create it. */
function ownersOf(modules) {
  const owners = new Map();
  for (const { name, files } of modules)
    for (const { text } of files)
      for (const statement of statements(text)) {
        const created = createdName(statement);
        if (created) owners.set(`${created[1]}.${created[2]}`, [name]);
      }
  return owners;
}

/** A module and all that come before it. */
function withNeeds(name, modules, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const other of modules.find((module) => module.name === name)?.after ?? []) withNeeds(other, modules, found);
  return found;
}

/** The objects that a file names, also in strings that hold dynamic SQL. */
function objectsIn(text, schemas) {
  const tokenList = tokens(text);
  const dynamic = tokenList
    .filter(({ kind }) => kind === 'string')
    .map((token) => tokens(token.text.slice(1, -1).replaceAll("''", "'"), token.line))
    .filter(looksLikeSql);
  return [tokenList, ...dynamic].flatMap((piece) => namedObjects(piece, schemas));
}
