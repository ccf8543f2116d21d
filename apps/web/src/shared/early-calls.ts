/**
 * Calls that the page's head started (head/head.ts), by address, and the language they were started
 * in.
 */
export interface EarlyCalls {
  readonly language: string;
  readonly calls: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/**
 * `fetch` that takes the answer of a call started by the page's head, once. Every other request is
 * sent.
 */
export const fetchOrEarly: typeof fetch = (address, init) => {
  const early =
    typeof address === 'string' && init?.method === 'GET' ? window.earlyCalls?.calls.get(address) : undefined;
  if (early === undefined || new Headers(init?.headers).get('Language') !== window.earlyCalls?.language)
    return fetch(address, init);
  window.earlyCalls?.calls.delete(String(address));
  return new Promise((resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('the call was aborted', 'AbortError')), {
      once: true,
    });
    early.then(resolve, reject);
  });
};
