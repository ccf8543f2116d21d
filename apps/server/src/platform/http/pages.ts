import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Listener } from '@chokdee/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, inlineSources } from './html.ts';
import { originsForHost, pagePolicy, workerPolicy } from './headers.ts';
import { encodingFor, compress, type ContentEncoding } from './compression.ts';
import { pathOf } from './request.ts';
import { createPageList, existsOnPage, type PageOfOne } from './page-list.ts';
import type { GuardPorts, HttpConfig } from './settings.ts';

/**
 * Answers a request that matched no call and no file with a page. Returns false when there is no
 * page. (It does not return the reply, because a reply is awaitable.)
 */
export type PageFallback = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * Paths of calls. An unknown path among them is refused as a call, not answered with a page. Draws
 * and rounds of tables below `/fairness` are pages of the site.
 */
const CALL_PATHS = /^\/(wps|lgw|lotto[\w-]*|console|wallet|bet|fairness(?!\/(?:draws|tables))|files|healthz|ws)(\/|$)/;
/** Built chunks, which have their hash in their name. */
const HASHED_FILES = /^\/(.*\/)?res\//;
const SERVICE_WORKER = '/service-worker.js';

/** A built page with the CSP hashes of its inline parts, compressed once per encoding. */
interface Page {
  readonly html: string;
  readonly hashes: ReturnType<typeof inlineSources>;
  readonly compressed: Map<ContentEncoding, Promise<Buffer | null>>;
  /** Modification time of the file, milliseconds. */
  readonly modifiedAt: number;
}

/** Other sites load the preview image of a link, so its address must be absolute. */
const PREVIEW_IMAGE = /(<meta property="og:image" content=")(?=\/)/;
/** Calls carry the merchant code from the first one on, so the page itself names it. */
const MERCHANT_CODE = /(<meta name="merchant-code" content=")(?=")/;

async function readPage(
  file: string,
  { origin, merchantCode }: { readonly origin: string; readonly merchantCode: string },
  modifiedAt: number,
): Promise<Page> {
  const html = (await readFile(file, 'utf8'))
    .replace(PREVIEW_IMAGE, (start) => `${start}${origin}`)
    .replace(MERCHANT_CODE, (start) => `${start}${escapeHtml(merchantCode)}`);
  return { html, hashes: inlineSources(html), compressed: new Map(), modifiedAt };
}

/** The page in an encoding, compressed at first use; null when it is too short to be compressed. */
function compressedPage({ html, compressed }: Page, encoding: ContentEncoding): Promise<Buffer | null> {
  const body = compressed.get(encoding) ?? compress(html, encoding);
  compressed.set(encoding, body);
  return body;
}

/**
 * Candidate page files for a path `/<game>/<version>/` of the games origin: one per version, or one
 * for all.
 */
const gamePages = (directory: string, path: string): string[] => {
  const [game = '', version = ''] = path.slice(1).split('/');
  if (!/^[\w-]+$/.test(game) || !/^[\w.-]+$/.test(version) || version.startsWith('.')) return [];
  return [join(directory, game, version, 'index.html'), join(directory, game, 'index.html')];
};

/**
 * Serves a built front end. Hashed chunks are cached forever, everything else is revalidated; pages
 * get their own CSP, which allows what the brand of the request loads from elsewhere. On site and
 * console the application answers every page path, an unknown one with its own page and status 404.
 * Games answer at `/<game>/<version>/`.
 */
export async function mountPages(
  fastify: FastifyInstance,
  listener: Listener,
  directory: string,
  {
    config,
    ports,
    pagesOfOne,
  }: {
    readonly config: Pick<HttpConfig, 'origins' | 'mode'>;
    readonly ports: GuardPorts;
    readonly pagesOfOne: readonly PageOfOne[];
  },
): Promise<PageFallback> {
  const root = resolve(directory);
  const pages = new Map<string, Page>();
  const kindOf = createPageList(root);
  const isFound = async (path: string, host: string): Promise<boolean> => {
    if (listener === 'games') return true;
    const kind = await kindOf(path);
    if (kind !== 'of-one') return kind === 'plain';
    const brand = listener === 'site' ? await ports.brandOf({ host }) : null;
    return brand === null || existsOnPage(pagesOfOne, path, brand.id);
  };
  /**
   * Reads the page of a file; null when there is none. Misses are not cached: callers can invent
   * paths.
   */
  const pageAt = async (file: string, merchantCode: string): Promise<Page | null> => {
    const modifiedAt = (await stat(file).catch(() => null))?.mtimeMs;
    if (modifiedAt === undefined) return null;
    const key = `${merchantCode} ${file}`;
    const cached = pages.get(key);
    // A page may be rebuilt while the server runs.
    if (cached?.modifiedAt === modifiedAt) return cached;
    const page = await readPage(file, { origin: config.origins[listener], merchantCode }, modifiedAt);
    pages.set(key, page);
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
    // The fallback below sends pages, because they need their CSP.
    allowedPath: (path) => !path.endsWith('/') && !path.endsWith('.html') && !path.endsWith('.map'),
    setHeaders: (reply, path) => {
      const relative = path.slice(root.length).replaceAll('\\', '/');
      const immutable = HASHED_FILES.test(relative);
      if (relative.replace(/\.(?:br|gz)$/, '') === SERVICE_WORKER)
        void reply.header('content-security-policy', workerPolicy);
      void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  return async (request, reply) => {
    const path = pathOf(request);
    const isFile = /\.[a-z\d]+$/i.test(path) && !path.endsWith('.html');
    if (!['GET', 'HEAD'].includes(request.method) || CALL_PATHS.test(path) || isFile) return false;
    if (listener === 'games' && /^\/[^/]+\/[^/]+$/.test(path)) {
      void reply
        .code(308)
        .header('location', `${path}/${request.url.slice(path.length)}`)
        .send();
      return true;
    }
    const settings = listener === 'site' ? await ports.pageSettingsOf(request.hostname) : null;
    for (const file of listener === 'games' ? gamePages(root, path) : [join(root, 'index.html')]) {
      const page = await pageAt(file, settings?.merchantCode ?? '');
      if (page === null) continue;
      // In production the host of a games page is no host of a site.
      const siteHost = listener === 'site' || config.mode !== 'production' ? request.hostname : '';
      const origins = originsForHost(config, siteHost);
      if (listener === 'games') origins.site.push(...(await ports.siteOrigins()));
      const policy = pagePolicy(listener, origins, page.hashes, settings);
      const encoding = encodingFor(request.headers['accept-encoding']);
      const compressed = encoding && (await compressedPage(page, encoding));
      if (encoding && compressed) void reply.header('content-encoding', encoding);
      void reply
        .code((await isFound(path, request.hostname)) ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy, vary: 'accept-encoding' })
        .send(compressed ?? page.html);
      return true;
    }
    return false;
  };
}
