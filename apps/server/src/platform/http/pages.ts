import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Listener } from '@chokdee/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inlineSources } from './html.ts';
import { originsForHost, pagePolicy, workerPolicy } from './headers.ts';
import { encodingFor, compress, type ContentEncoding } from './compression.ts';
import { pathOf } from './request.ts';
import type { HttpConfig } from './settings.ts';

/** Answers a GET that no call and no file took; false when it leaves it. (Not the reply itself: a reply is awaitable.) */
export type PageFallback = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Paths that belong to calls: what is unknown there is an unknown call, not a page. */
const callPaths = /^\/(wps|lgw|lotto[\w-]*|console|wallet|bet|fairness|healthz|ws)(\/|$)/;
/** Built chunks carry their hash in their name. */
const hashed = /^\/(.*\/)?res\//;
const worker = '/service-worker.js';

/** A built page with what its policy must allow, packed once for each coding. `changed`: when its file was written. */
interface Page {
  readonly html: string;
  readonly needs: ReturnType<typeof inlineSources>;
  readonly packed: Map<ContentEncoding, Promise<Buffer | null>>;
  readonly changed: number;
}

/** The picture other sites show beside a link is asked for from there, so its address must be whole. */
const sharedPicture = /(<meta property="og:image" content=")(?=\/)/;

async function readPage(file: string, origin: string, changed: number): Promise<Page> {
  const html = (await readFile(file, 'utf8')).replace(sharedPicture, (start) => `${start}${origin}`);
  return { html, needs: inlineSources(html), packed: new Map(), changed };
}

/** The page in a coding its caller takes; null for none, or where it is too short for that. */
function packedPage({ html, packed }: Page, coding: ContentEncoding): Promise<Buffer | null> {
  const known = packed.get(coding) ?? compress(html, coding);
  packed.set(coding, known);
  return known;
}

/** The file of the page at a path of the games' origin: `/<game>/<version>/`, where a game has one page per version or one for all. */
const gamePages = (directory: string, path: string): string[] => {
  const [game = '', version = ''] = path.slice(1).split('/');
  if (!/^[\w-]+$/.test(game) || !/^[\w.-]+$/.test(version) || version.startsWith('.')) return [];
  return [join(directory, game, version, 'index.html'), join(directory, game, 'index.html')];
};

/**
 * Serves a built application: hashed chunks for ever, all else asked anew, pages under their own policy.
 * On site and console every unknown page path is the application's (it has its own 404); games answer at `/<game>/<version>/`.
 */
export async function mountPages(
  fastify: FastifyInstance,
  listener: Listener,
  directory: string,
  config: Pick<HttpConfig, 'origins' | 'mode'>,
): Promise<PageFallback> {
  const root = resolve(directory);
  const pages = new Map<string, Page>();
  /** The page of a file, null where there is none. Only what is there is remembered: a path is the caller's own word, and there is no end of them. */
  const pageAt = async (file: string): Promise<Page | null> => {
    const changed = (await stat(file).catch(() => null))?.mtimeMs;
    if (changed === undefined) return null;
    const known = pages.get(file);
    // A page may be built anew under a running server.
    if (known?.changed === changed) return known;
    const page = await readPage(file, config.origins[listener], changed);
    pages.set(file, page);
    return page;
  };

  await fastify.register(fastifyStatic, {
    root,
    index: false,
    redirect: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    decorateReply: false,
    // Pages go out by the fallback below, which knows their policy.
    allowedPath: (path) => !path.endsWith('/') && !path.endsWith('.html') && !path.endsWith('.map'),
    setHeaders: (reply, path) => {
      const place = path.slice(root.length).replaceAll('\\', '/');
      const immutable = hashed.test(place);
      if (place.replace(/\.(?:br|gz)$/, '') === worker) void reply.header('content-security-policy', workerPolicy);
      void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  return async (request, reply) => {
    const path = pathOf(request);
    const isFile = /\.[a-z\d]+$/i.test(path) && !path.endsWith('.html');
    if (!['GET', 'HEAD'].includes(request.method) || callPaths.test(path) || isFile) return false;
    if (listener === 'games' && /^\/[^/]+\/[^/]+$/.test(path)) {
      void reply
        .code(308)
        .header('location', `${path}/${request.url.slice(path.length)}`)
        .send();
      return true;
    }
    for (const file of listener === 'games' ? gamePages(root, path) : [join(root, 'index.html')]) {
      const page = await pageAt(file);
      if (page === null) continue;
      const policy = pagePolicy(listener, originsForHost(config, request.hostname), page.needs);
      const coding = encodingFor(request.headers['accept-encoding']);
      const packed = coding && (await packedPage(page, coding));
      if (coding && packed) void reply.header('content-encoding', coding);
      void reply
        .code(200)
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy, vary: 'accept-encoding' })
        .send(packed ?? page.html);
      return true;
    }
    return false;
  };
}
