import { domainToASCII } from 'node:url';
import type { FieldError } from './rules.ts';

/** A host name of the Internet, lower case: no IP address, no name of one label. */
const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** The longest address, characters. */
const LONGEST = 500;

/** An address in the form that is stored, or why it is refused. */
export type Checked = { readonly value: string } | { readonly error: FieldError };

const refused = (code: string, params?: FieldError['params']): Checked => ({
  error: { code, ...(params !== undefined && { params }) },
});

function checkUrl(text: string, valueOf: (url: URL) => Checked): Checked {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:') return refused('field.link.https');
  if (url.username !== '' || url.password !== '') return refused('field.link.user');
  if (!HOST_NAME.test(url.hostname)) return refused('field.link.name');
  const checked = valueOf(url);
  if ('value' in checked && checked.value.length > LONGEST) return refused('field.too.long', { count: LONGEST });
  return checked;
}

/**
 * Checks the address of a link that visitors follow: https, a host name, no user and password in
 * it. At most 500 characters as stored.
 */
export const checkLink = (text: string): Checked => checkUrl(text, ({ href }) => ({ value: href }));

/**
 * Checks an origin that pages may load from: an https address of a host name without user, port,
 * path and query. It becomes part of the content security policy, in which a semicolon or a space
 * would begin another source.
 */
export const checkOrigin = (text: string): Checked =>
  checkUrl(text, ({ origin, port, pathname, search, hash }) =>
    port === '' && pathname === '/' && search === '' && hash === '' ? { value: origin } : refused('field.link.origin'),
  );

/** Checks a host name: without scheme, port and path. */
export function checkHost(text: string): Checked {
  const host = /[/?#\\]/.test(text) ? '' : domainToASCII(text);
  return HOST_NAME.test(host) ? { value: host } : refused('field.host.name');
}
