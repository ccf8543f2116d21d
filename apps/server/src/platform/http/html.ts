import { createHash } from 'node:crypto';
import type { CallContext } from './context.ts';

const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const contentsOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'gi'))].map(
    (match) => match[1] ?? '',
  );

/** CSP hash sources of the inline scripts and styles of a page. */
export const inlineSources = (html: string): { scripts: string[]; styles: string[] } => ({
  scripts: contentsOf(html, 'script').map(cspHash),
  styles: contentsOf(html, 'style').map(cspHash),
});

/** Escapes a text for use in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Headers of a page that the server itself writes (sandbox bank, demo outbox, API reference). The
 * page may run and apply exactly its inline scripts and styles and post to its own origin. It must
 * not load anything else and must not be framed.
 */
export function ownPageHeaders(html: string): Readonly<Record<string, string>> {
  const { scripts, styles } = inlineSources(html);
  const orNone = (sources: readonly string[]): string => (sources.length === 0 ? "'none'" : sources.join(' '));
  const policy = [
    "default-src 'none'",
    `script-src ${orNone(scripts)}`,
    `style-src ${orNone(styles)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') };
}

/**
 * Sets the status and headers of a raw call's answer for a page of the server, and returns the
 * page.
 */
export function sendPage(context: Pick<CallContext, 'reply'>, html: string, status = 200): string {
  context.reply.status(status);
  for (const [name, value] of Object.entries(ownPageHeaders(html))) context.reply.header(name, value);
  return html;
}
