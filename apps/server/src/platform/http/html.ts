import { createHash } from 'node:crypto';
import type { CallContext } from './context.ts';

const source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inner = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'gi'))].map(
    (match) => match[1] ?? '',
  );

/** CSP sources of the inline scripts and styles that stand in a page, so that no other can run there. */
export const inlineSources = (html: string): { scripts: string[]; styles: string[] } => ({
  scripts: inner(html, 'script').map(source),
  styles: inner(html, 'style').map(source),
});

/** The text as it may stand in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The headers of a small page of the server's own (bank page, outbox, API reference): it may run and look like exactly what stands in it,
 * post to its own origin, load nothing from elsewhere, and be framed by nobody.
 */
export function ownPageHeaders(html: string): Readonly<Record<string, string>> {
  const { scripts, styles } = inlineSources(html);
  const or = (sources: readonly string[]): string => (sources.length === 0 ? "'none'" : sources.join(' '));
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src ${or(scripts)}; style-src ${or(styles)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

/** Makes the answer of a raw call a page of the server's own. */
export function sendPage(context: Pick<CallContext, 'reply'>, html: string, status = 200): string {
  context.reply.status(status);
  for (const [name, value] of Object.entries(ownPageHeaders(html))) context.reply.header(name, value);
  return html;
}
