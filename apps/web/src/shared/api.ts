import { CallError } from '@chokdee/contract/call-error';
import { createClient, type Client, type RequestOptions } from '@chokdee/contract/client';
import { usePreferences } from '@chokdee/ui/preferences';
import { fetchOrEarly } from './early-calls.ts';
import { reportSessionLost } from './query.ts';
import { noteSessionEnd } from './session.ts';

let encryptor: Promise<(text: string) => Promise<string>> | null = null;
const loadEncryptor = async () => {
  const { createBodyEncryptor } = await import('@chokdee/contract/body-encryptor');
  return createBodyEncryptor(() => api.request('GET /wps/session/key'));
};

/**
 * The client of the site's calls. The session is in an HttpOnly cookie (decision D2); texts are in
 * the page's language.
 */
export const api: Client = createClient({
  headers: () => ({ Language: usePreferences.getState().language.code, Device: 'web', 'X-Session': 'cookie' }),
  fetch: fetchOrEarly,
  onSessionEnd: (reason) => {
    noteSessionEnd(reason);
    reportSessionLost();
  },
  encryptBody: async (text) => (await (encryptor ??= loadEncryptor()))(text),
});

/**
 * Options of calls with an encrypted body. Browsers without Web Crypto (plain http on a LAN) send
 * plain JSON; TLS is the protection then (decision D3).
 */
export const encryptedBody = (): RequestOptions => ({ encrypted: globalThis.crypto?.subtle !== undefined });

/**
 * Whether the request may have had its effect in spite of the error. It may then be sent again with
 * the same id.
 */
export const isUncertain = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.code.startsWith('network.') || error.code === 'system.error' || error.code === 'system.busy');
