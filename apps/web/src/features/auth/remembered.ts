import type { CallOutput } from '@chokdee/contract/client';
import { api } from '../../shared/api.ts';

const NAME = 'rememberedName';
const DAY_SECONDS = 86_400;

/** The user name kept by "remember me"; empty without one. */
export const rememberedName = (): string =>
  decodeURIComponent(document.cookie.match(new RegExp(`(?:^|; )${NAME}=([^;]*)`))?.[1] ?? '');

/** Keeps a user name for one day, or removes it (decision D4). */
export function rememberName(name: string | null): void {
  const seconds = name === null ? 0 : DAY_SECONDS;
  document.cookie = `${NAME}=${encodeURIComponent(name ?? '')}; path=/; SameSite=Strict; Max-Age=${seconds}`;
}

/** Opens a session by the browser's remember cookie; null when there is none. */
export async function loginRemembered(): Promise<CallOutput<'POST /wps/session/login/remember'> | null> {
  if (rememberedName() === '') return null;
  try {
    return await api.request('POST /wps/session/login/remember', { body: {} });
  } catch {
    return null;
  }
}
