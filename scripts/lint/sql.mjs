import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { NOT_MEMBER_FIRST } from './member-first.mjs';
import { sqlModules } from './modules.mjs';
import { createdName, looksLikeSql, namedObjects } from './sql-names.mjs';
import { checkComments } from './sql-comments.mjs';
import { checkNeeds } from './sql-needs.mjs';
import { sqlOfCode } from './sql-of-code.mjs';
import { statements, tokens } from './tokens.mjs';

/** @typedef {ReturnType<typeof tokens>} Tokens */
/** @typedef {{ file: string, line: number, rule: string, text: string }} Violation */

const OTHER_CLOCKS = new Set(['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp', 'timeofday']);
const BARE_CLOCKS = new Set(['current_date', 'current_time', 'current_timestamp', 'localtime', 'localtimestamp']);
const OTHER_CLOCK_TEXTS = new Set(["'now'", "'today'", "'tomorrow'", "'yesterday'"]);
/** Words before the name of a table. */
const TABLE_WORDS = new Set(['into', 'update', 'join', 'from', 'references', 'table']);
const SAFE_PATH = ['search_path', '=', 'pg_catalog', ',', 'pg_temp'];

/**
 * Checks the SQL rules: in migrations, functions and the SQL inside the modules' code.
 * @param {string} root
 * @param {Record<string, string>} [exceptions] tables whose keys need not begin with `member_id`,
 * each with the reason
 * @returns {Violation[]}
 */
export function checkSql(root, exceptions = NOT_MEMBER_FIRST) {
  const all = sqlModules(root).map((module) => ({ ...module, files: sqlFiles(root, module.path) }));
  const interfaces = interfacesOf(all);
  /** @type {Violation[]} */
  const found = [...checkNumbers(all), ...checkNeeds(root, all), ...checkComments(all)];
  const tables = new Map();
  for (const module of all) {
    for (const file of module.files) {
      const refuse = (line, rule, text) => found.push({ file: file.path, line, rule, text });
      for (const statement of statements(file.text)) {
        checkOwnSchema(statement, module.schema, refuse);
        checkDefiner(statement, refuse);
        collectKeys(statement, file.path, tables);
      }
      const tokenList = tokens(file.text);
      checkForeign(tokenList, { schema: module.schema, interfaces, refuse });
      // Dynamic SQL is in strings.
      for (const { text, line } of tokenList.filter(({ kind }) => kind === 'string'))
        checkForeign(tokens(text.slice(1, -1).replaceAll("''", "'"), line), {
          schema: module.schema,
          interfaces,
          refuse,
        });
      if (module.path !== 'packages/database') checkClock(tokenList, refuse);
    }
    for (const { file, line, text, schema } of sqlOfCode(join(root, module.path))) {
      const refuse = (at, rule, what) => found.push({ file: relative(root, file), line: at, rule, text: what });
      const tokenList = tokens(text, line);
      checkForeign(tokenList, { schema: module.schema, interfaces, refuse, strict: false });
      if (schema !== null && schema !== module.schema && interfaces.has(schema))
        refuse(line, 'foreign-table', `builds queries in the schema ${schema}, its own is ${module.schema}`);
      if (module.path !== 'packages/database') checkClock(tokenList, refuse);
    }
  }
  return [...found, ...checkMemberFirst(tables, exceptions)];
}

function sqlFiles(root, module) {
  return ['migrations', 'functions'].flatMap((kind) => {
    const folder = join(root, module, kind);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => ({
        path: `${module}/${kind}/${name}`,
        text: readFileSync(join(folder, name), 'utf8'),
        number: kind === 'migrations' ? Number(/^\d{4}(?=_)/.exec(name)?.[0] ?? Number.NaN) : null,
      }));
  });
}

const PUBLIC_KINDS = new Set(['function', 'procedure', 'type', 'aggregate', 'domain']);

/**
 * What each schema holds: its functions and types are `open` to other modules, its tables and views
 * are `closed`.
 */
function interfacesOf(all) {
  const interfaces = new Map(all.map(({ schema }) => [schema, { open: new Set(), closed: new Set() }]));
  for (const { files } of all)
    for (const { text } of files)
      for (const statement of statements(text)) {
        const [kind, schema, object] = createdName(statement) ?? [];
        interfaces.get(schema)?.[PUBLIC_KINDS.has(kind) ? 'open' : 'closed'].add(object);
      }
  return interfaces;
}

function checkOwnSchema(statement, schema, refuse) {
  const words = statement.map(({ text }) => text);
  if (words[0] === 'create' && words[1] === 'schema') {
    const name = words[2] === 'if' ? words[5] : words[2];
    if (name !== schema)
      refuse(statement[0].line, 'schema-per-module', `creates the schema ${name}, its own is ${schema}`);
  }
  const created = createdName(statement);
  if (created && created[1] !== schema) {
    const object = created[1] ? `${created[1]}.${created[2]}` : `an object without a schema: ${created[2]}`;
    refuse(statement[0].line, 'schema-per-module', `creates ${object}, its own schema is ${schema}`);
  }
}

function checkDefiner(statement, refuse) {
  const words = statement.map(({ text }) => text);
  const at = words.findIndex((word, index) => word === 'security' && words[index + 1] === 'definer');
  if (words[0] !== 'create' || at < 0) return;
  const path = words.indexOf('search_path');
  const set =
    path > 0 && words[path - 1] === 'set'
      ? words.slice(path, path + 5).map((word) => (word === 'to' ? '=' : word))
      : [];
  if (set.join(' ') !== SAFE_PATH.join(' '))
    refuse(statement[at].line, 'definer', 'a SECURITY DEFINER function must set search_path = pg_catalog, pg_temp');
}

