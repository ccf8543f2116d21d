import { errorLanguages } from '@chokdee/locales/error-text';
import { languages } from '@chokdee/locales/languages';
import type { FastifyRequest } from 'fastify';

const known = new Set<string>(languages.map((language) => language.code));

/** The caller's language: its `Language` header when we know it, else Thai. */
export function languageOf(request: FastifyRequest): string {
  const asked = request.headers['language'];
  const code = typeof asked === 'string' ? asked.trim().toUpperCase() : '';
  return known.has(code) ? code : (errorLanguages[0] ?? 'TH');
}

/** The path of a request without its query: queries can carry a game's session id and are never logged. */
export const pathOf = (request: Pick<FastifyRequest, 'url'>): string => request.url.split('?', 1)[0] ?? '/';
