/// <reference lib="webworker" />
import { planOf, oldestBeyond } from './plan.ts';

declare const self: ServiceWorkerGlobalScope;
/**
 * Set by the build (plugins/site-worker.ts): the files that the first screen needs. Another build
 * has another list, and so another worker.
 */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] };

const shell = `shell-${__SHELL__.version}`;
const assets = 'assets';
/** Limit of cached hashed files. */
const maxAssets = 240;
const page = '/';

/**
 * The network's answer to a page, or the cached home page without a network; it shows the offline
 * page in the visitor's language and theme.
 */
async function pageOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(page, { cacheName: shell });
    if (cached) return cached;
    throw error;
  }
}

/** A hashed file: from the cache, or from the network and then cached. */
async function fileOf(request: Request): Promise<Response> {
  const cached = await caches.match(request.url);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const cache = await caches.open(assets);
    await cache.put(request.url, answer.clone());
    for (const oldest of oldestBeyond(await cache.keys(), maxAssets)) await cache.delete(oldest);
  }
  return answer;
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(shell).then((cache) => cache.addAll([page, ...__SHELL__.files])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== shell && name !== assets) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  switch (planOf(event.request, self.location.origin)) {
    case 'page':
      return event.respondWith(pageOf(event.request));
    case 'keep':
      return event.respondWith(fileOf(event.request));
    case 'leave':
      return undefined;
  }
});

// A new worker waits until the person agrees to reload: a page must not change during a bet.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
