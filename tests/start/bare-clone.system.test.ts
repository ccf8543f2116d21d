import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Installation, createInstallation } from './installation.ts';

const repository = join(import.meta.dirname, '../..');
let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation();
});
afterEach(() => installation.close());

// Installs from the registry, so it runs in npm run test:full only.
test.skipIf(!process.env['CHOKDEE_FULL'])(
  'a bare clone below a private home directory starts with one command, with install scripts disabled',
  async () => {
    const home = join(installation.folder, 'home');
    const clone = join(home, 'chokdee');
    mkdirSync(home);
    execFileSync('git', ['clone', '--quiet', repository, clone]);
    chmodSync(home, 0o700);
    const run = installation.start(
      { CHOKDEE_DATA: join(clone, '.chokdee'), npm_config_ignore_scripts: 'true' },
      { root: clone },
    );
    const text = await run.started();
    expect(text).toMatch(/installing packages/);
    expect(text).toMatch(/building server, web, arcade, console/);
    expect((await fetch(`http://127.0.0.1:${installation.port}/wps/system/status`)).status).toBe(200);
    expect((await installation.stop(run)).code).toBe(0);
    // As root, the cluster is in a folder that its account can access; the rest stays in the clone.
    expect(existsSync(join(clone, '.chokdee/secrets.json'))).toBe(true);
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' })).toBe('');
    const moved = join(
      '/var/lib/chokdee',
      createHash('sha256').update(join(clone, '.chokdee')).digest('hex').slice(0, 16),
    );
    expect(existsSync(join(moved, 'pgdata'))).toBe(process.getuid?.() === 0);
    rmSync(moved, { recursive: true, force: true });
  },
  600_000,
);
