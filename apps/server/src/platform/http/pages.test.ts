import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineCall } from '@chokdee/contract/call';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bind, type ServerModule } from '../module.ts';
import { createHttp } from './server.ts';
import { testBrand, testHttp, testHttpConfig, type TestHttp } from './testing.ts';

const slow = defineCall({
  id: 'test.slow',
  summary: 'Slow',
  method: 'GET',
  path: '/wps/test/slow',
  guard: 'open',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  response: z.string(),
});
let waiting: (() => void)[] = [];
const module: ServerModule = {
  name: 'test',
  pages: [{ path: '/live/', exists: async (id) => ['baccarat-1', 'a'].includes(id) }],
  routes: [
    bind(
      slow,
      () =>
        new Promise((resolve) => {
          waiting.push(() => resolve('done'));
        }),
    ),
  ],
};

let folder: string;
let http: TestHttp;
let healthy = true;
/** Warnings and errors of the server log. */
const logLines: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const write = async (path: string, content: string | Buffer): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  await write(
    'site/index.html',
    [
      '<!doctype html><html><head><meta property="og:image" content="/res/art/share.jpg" />',
      '<meta name="merchant-code" content="" />',
      '<script>document.documentElement.dataset.theme = "dark"</script>',
      '<script type="module" src="/res/js/main-1a2b.js"></script></head>',
      `<body>site${' and more of it'.repeat(100)}</body></html>`,
    ].join(''),
  );
  await write(
    'site/pages.json',
    JSON.stringify([
      '/',
      '/home',
      '/index.html',
      '/register.html',
      '/pointMall',
      '/member/deposit',
      '/lottery/$game',
      '/fairness/draws',
      '/fairness/draws/$id',
      '/fairness/tables/$id',
      '/live/$table',
      '/live/several',
    ]),
  );
  await write('console/pages.json', JSON.stringify(['/', '/withdrawals']));
  await write('site/res/js/main-1a2b.js', 'console.error(1)');
  await write('site/res/js/main-1a2b.js.gz', gzipSync('console.error(1)'));
  await write('site/res/js/main-1a2b.js.map', '{}');
  await write('site/manifest.webmanifest', '{}');
  await write('site/service-worker.js', 'fetch("/")');
  await write('site/.env', 'secret');
  await write('secret.txt', 'secret');
  await write('games/dice/1/index.html', '<html>dice one</html>');
  await write('games/slots/index.html', '<html>slots, every version</html>');
  await write('games/dice/1/res/art.png', 'png');
  await write('console/index.html', '<html>console</html>');
  http = await testHttp({
    modules: [module],
    ports: {
      pageSettingsOf: async () => ({
        merchantCode: 'a"b',
        images: ['https://img.example'],
        launches: ['https://play.example'],
        routes: ['https://two.example'],
        scripts: ['https://check.test/'],
        frames: ['https://frame.test/'],
        data: ['https://api.test'],
      }),
    },
    http: {
      log: pino(
        { level: 'warn' },
        {
          write: (line) => {
            logLines.push(line);
          },
        },
      ),
      pages: { site: join(folder, 'site'), games: join(folder, 'games'), console: join(folder, 'console') },
      checks: [
        {
          name: 'partitions',
          check: async () => {
            if (!healthy) throw new Error('none ahead');
          },
        },
        { name: 'always', check: async () => undefined },
      ],
    },
  });
});
afterAll(async () => {
  await http?.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (
  listener: keyof TestHttp['base'],
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: Headers }> => {
  const response = await fetch(`${http.base[listener]}${path}`, { headers, redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

describe('pages', () => {
  it('answers every page path of the site with the application page, to be revalidated', async () => {
    for (const path of [
      '/',
      '/home',
      '/index.html',
      '/register.html',
      '/member/deposit?tab=1',
      '/lottery/lao',
      '/fairness/draws',
      '/fairness/draws/1',
      '/fairness/tables/1',
    ]) {
      const page = await get('site', path);
      expect([path, page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(page.text).toContain('site');
    }
  });
  it("names the brand's merchant code, and allows the brand's own origins", async () => {
    const { text, headers } = await get('site', '/');
    expect(text).toContain('<meta name="merchant-code" content="a&#34;b" />');
    const policy = headers.get('content-security-policy') ?? '';
    const sources = (name: string) => policy.split('; ').find((directive) => directive.startsWith(`${name} `));
    expect(sources('img-src')).toContain('https://img.example');
    expect(sources('frame-src')).toContain('https://play.example');
    expect(sources('connect-src')).toMatch(/https:\/\/play\.example https:\/\/two\.example/);
    expect(sources('script-src')).not.toContain('example');
    expect([sources('script-src'), sources('frame-src'), sources('connect-src')]).toEqual([
      expect.stringContaining(' https://check.test/'),
      expect.stringContaining(' https://frame.test/'),
      expect.stringContaining(' https://api.test'),
    ]);
  });
  it('compresses pages as the client accepts, and makes the URL of the preview image absolute', async () => {
    const answers = await Promise.all(
      ['br', 'gzip', 'gzip, br;q=0', 'identity'].map((accepted) => get('site', '/', { 'accept-encoding': accepted })),
    );
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', 'gzip', null]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ headers }) => headers.get('vary') === 'accept-encoding')).toBe(true);
    expect(answers[0]!.text).toContain(
      '<meta property="og:image" content="http://127.0.0.1:3000/res/art/share.jpg" />',
    );
  });
  it('serves the new page after a rebuild', async () => {
    const page = join(folder, 'console/index.html');
    expect((await get('console', '/')).text).toBe('<html>console</html>');
    await writeFile(page, '<html>a newer console</html>');
    await utimes(page, new Date(), new Date(Date.now() + 10_000));
    expect((await get('console', '/')).text).toBe('<html>a newer console</html>');
  });
  it('answers HEAD without a body', async () => {
    const head = await fetch(`${http.base.site}/home`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ]);
  });
  it('allows only its own scripts, the inline one by its hash', async () => {
    const policy = (await get('site', '/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=' https:\/\/check\.test\/(;|$)/);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("frame-src 'self' http://127.0.0.1:3001");
  });
  it('caches hashed chunks forever, serves precompressed files, and hides source maps and dot files', async () => {
    const chunk = await get('site', '/res/js/main-1a2b.js', { 'accept-encoding': 'gzip' });
    expect([
      chunk.status,
      chunk.text,
      chunk.headers.get('cache-control'),
      chunk.headers.get('content-encoding'),
    ]).toEqual([200, 'console.error(1)', 'public, max-age=31536000, immutable', 'gzip']);
    expect(chunk.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await get('site', '/manifest.webmanifest')).headers.get('cache-control')).toBe('no-cache');
    for (const path of [
      '/res/js/gone-1a2b.js',
      '/res/js/main-1a2b.js.map',
      '/.env',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/favicon.ico',
    ]) {
      const missing = await get('site', path);
      expect([
        path,
        missing.status >= 400 && missing.status < 500,
        missing.text.includes('"secret"') || missing.text === 'secret',
      ]).toEqual([path, true, false]);
    }
  });
  it('lets the service worker fetch from its own origin, without widening other policies', async () => {
    const worker = await get('site', '/service-worker.js');
    expect([worker.status, worker.headers.get('cache-control'), worker.headers.get('content-security-policy')]).toEqual(
      [200, 'no-cache', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"],
    );
    expect((await get('site', '/manifest.webmanifest')).headers.get('content-security-policy')).not.toContain(
      'connect-src',
    );
  });
  it('answers unknown pages with the page and status 404; known ones in any spelling with 200', async () => {
    const known = [
      '/',
      '/home',
      '/HOME/',
      '/index.html',
      '/pointmall',
      '/live/several',
      '/live/baccarat-1',
      '/live/A/',
    ];
    const unknown = ['/nothing', '/home/more', '/live', '/live/no-such', '/live/baccarat-1/more', '/homex'];
    for (const path of known) expect([path, (await get('site', path)).status]).toEqual([path, 200]);
    for (const path of unknown) {
      const answer = await get('site', path);
      expect([path, answer.status, answer.text.includes('site and more of it')]).toEqual([path, 404, true]);
    }
    expect((await get('console', '/withdrawals')).status).toBe(200);
    expect((await get('console', '/nothing')).status).toBe(404);
  });
  it('refuses unknown calls instead of answering with a page', async () => {
    for (const path of ['/wps/nothing', '/lgw/nothing', '/lotto-vn/x', '/healthz/x', '/fairness/nothing'])
      expect([path, (await get('site', path)).status]).toEqual([path, 404]);
    expect((await fetch(`${http.base.site}/home`, { method: 'POST' })).status).toBe(404);
  });
  it('serves games under their version, framed by the site only', async () => {
    const dice = await get('games', '/dice/1/?sessionID=x');
    expect([dice.status, dice.text]).toEqual([200, '<html>dice one</html>']);
    expect(dice.headers.get('content-security-policy')).toContain('frame-ancestors http://127.0.0.1:3000');
    expect((await get('games', '/slots/7/')).text).toContain('every version');
    const short = await get('games', '/dice/1?sessionID=x');
    expect([short.status, short.headers.get('location')]).toEqual([308, '/dice/1/?sessionID=x']);
    expect((await get('games', '/dice/1/res/art.png')).headers.get('cache-control')).toContain('immutable');
    for (const path of ['/', '/poker/1/', '/dice/2/', '/dice/../slots/'])
      expect([path, (await get('games', path)).status >= 400 || path.includes('..')]).toEqual([path, true]);
  });
  it('allows other host names of this machine outside production', async () => {
    const seen = await fetch(http.base.games.replace('127.0.0.1', 'localhost').concat('/dice/1/'));
    expect(seen.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://127.0.0.1:3000 http://localhost:3000',
    );
    await seen.text();
    expect((await get('console', '/withdrawals')).headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });
});

it('finds a page in production that was added after a miss', async () => {
  const production = await testHttp({
    modules: [],
    http: { config: { ...testHttpConfig, mode: 'production' }, pages: { games: join(folder, 'games') } },
  });
  const page = async (): Promise<number> => (await fetch(`${production.base.games}/late/1/`)).status;
  expect(await page()).toBe(404);
  await mkdir(join(folder, 'games/late'), { recursive: true });
  await writeFile(join(folder, 'games/late/index.html'), '<html>late</html>');
  expect(await page()).toBe(200);
  await production.close();
});

it('games may be framed by the sites of all brands; in production by nothing else', async () => {
  const production = await testHttp({
    modules: [],
    ports: { siteOrigins: async () => ['https://play.lotus.example'] },
    http: { config: { ...testHttpConfig, mode: 'production' }, pages: { games: join(folder, 'games') } },
  });
  const policy = (await fetch(`${production.base.games.replace('127.0.0.1', 'localhost')}/dice/1/`)).headers.get(
    'content-security-policy',
  );
  expect(policy).toMatch(/frame-ancestors http:\/\/127\.0\.0\.1:3000 https:\/\/play\.lotus\.example$/);
  await production.close();
});

it('logs no warning, so every request is answered once', () => expect(logLines).toEqual([]));

describe('health', () => {
  it('is always live, and ready when every check passes', async () => {
    expect((await get('site', '/healthz/live')).status).toBe(200);
    expect(JSON.parse((await get('console', '/healthz/ready')).text)).toEqual({ ready: true, failing: [] });
    healthy = false;
    await expect.poll(async () => (await get('games', '/healthz/ready')).status).toBe(503);
    expect(JSON.parse((await get('site', '/healthz/ready')).text)).toEqual({ ready: false, failing: ['partitions'] });
    expect((await get('site', '/healthz/live')).status).toBe(200);
  });
});

describe('stopping', () => {
  const start = async () => {
    const brand = testBrand([module]);
    const server = await createHttp({
      config: testHttpConfig,
      modules: [module],
      limiter: null,
      ports: {
        brandOf: async () => brand,
        isConsoleHost: async () => false,
        siteOrigins: async () => [],
        pageSettingsOf: async () => null,
        gateOf: async () => null,
        brandOfGameSession: async () => null,
        playerOf: async () => null,
        operatorOf: async () => null,
        sessionEndOf: async () => null,
        operatorRefused: async () => undefined,
      },
    });
    return { server, base: await server.listen() };
  };
  /**
   * Sends the slow call and waits until its handler runs. `waiting` then holds the function that
   * ends it.
   */
  const startSlowCall = async (base: Record<string, string>): Promise<{ answer: Promise<Response> }> => {
    waiting = [];
    const answer = fetch(`${base['site']}/wps/test/slow`);
    answer.catch(() => undefined);
    await expect.poll(() => waiting.length).toBe(1);
    return { answer };
  };
  it('lets a running request end', async () => {
    const { server, base } = await start();
    const { answer } = await startSlowCall(base);
    const stopped = server.close(5_000);
    waiting[0]?.();
    expect((await (await answer).json()).value).toBe('done');
    await stopped;
    await expect(fetch(`${base.site}/healthz/live`)).rejects.toThrow();
  });
  it('cuts requests that do not end within the deadline', async () => {
    const { server, base } = await start();
    const { answer } = await startSlowCall(base);
    await server.close(50);
    await expect(answer).rejects.toThrow();
  });
});
