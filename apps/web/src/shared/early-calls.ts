/** Calls begun by the page's head (head/head.ts), by address, in the language they were asked for. */
export interface EarlyCalls {
  readonly language: string;
  readonly calls: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/** `fetch` that takes the answer of a call the page's head has begun, once; everything else goes out as it is. */
export const fetchOrEarly: typeof fetch = (address, init) => {
  const begun =
    typeof address === 'string' && init?.method === 'GET' ? window.earlyCalls?.calls.get(address) : undefined;
  if (begun === undefined || new Headers(init?.headers).get('Language') !== window.earlyCalls?.language)
    return fetch(address, init);
  window.earlyCalls?.calls.delete(String(address));
  return new Promise((resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('nobody waits any more', 'AbortError')), {
      once: true,
    });
    begun.then(resolve, reject);
  });
};
