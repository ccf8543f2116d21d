import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { trackedFiles } from './files.mjs';

/** @typedef {{ file: string, line: number, rule: string, text: string }} Violation */

const CHECKED = new Set(['.ts', '.tsx', '.mjs', '.js', '.css', '.sql']);
/** Written by a program. */
const GENERATED = [/\.gen\.ts$/, /\/pictures\.ts$/, /^tests\/upgrade\/baseline\//];
const MOST_LINES = 400;
const MOST_COLUMNS = 120;
const MOST_COMMENT_COLUMNS = 100;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;
const SQL_COMMENT = /^\s*--/;
/** Addresses, path data and data URLs cannot be broken without changing them. */
const UNBREAKABLE = /https?:\/\/|data:\w+\/|\bd="M|'M[\d.]/;

/**
 * Finds files of more than 400 lines, code wider than 120 columns and comments wider than 100.
 * @param {string} root
 * @param {readonly string[]} [files] paths below the root; the default is every file of the project
 * @returns {Violation[]}
 */
export function checkSize(root, files = trackedFiles(root)) {
  return files
    .filter((file) => CHECKED.has(extname(file)) && !GENERATED.some((pattern) => pattern.test(file)))
    .flatMap((file) => findOversize(file, readFileSync(join(root, file), 'utf8')));
}

/**
 * The violations of one file.
 * @param {string} file
 * @param {string} text
 * @returns {Violation[]}
 */
export function findOversize(file, text) {
  const lines = text.replace(/\n$/, '').split('\n');
  /** @type {Violation[]} */
  const found = [];
  if (lines.length > MOST_LINES)
    found.push({ file, line: MOST_LINES + 1, rule: 'file-length', text: `${lines.length} lines; split it by topic` });
  const comment = extname(file) === '.sql' ? SQL_COMMENT : COMMENT;
  lines.forEach((content, index) => {
    const width = columns(content);
    const most = comment.test(content) ? MOST_COMMENT_COLUMNS : MOST_COLUMNS;
    if (width > most && !UNBREAKABLE.test(content))
      found.push({ file, line: index + 1, rule: 'line-width', text: `${width} columns, at most ${most}` });
  });
  return found;
}

/** Columns of a line. Combining marks, as Thai vowels above a consonant, take none. */
const columns = (line) => [...line.replace(/\p{Mn}/gu, '')].length;
