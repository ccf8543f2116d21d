/** A qualified name in a comment: `schema.name`, not a part of a longer one. */
const QUALIFIED = /(?<![\w.])([a-z_]+)\.([a-z_]+)(?![\w.]|\()/g;
/** Endings of file names that are written like qualified names. */
const FILE_ENDINGS = new Set(['sql', 'ts', 'tsx', 'mjs', 'md', 'json']);

/**
 * Finds names of the database in the comments of functions that nothing has: renamed or dropped
 * functions and tables. A name counts as existing when the statements of any file contain it, also
 * in a string (topics and codes of refusals).
 * @param {readonly { schema: string, files: readonly { path: string, text: string }[] }[]} modules
 * @returns {{ file: string, line: number, rule: string, text: string }[]}
 */
export function checkComments(modules) {
  const schemas = new Set(modules.map(({ schema }) => schema));
  const lines = modules.flatMap(({ files }) =>
    files.flatMap(({ path, text }) => text.split('\n').map((line, index) => ({ path, line, number: index + 1 }))),
  );
  const statements = lines.map(({ line }) => line.replace(/--.*/, '')).join('\n');
  const known = new Map();
  const exists = (name) => {
    if (!known.has(name)) known.set(name, statements.includes(name));
    return known.get(name);
  };
  return lines.flatMap(({ path, line, number }) => {
    const comment = path.includes('/functions/') ? /--(.*)/.exec(line)?.[1] : undefined;
    return [...(comment ?? '').matchAll(QUALIFIED)]
      .filter(([name, schema, part]) => schemas.has(schema) && !FILE_ENDINGS.has(part) && !exists(name))
      .map(([name]) => ({ file: path, line: number, rule: 'dead-name', text: `${name} does not exist` }));
  });
}
