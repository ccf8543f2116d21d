import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { trackedFiles } from './files.mjs';

/** @typedef {{ file: string, line: number, rule: string, text: string }} Violation */

/** The target of a Markdown link or picture. */
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g;
/** A path in code quotes that begins at the root, except those that npm run docs writes. */
const QUOTED = /`((?:apps|packages|scripts|tests|tools|docs(?!\/generated\/))\/[^`\s]*)`/g;
/** Paths with a placeholder or a pattern: `apps/server/src/modules/<name>/`. */
const PATTERN = /[<>*{}…]|\.\.\.|node_modules/;

/**
 * Finds links and quoted paths in documents that lead to no file.
 * @param {string} root
 * @param {readonly string[]} [files] documents below the root; the default is every one
 * @returns {Violation[]}
 */
export function checkLinks(root, files = trackedFiles(root).filter((file) => file.endsWith('.md'))) {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [
          ...[...line.matchAll(LINK)].map(([, target]) => ({ target, path: join(dirname(file), target) })),
          ...[...line.matchAll(QUOTED)].map(([, target]) => ({ target, path: target })),
        ]
          .filter(({ target, path }) => !PATTERN.test(target) && !existsSync(join(root, path)))
          .map(({ target }) => ({ file, line: index + 1, rule: 'broken-link', text: `${target} does not exist` })),
      ),
  );
}