/**
 * Refuses tables of another schema. `strict`: also names that its interface does not have (in code
 * a dotted name may be a property).
 */
function checkForeign(tokenList, { schema, interfaces, refuse, strict = true }) {
  for (const { schema: foreign, object: name, line, at } of namedObjects(tokenList, interfaces)) {
    if (foreign === schema) continue;
    const other = interfaces.get(foreign);
    const before = tokenList[at - 1]?.text;
    const asTable = TABLE_WORDS.has(before);
    const called = tokenList[at + 3]?.text === '(' && before !== 'into' && before !== 'references';
    const isPublic = other.open.has(name) && (called || !asTable || !other.closed.has(name));
    if (other.closed.has(name) ? !isPublic : strict && !isPublic && !called && looksLikeSql(tokenList))
      refuse(line, 'foreign-table', `names ${foreign}.${name}, which belongs to another module: call its functions`);
    else if (strict && called && !isPublic && looksLikeSql(tokenList))
      refuse(line, 'foreign-table', `calls ${foreign}.${name}, which is no function of that module`);
  }
}

function checkClock(tokenList, refuse) {
  tokenList.forEach((token, index) => {
    const before = tokenList[index - 1]?.text;
    const ours = before === '.' && tokenList[index - 2]?.text !== 'pg_catalog';
    const called = token.kind === 'word' && OTHER_CLOCKS.has(token.text) && tokenList[index + 1]?.text === '(' && !ours;
    const bare = token.kind === 'word' && BARE_CLOCKS.has(token.text) && before !== '.';
    const isConstant =
      token.kind === 'string' &&
      OTHER_CLOCK_TEXTS.has(token.text.toLowerCase()) &&
      (/^(timestamptz?|timestamp|date|time|zone)$/.test(before ?? '') ||
        (tokenList[index + 1]?.text === ':' &&
          /^(timestamptz?|timestamp|date|time)$/.test(tokenList[index + 3]?.text ?? '')));
    if (called || bare || isConstant)
      refuse(token.line, 'one-clock', `reads ${token.text}: the one clock is platform.clock()`);
  });
}

/** Remembers for each table whether it has a member_id, and its keys. */
function collectKeys(statement, file, tables) {
  const words = statement.map(({ text }) => text);
  const created = createdName(statement);
  if (
    (created?.[0] === 'table' && !words.includes('partition')) ||
    (created?.[0] === 'table' && words.indexOf('of') < 0)
  ) {
    const name = `${created[1]}.${created[2]}`;
    const open = words.indexOf('(');
    if (open < 0) return;
    const table = { file, line: statement[0].line, hasMember: false, keys: [] };
    for (const part of topLevelParts(words.slice(open + 1))) {
      if (part[0] === 'member_id') table.hasMember = true;
      const key = part.findIndex(
        (word, index) => (word === 'primary' && part[index + 1] === 'key') || word === 'unique',
      );
      if (key < 0) continue;
      const list = part.indexOf('(', key);
      const isTableKey = ['primary', 'unique', 'constraint'].includes(part[0]);
      table.keys.push(
        isTableKey ? part.slice(list + 1, part.indexOf(')', list)).filter((word) => word !== ',') : [part[0]],
      );
    }
    tables.set(name, table);
  }
  if (words[0] === 'create' && words[1] === 'unique' && words[2] === 'index') {
    const on = words.indexOf('on');
    const at = words[on + 1] === 'only' ? on + 2 : on + 1;
    const table = tables.get(`${words[at]}.${words[at + 2]}`);
    const open = words.indexOf('(', at);
    if (table) table.keys.push([words[open + 1]]);
  }
  if (words[0] === 'alter' && words[1] === 'table' && (words.includes('unique') || words.includes('primary'))) {
    const at = words[2] === 'only' ? 3 : 2;
    const table = tables.get(`${words[at]}.${words[at + 2]}`);
    const key = words.findIndex((word) => word === 'unique' || word === 'primary');
    if (table) table.keys.push([words[words.indexOf('(', key) + 1]]);
  }
}

/** Splits the content of the brackets of CREATE TABLE at its outer commas. */
function topLevelParts(words) {
  const parts = [[]];
  let depth = 0;
  for (const word of words) {
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth < 0) break;
    if (word === ',' && depth === 0) parts.push([]);
    else parts.at(-1).push(word);
  }
  return parts;
}

function checkMemberFirst(tables, exceptions) {
  const offenders = [...tables].filter(
    ([, table]) => table.hasMember && table.keys.some(([first]) => first !== 'member_id'),
  );
  return [
    ...offenders
      .filter(([name]) => !(name in exceptions))
      .map(([name, { file, line, keys }]) => ({
        file,
        line,
        rule: 'member-first',
        text:
          `${name} has a member_id, but a key that begins with ` +
          `${keys.find(([first]) => first !== 'member_id')[0]} ` +
          '(scripts/lint/member-first.mjs lists exceptions with reasons)',
      })),
    ...Object.keys(exceptions)
      .filter((name) => !offenders.some(([offender]) => offender === name))
      .map((name) => ({
        file: 'scripts/lint/member-first.mjs',
        line: 1,
        rule: 'member-first',
        text: `${name} needs no exception`,
      })),
  ];
}

/** Migrations of a module are numbered from 1 without gaps. */
function checkNumbers(all) {
  return all.flatMap(({ files }) =>
    files
      .filter(({ number }) => number !== null)
      .flatMap(({ path, number }, index) =>
        number === index + 1
          ? []
          : [{ file: path, line: 1, rule: 'numbers', text: `its number should be ${index + 1}` }],
      ),
  );
}
