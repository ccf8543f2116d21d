import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { camelCase } from './collect.mjs';

const LOCALES = 'packages/locales/src';

/**
 * The generated indexes of the text bundles: each namespace that is a folder with a file per module
 * (`errors`), and all bundles by language and namespace.
 * @param {string} root
 * @returns {Promise<{ output: string, text: string }[]>}
 */
export async function textIndexes(root) {
  const languages = foldersIn(root, 'bundles');
  return Promise.all(
    [
      ...languages.flatMap((language) =>
        foldersIn(root, `bundles/${language}`).map((namespace) => folderIndex(root, language, namespace)),
      ),
      bundleIndex(root, languages),
    ].map(async ({ output, lines }) => ({
      output,
      text: await format(lines.join('\n'), { ...(await resolveConfig(join(root, output))), filepath: output }),
    })),
  );
}

const namesIn = (root, folder) =>
  readdirSync(join(root, LOCALES, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort();

const foldersIn = (root, folder) =>
  readdirSync(join(root, LOCALES, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** A namespace of one file per module: one chunk of the front ends. */
function folderIndex(root, language, namespace) {
  const folder = `bundles/${language}/${namespace}`;
  const modules = namesIn(root, folder);
  return {
    output: `${LOCALES}/${folder}.gen.ts`,
    lines: [
      `// Written by npm run collect from ${LOCALES}/${folder}/*.json; do not edit.`,
      ...modules.map(
        (module) => `import ${camelCase(module)} from './${namespace}/${module}.json' with { type: 'json' };`,
      ),
      '',
      '/** The texts of all modules. */',
      `export default { ${modules.map((module) => `...${camelCase(module)}`).join(', ')} };`,
    ],
  };
}

/** For the server, which needs every language; the front ends use its types only. */
function bundleIndex(root, languages) {
  const local = (language, name) => camelCase(`${language}-${name}`);
  const bundles = languages.map((language) => ({
    language,
    names: namesIn(root, `bundles/${language}`),
    folders: foldersIn(root, `bundles/${language}`),
  }));
  return {
    output: `${LOCALES}/bundles.gen.ts`,
    lines: [
      `// Written by npm run collect from ${LOCALES}/bundles/*/*.json; do not edit.`,
      ...bundles.flatMap(({ language, names, folders }) => [
        ...names.map(
          (name) => `import ${local(language, name)} from './bundles/${language}/${name}.json' with { type: 'json' };`,
        ),
        ...folders.map((name) => `import ${local(language, name)} from './bundles/${language}/${name}.gen.ts';`),
      ]),
      '',
      '/** Every text bundle, by the code of its language and its namespace. */',
      'export const bundles = {',
      ...bundles.map(({ language, names, folders }) => {
        const entries = [...names, ...folders].map((name) => `'${name}': ${local(language, name)}`);
        return `${language.toUpperCase()}: { ${entries.join(', ')} },`;
      }),
      '};',
    ],
  };
}
