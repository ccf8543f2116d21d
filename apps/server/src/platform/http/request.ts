import { defaultLanguage, languages } from '@chokdee/locales/languages';
import type { FastifyRequest } from 'fastify';

const supported = new Set<string>(languages.map((language) => language.code));

/** The caller's language: the `Language` header when it is supported, else Thai. */
export function languageOf(request: FastifyRequest): string {
  const header = request.headers['language'];
  const code = typeof header === 'string' ? header.trim().toUpperCase() : '';
  return supported.has(code) ? code : defaultLanguage;
}

/**
 * The path of a request without its query. A query can carry a game session id and is never logged.
 */
export const pathOf = (request: Pick<FastifyRequest, 'url'>): string => request.url.split('?', 1)[0] ?? '/';
