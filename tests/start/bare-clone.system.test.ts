import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type App, makeCheckout } from './checkout.ts';

const repository = join(import.meta.dirname, '../..');
let app: App;
beforeEach(async () => {
  app = await makeCheckout();
});
afterEach(() => app.close());

// Installs from the registry, so it belongs to the long form (npm run test:full).
test.skipIf(!process.env['CHOKDEE_FULL'])(
  'a bare clone under a closed home, with install scripts blocked, opens with one command',
  async () => {
    const home = join(app.folder, 'home');
    const clone = join(home, 'chokdee');
    mkdirSync(home);
    execFileSync('git', ['clone', '--quiet', repository, clone]);
    chmodSync(home, 0o700);
    const run = app.start(
      { CHOKDEE_DATA: join(clone, '.chokdee'), npm_config_ignore_scripts: 'true' },
      { root: clone },
    );
    const text = await run.opened();
    expect(text).toMatch(/installing packages/);
    expect(text).toMatch(/building server, web, arcade, console/);
    expect((await fetch(`http://127.0.0.1:${app.port}/wps/system/status`)).status).toBe(200);
    expect((await app.stop(run)).code).toBe(0);
    // As root the database had to move to where its account reaches it; what was asked for stays in the clone.
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
