import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@chokdee/database/sources';

/** A copy of the project in a folder of its own, with the installed packages of the original. */
export interface ProjectCopy {
  readonly folder: string;
  /** Runs a script with this Node in the copy. Returns its output; throws it when it fails. */
  node(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  /** What differs from the copied files, as `git status` lists it. */
  changes(): string;
  /** The files that differ from the copied ones, below the folder. */
  changedFiles(): readonly string[];
  remove(): void;
}

/** Copies the files of the project, also those that are not committed yet. */
export function copyProject(): ProjectCopy {
  const root = repositoryRoot();
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-new-'));
  const git = (args: readonly string[], cwd = folder): string =>
    execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1e8 });
  for (const file of git(['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root).split('\0')) {
    // Pictures are not needed to build or check anything here.
    if (file === '' || file.startsWith('docs/screens/') || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkPackages(root, folder);
  git(['init', '--quiet']);
  git(['add', '--all']);
  git(['-c', 'user.name=test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '--message', 'Copy']);
  return {
    folder,
    node: (args, env) => runNode(folder, args, env),
    changes: () => git(['status', '--porcelain']),
    changedFiles: () =>
      git(['status', '--porcelain', '--untracked-files=all'])
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.slice(3)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Links the installed packages; the project's own are those of the copy. */
function linkPackages(root: string, folder: string): void {
  mkdirSync(join(folder, 'node_modules/@chokdee'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => !['@chokdee', '.cache'].includes(entry)))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const parent of ['packages', 'apps'])
    for (const name of readdirSync(join(root, parent))) {
      symlinkSync(join(folder, parent, name), join(folder, 'node_modules/@chokdee', name));
      const own = join(root, parent, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(folder, parent, name, 'node_modules'));
    }
}

function runNode(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--max-old-space-size=4096', ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => output.push(piece.toString('utf8')));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output.join(''));
      else reject(new Error(`${args.join(' ')} ended with code ${code}:\n${output.join('')}`));
    });
  });
}
