/// <reference lib="webworker" />
import { planOf, oldestBeyond } from './plan.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build (plugins/site-worker.ts): the files the first screen needs, by name; a new build has another list and so another worker. */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] };

const shell = `shell-${__SHELL__.version}`;
const assets = 'assets';
const mostAssets = 240;
const page = '/';

/** The answer of the network to a page; without one the site's own page out of the shell, which says so in the visitor's language and theme. */
async function pageOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(page, { cacheName: shell });
    if (kept) return kept;
    throw error;
  }
}

/** A hashed file: what was kept, else the network, whose answer is kept. */
async function fileOf(request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const cache = await caches.open(assets);
    await cache.put(request.url, answer.clone());
    for (const old of oldestBeyond(await cache.keys(), mostAssets)) await cache.delete(old);
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

// A new worker waits until the person says so: a page in the middle of a bet is not changed under its hands.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
