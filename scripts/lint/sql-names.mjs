/** @typedef {ReturnType<typeof import('./tokens.mjs').tokens>} Tokens */

const CREATED = new Set(['table', 'view', 'function', 'procedure', 'type', 'sequence', 'domain', 'aggregate']);
const SQL_WORDS = new Set(['select', 'insert', 'update', 'delete', 'create', 'alter', 'grant', 'perform', 'do']);

/**
 * `create [or replace] <kind> [if not exists] schema.object` -> `[kind, schema, object]`; the
 * schema is empty when the statement names none. Null for other statements.
 * @param {Tokens} statement
 */
export function createdName(statement) {
  const words = statement.map(({ text }) => text);
  if (words[0] !== 'create') return null;
  const kindAt = words.findIndex((word, index) => index > 0 && index < 6 && CREATED.has(word));
  if (kindAt < 0) return null;
  const at = words[kindAt + 1] === 'if' ? kindAt + 4 : kindAt + 1;
  return words[at + 1] === '.' ? [words[kindAt], words[at], words[at + 2]] : [words[kindAt], '', words[at]];
}

/**
 * Whether tokens read like a statement: a string in SQL or in code may be anything.
 * @param {Tokens} tokenList
 */
export const looksLikeSql = (tokenList) => tokenList.some(({ text }) => SQL_WORDS.has(text));

/**
 * The names `schema.object` among tokens, of the schemas given.
 * @param {Tokens} tokenList
 * @param {{ has(schema: string): boolean }} schemas
 * @returns {{ schema: string, object: string, line: number, at: number }[]} `at`: the index of the
 * schema's token
 */
export function namedObjects(tokenList, schemas) {
  return tokenList.flatMap(({ kind, text, line }, at) => {
    const object = tokenList[at + 2];
    const isName =
      kind === 'word' && schemas.has(text) && tokenList[at - 1]?.text !== '.' && tokenList[at + 1]?.text === '.';
    return isName && object?.kind === 'word'
      ? [{ schema: text, object: object.text.replace(/%rowtype$|%type$/, ''), line, at }]
      : [];
  });
}
