import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { UserError } from './output.mjs';

/** The module of which every file is a template, below the root of the project. */
const TEMPLATES = join(import.meta.dirname, '../templates/module');
/** The name that the templates have in the place of the module's name. */
const PLACEHOLDER = 'sample';
const COMPOSE = 'apps/server/src/create-modules.ts';
const MARKER = '    // npm run new adds the modules that it writes above this line.\n';

/**
 * A module's name is also the name of its PostgreSQL schema, of its text bundle and the first part
 * of its call ids, so it is one word of letters.
 */
const NAME = /^[a-z]{3,20}$/;
/** Schemas of the platform, and words that PostgreSQL reserves. */
const RESERVED = new Set(
  (
    'platform ledger jobs public database permissions errors ' +
    'all analyse analyze and any array asc both case cast check collate column constraint create default desc ' +
    'distinct do else end except false fetch for foreign from grant group having in initially intersect into ' +
    'lateral leading limit not null offset on only or order placing primary references returning select some ' +
    'symmetric table then to trailing true union unique user using variadic when where window with ' +
    'authorization binary collation concurrently cross freeze full ilike inner is isnull join left like natural ' +
    'notnull outer overlaps right similar verbose'
  ).split(' '),
);

/**
 * Writes a module and wires it. Throws a `UserError` when the name is wrong or taken.
 * @param {string} root
 * @param {string} name
 * @returns {Promise<string[]>} the written files, below the root
 */
export async function addModule(root, name) {
  const files = await renderModule(root, name);
  const taken = [`apps/server/src/modules/${name}`, ...files.map(({ file }) => file)].find((path) =>
    existsSync(join(root, path)),
  );
  if (taken) throw new UserError(`${taken} exists already; choose another name.`);
  const compose = wire(readFileSync(join(root, COMPOSE), 'utf8'), name);
  for (const { file, text } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  writeFileSync(join(root, COMPOSE), compose);
  return [...files.map(({ file }) => file), COMPOSE];
}

/**
 * Removes what `addModule` has written. Throws a `UserError` when a file was changed since.
 * @param {string} root
 * @param {string} name
 * @returns {Promise<string[]>} the removed and changed files, below the root
 */
export async function removeModule(root, name) {
  const files = await renderModule(root, name);
  const changed = files.find(
    ({ file, text }) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text,
  );
  if (changed) throw new UserError(`${changed.file} is not as npm run new has written it; remove the module by hand.`);
  const composed = readFileSync(join(root, COMPOSE), 'utf8');
  const compose = composed.replace(importLine(name), '').replace(moduleLine(name), '');
  for (const { file } of files) {
    rmSync(join(root, file));
    removeEmptyFolders(root, dirname(file));
  }
  writeFileSync(join(root, COMPOSE), compose);
  return [...files.map(({ file }) => file), COMPOSE];
}

/**
 * The files of a module, formatted.
 * @param {string} root
 * @param {string} name
 * @returns {Promise<{ file: string, text: string }[]>}
 */
async function renderModule(root, name) {
  if (!NAME.test(name) || RESERVED.has(name))
    throw new UserError(`"${name}" cannot be a module's name: use one word of 3 to 20 letters a-z.`);
  const templates = readdirSync(TEMPLATES, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Promise.all(
    templates.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const file = named(path.slice(TEMPLATES.length + 1), name);
      const text = named(readFileSync(path, 'utf8'), name);
      const options = { ...(await resolveConfig(join(root, 'package.json'))), filepath: file };
      return { file, text: extname(file) === '.sql' ? text : await format(text, options) };
    }),
  );
}

const capitalized = (name) => `${name[0].toUpperCase()}${name.slice(1)}`;
/** A text of a template with the module's name. */
const named = (text, name) =>
  text.replaceAll(PLACEHOLDER, name).replaceAll(capitalized(PLACEHOLDER), capitalized(name));

const importLine = (name) => `import { create${capitalized(name)} } from './modules/${name}/index.ts';\n`;
const moduleLine = (name) =>
  `    create${capitalized(name)}({ database, hub, accountsOf: identity.accountsOf }).module,\n`;

/** create-modules.ts with the module: its import in the order of names, its line at the marker. */
function wire(compose, name) {
  if (!compose.includes(MARKER)) throw new UserError(`${COMPOSE} lacks the line "${MARKER.trim()}".`);
  const imports = [...compose.matchAll(/^(?:import|\}) .*from '\.\/modules\/(\w+)\/index\.ts';\n/gm)];
  const before = imports.findLast(([, module]) => module < name);
  const at = before ? before.index + before[0].length : imports[0].index;
  return `${compose.slice(0, at)}${importLine(name)}${compose.slice(at)}`.replace(MARKER, moduleLine(name) + MARKER);
}

function removeEmptyFolders(root, folder) {
  if (folder === '.' || readdirSync(join(root, folder)).length > 0) return;
  rmdirSync(join(root, folder));
  removeEmptyFolders(root, dirname(folder));
}
