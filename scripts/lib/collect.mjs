import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { UserError } from './output.mjs';

/**
 * An index: a generated file that gathers what modules export.
 * @typedef {object} Index
 * @property {string | readonly string[]} parts patterns of the gathered files; `*` is the module
 * @property {string} symbol what each file must export; `*` is the module's name in camel case
 * @property {boolean} [optional] whether a file may leave it out
 * @property {string} output the generated file
 * @property {string} name the constant that it exports
 * @property {string} doc its doc comment
 * @property {'list' | 'record' | 'map'} form `list` and `record` spread the lists or records of the
 *   modules into one; `map` holds one value per module, by the module's name
 * @property {{ name: string, from: string }} [type] the type of an entry, or of the whole record
 */

/** @type {readonly Index[]} */
export const INDEXES = [
  ...['web', 'console'].flatMap((app) =>
    ['routes', 'dialogs', 'navigation'].map((symbol) => ({
      parts: `apps/${app}/src/features/*/parts.tsx`,
      symbol,
      optional: true,
      output: `apps/${app}/src/app/${symbol}.gen.ts`,
      name: symbol,
      form: symbol === 'dialogs' ? 'record' : 'list',
      doc:
        { routes: 'The pages', dialogs: 'The dialogs', navigation: 'The menu entries' }[symbol] + ' of the features.',
    })),
  ),
  {
    parts: 'apps/web/src/features/*/parts.tsx',
    symbol: 'memberPages',
    optional: true,
    output: 'apps/web/src/app/member-pages.gen.ts',
    name: 'memberPages',
    form: 'list',
    type: { name: 'MemberPageEntry', from: './member-page.ts' },
    doc: 'The pages of the member centre.',
  },
  {
    parts: 'packages/contract/src/calls/*.ts',
    symbol: '*Calls',
    output: 'packages/contract/src/table.gen.ts',
    name: 'table',
    form: 'list',
    type: { name: 'Call', from: './call.ts' },
    doc: 'Every call of the API: server routes, client types, the fuzz test and the API reference derive from it.',
  },
  ...[
    ['guard', 'guards', 'Every guard of calls: who may make a call.'],
    ['envelope', 'envelopes', 'Every envelope: the form of the answers of a call.'],
    ['listener', 'listeners', 'Every listener: the origins of the product.'],
  ].map(([file, name, doc]) => ({
    parts: `packages/contract/src/${name}/*.ts`,
    symbol: `*${name[0].toUpperCase()}${name.slice(1)}`,
    output: `packages/contract/src/${name}.gen.ts`,
    name,
    form: /** @type {const} */ ('record'),
    type: { name: `${file[0].toUpperCase()}${file.slice(1)}Definitions`, from: `./${file}.ts` },
    doc,
  })),
  {
    parts: 'packages/contract/src/errors/*.ts',
    symbol: '*Errors',
    output: 'packages/contract/src/errors.gen.ts',
    name: 'errors',
    form: 'record',
    type: { name: 'ErrorDefinitions', from: './error-definition.ts' },
    doc: 'The error catalogue: every refusal of the API by its stable code.',
  },
  {
    parts: 'packages/contract/src/topics/*.ts',
    symbol: '*Topics',
    output: 'packages/contract/src/topics.gen.ts',
    name: 'topics',
    form: 'list',
    type: { name: 'Topic', from: './topic.ts' },
    doc: 'Every live topic.',
  },
  {
    parts: 'apps/server/src/modules/*/demo.ts',
    symbol: 'demo',
    output: 'apps/server/src/demo.gen.ts',
    name: 'demos',
    form: 'map',
    type: { name: 'Demo', from: './platform/demo.ts' },
    doc: 'The demo rows of each module.',
  },
  {
    parts: ['apps/server/src/modules/*/testing-examples.ts', 'apps/server/src/platform/*/testing-examples.ts'],
    symbol: 'examples',
    output: 'tests/contract/examples.gen.ts',
    name: 'exampleSources',
    form: 'map',
    type: { name: 'ExampleSource', from: '../../apps/server/src/platform/testing-examples.ts' },
    doc: 'Requests that succeed, by module.',
  },
  {
    parts: 'packages/contract/src/permissions/*.ts',
    symbol: '*Permissions',
    output: 'packages/contract/src/permissions.gen.ts',
    name: 'permissions',
    form: 'record',
    type: { name: 'PermissionDefaults', from: './permission.ts' },
    doc: 'Every permission of operators, with the lowest built-in role that has it in a new brand.',
  },
];

/** The type of a whole index. @type {Record<Index['form'], (type: string) => string>} */
const SATISFIED = {
  list: (type) => `readonly ${type}[]`,
  record: (type) => type,
  map: (type) => `Readonly<Record<string, ${type}>>`,
};

/** The name in camel case: `live-tables` becomes `liveTables`. @param {string} name */
export const camelCase = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/**
 * The text of an index. Throws a `UserError` if a file does not export what is gathered from it.
 * @param {string} root
 * @param {Index} index
 */
export async function indexText(root, { parts, symbol, output, name, doc, form, type, optional }) {
  const patterns = [parts].flat();
  const found = patterns
    .flatMap((pattern) => partsOf(root, pattern))
    .flatMap(({ module, file }) => {
      const camel = camelCase(module);
      const exported = symbol.replace('*', camel);
      if (
        !new RegExp(`^export (const|function|async function) ${exported}\\b`, 'm').test(
          readFileSync(join(root, file), 'utf8'),
        )
      ) {
        if (optional) return [];
        throw new UserError(`${file} must export ${exported}.`);
      }
      const local = symbol.includes('*') ? exported : `${camel}${exported[0].toUpperCase()}${exported.slice(1)}`;
      const path = relative(dirname(output), file);
      return [{ module, exported, local, path: path.startsWith('.') ? path : `./${path}` }];
    });
  const imports = found.map(
    ({ exported, local, path }) =>
      `import { ${exported === local ? local : `${exported} as ${local}`} } from '${path}';`,
  );
  const entries = found.map(({ module, local }) => (form === 'map' ? `'${module}': ${local}` : `...${local}`));
  const [open, close] = form === 'list' ? ['[', ']'] : ['{', '}'];
  const satisfies = type ? ` satisfies ${SATISFIED[form](type.name)}` : '';
  const text = [
    `// Written by npm run collect from ${patterns.join(' and ')}; do not edit.`,
    ...(type ? [`import type { ${type.name} } from '${type.from}';`] : []),
    ...imports,
    '',
    `/** ${doc} */`,
    `export const ${name} = ${open}${entries.join(', ')}${close} as const${satisfies};`,
  ].join('\n');
  return format(text, { ...(await resolveConfig(join(root, output))), filepath: output });
}

/**
 * The files of a pattern with one `*`, a file or a folder, sorted by the name in its place.
 * @param {string} root
 * @param {string} pattern
 * @returns {{ module: string, file: string }[]}
 */
function partsOf(root, pattern) {
  const [folder, rest] = pattern.split('*');
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => (rest.startsWith('/') ? entry.isDirectory() : entry.isFile() && entry.name.endsWith(rest)))
    .map((entry) => ({
      module: rest.startsWith('/') ? entry.name : basename(entry.name, rest),
      file: `${folder}${rest.startsWith('/') ? entry.name + rest : entry.name}`,
    }))
    .filter(({ module, file }) => !module.includes('.') && existsSync(join(root, file)))
    .sort((a, b) => (a.module < b.module ? -1 : 1));
}
