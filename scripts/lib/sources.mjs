import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a build was made from, as its stamp has it: a hash of the contents of its sources, one of
 * their paths, sizes and times of change, and the checked out version.
 * @typedef {{ contents: string, files: string, release: string | null }} Stamp
 */

/**
 * Reads the sources below a folder, each file at most once.
 * @param {string} root
 */
export function createSources(root) {
  /** @type {Map<string, string[]>} */
  const listed = new Map();
  /** @type {Map<string, string>} */
  const lines = new Map();
  const filesIn = (input) => {
    if (!listed.has(input)) listed.set(input, filesOf(join(root, input)));
    return listed.get(input);
  };
  const lineOf = (file) => {
    if (!lines.has(file)) {
      const { size, mtimeMs } = statSync(file);
      lines.set(file, `${file.slice(root.length)}\0${size}\0${mtimeMs}\n`);
    }
    return lines.get(file);
  };
  const hashOf = (inputs, update) => {
    const hash = createHash('sha256');
    for (const file of inputs.flatMap(filesIn)) update(hash, file);
    return hash.digest('hex');
  };
  const filesHash = (inputs) => hashOf(inputs, (hash, file) => hash.update(lineOf(file)));
  const contentsHash = (inputs) =>
    hashOf(inputs, (hash, file) => hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file)));
  const release = releaseOf(root);
  return {
    /** The stamp of a build from these files and folders. @returns {Stamp} */
    stamp: (inputs) => ({ contents: contentsHash(inputs), files: filesHash(inputs), release }),
    /**
     * Compares a build with its sources. `current`: nothing has changed; with `trustsRelease` the
     * same version checked out is enough, and no source is looked at. `touched`: only times have
     * changed. Contents are read only when a size or a time has.
     * @param {readonly string[]} inputs
     * @param {Stamp | null} stamp
     * @param {{ trustsRelease?: boolean }} [options]
     * @returns {'current' | 'touched' | 'stale'}
     */
    compare: (inputs, stamp, { trustsRelease = false } = {}) => {
      if (!stamp) return 'stale';
      if (trustsRelease && release !== null && stamp.release === release) return 'current';
      if (stamp.files === filesHash(inputs)) return 'current';
      return stamp.contents === contentsHash(inputs) ? 'touched' : 'stale';
    },
  };
}

/**
 * The version that is checked out: the commit, '' in a folder without Git, and null where it cannot
 * be read from `.git`.
 * @param {string} root
 */
function releaseOf(root) {
  const git = join(root, '.git');
  if (!existsSync(git)) return '';
  try {
    const head = readFileSync(join(git, 'HEAD'), 'utf8').trim();
    if (!head.startsWith('ref: ')) return head;
    const ref = head.slice('ref: '.length);
    if (existsSync(join(git, ref))) return readFileSync(join(git, ref), 'utf8').trim();
    const packed = readFileSync(join(git, 'packed-refs'), 'utf8').split('\n');
    return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? null;
  } catch {
    return null;
  }
}

/** The files of a path without tests and SQL: the server reads SQL when it starts. */
function filesOf(path) {
  if (!existsSync(path)) return [];
  const entries = tryReadFolder(path);
  if (!entries) return [path];
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory())
        return ['node_modules', 'dist', 'migrations', 'functions'].includes(entry.name)
          ? []
          : filesOf(join(path, entry.name));
      return /\.test\.tsx?$/.test(entry.name) ? [] : [join(path, entry.name)];
    });
}

function tryReadFolder(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
