import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { trackedFiles } from './files.mjs';
import { RULES } from './old-words.mjs';

/** @typedef {{ file: string, line: number, rule: string, text: string }} Violation */

const CHECKED = new Set(['.ts', '.tsx', '.mjs', '.js', '.css', '.sql', '.md', '.html']);
/** Files that name the old words to explain them, and names and texts that clients read. */
const LEFT_OUT = [
  /^scripts\/lint\/old-words\.mjs$/,
  /^tests\/lint\/words\.pure\.test\.ts$/,
  /^docs\/(?:glossary|conformity)\.md$/,
  /^packages\/locales\/src\/bundles\//,
];

/**
 * Finds words that the project no longer uses (docs/glossary.md has the right ones), in code,
 * comments and documents.
 * @param {string} root
 * @param {readonly string[]} [files] paths below the root; the default is every file of the
 * project
 * @returns {Violation[]}
 */
export function checkWords(root, files = trackedFiles(root)) {
  return files
    .filter((file) => CHECKED.has(extname(file)) && !LEFT_OUT.some((pattern) => pattern.test(file)))
    .flatMap((file) => findWords(file, readFileSync(join(root, file), 'utf8')));
}

/**
 * The old words of one text.
 * @param {string} file its path decides which rules apply
 * @param {string} text
 * @returns {Violation[]}
 */
export function findWords(file, text) {
  const rules = RULES.filter(({ only, not }) => (!only || only.test(file)) && !not?.test(file));
  return text.split('\n').flatMap((content, index) =>
    rules.flatMap(({ word, use, allow = [] }) => {
      const rest = allow.reduce((left, pattern) => left.replace(pattern, ''), content);
      const found = word.exec(rest);
      return found ? [{ file, line: index + 1, rule: 'old-word', text: `"${found[0]}": write ${use}` }] : [];
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const [root, ...prefixes] = [join(import.meta.dirname, '../..'), ...process.argv.slice(2)];
  const found = checkWords(root).filter(
    ({ file }) => prefixes.length === 0 || prefixes.some((prefix) => file.startsWith(prefix)),
  );
  for (const { file, line, text } of found) console.log(`${file}:${line}  ${text}`);
  console.log(`${found.length} old words`);
}
