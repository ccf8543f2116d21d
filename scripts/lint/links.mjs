import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { trackedFiles } from './files.mjs';

/** @typedef {{ file: string, line: number, rule: string, text: string }} Violation */

/** The target of a Markdown link or picture. */
const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g;
/** A path in code quotes that begins at the root, except those that npm run docs writes. */
const QUOTED = /`((?:apps|packages|scripts|tests|tools|docs(?!\/generated\/))\/[^`\s]*)`/g;
/** The end of a path to a source in code quotes: `relay.ts`, `functions/deal.sql`. */
const SOURCE = /`((?!(?:apps|packages|scripts|tests|tools|docs)\/)(?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql))`/g;
/** Decisions tell of the files of their time. */
const HISTORY = /^docs\/decisions\//;
/** Paths with a placeholder or a pattern: `apps/server/src/modules/<name>/`. */
const PATTERN = /[<>*{}…]|\.\.\.|node_modules/;

/**
 * Finds links and quoted paths in documents that lead to no file.
 * @param {string} root
 * @param {readonly string[]} [sources] the files of the project, below the root
 * @param {readonly string[]} [files] documents below the root; the default is every one
 * @returns {Violation[]}
 */
export function checkLinks(root, sources = trackedFiles(root), files = sources.filter((file) => file.endsWith('.md'))) {
  const ends = (target) => sources.some((file) => file === target || file.endsWith(`/${target}`));
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [
          ...targetsOf(line, LINK).filter((target) => !existsSync(join(root, dirname(file), target))),
          ...targetsOf(line, QUOTED).filter((target) => !existsSync(join(root, target))),
          ...(HISTORY.test(file) ? [] : targetsOf(line, SOURCE).filter((target) => !ends(target))),
        ].map((target) => ({ file, line: index + 1, rule: 'broken-link', text: `${target} does not exist` })),
      ),
  );
}

/** @param {string} line @param {RegExp} pattern */
const targetsOf = (line, pattern) =>
  [...new Set([...line.matchAll(pattern)].map(([, target]) => target))].filter((target) => !PATTERN.test(target));
