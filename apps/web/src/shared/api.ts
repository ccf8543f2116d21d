import { CallError } from '@chokdee/contract/call-error';
import { createClient, type Client, type RequestOptions } from '@chokdee/contract/client';
import { usePreferences } from '@chokdee/ui/preferences';
import { fetchOrEarly } from './early-calls.ts';

let seal: Promise<(text: string) => Promise<string>> | null = null;
const loadSealer = async () => {
  const { createBodyEncryptor: createSealer } = await import('@chokdee/contract/body-encryptor');
  return createSealer(() => api.request('GET /wps/session/key'));
};

/** The site's calls. The session travels in an HttpOnly cookie (decision D2); texts come in the page's language. */
export const api: Client = createClient({
  headers: () => ({ Language: usePreferences.getState().language.code, Device: 'web', 'X-Session': 'cookie' }),
  fetch: fetchOrEarly,
  encryptBody: async (text) => (await (seal ??= loadSealer()))(text),
});

/** For calls whose body goes encrypted. Browsers without Web Crypto (plain http on a LAN) send plain JSON; TLS is the protection then (decision D3). */
export const sealed = (): RequestOptions => ({ encrypted: globalThis.crypto?.subtle !== undefined });

/** Whether a failure leaves open if the request had its effect; the same request with the same id may then be sent again. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.code.startsWith('network.') || error.code === 'system.error' || error.code === 'system.busy');
