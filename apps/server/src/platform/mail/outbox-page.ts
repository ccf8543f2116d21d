import { createHash, timingSafeEqual } from 'node:crypto';
import { demoOutbox } from '@chokdee/contract/calls/mail';
import type { Database } from '@chokdee/database/database';
import { mailText } from '@chokdee/locales/mail-text';
import { stampText } from '@chokdee/locales/zoned-time';
import { zoneIn } from '../http/context.ts';
import { escapeHtml, sendPage } from '../http/html.ts';
import { bind, type Binding } from '../module.ts';
import { readMessages, type OutgoingMessageRow } from './store.ts';

/** Messages on the page. */
const MAX_MESSAGES = 100;
const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:48rem;padding:0 1rem;background:#fff;color:#1b1b1f}
article{border:1px solid #c8c8d0;border-radius:.5rem;padding:1rem;margin:1rem 0}
h2{font-size:1rem;margin:0}
p{margin:.25rem 0;color:#55555f}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:.75rem 0 0}
@media(prefers-color-scheme:dark){
  body{background:#131318;color:#ececf1}
  article{border-color:#43434d}
  p{color:#b0b0bb}
}`;

function article(row: OutgoingMessageRow, zone: string): string {
  const title = row.subject === '' ? row.kind.toUpperCase() : row.subject;
  const sent = `${escapeHtml(row.recipient)} · ${escapeHtml(stampText(row.created_at.getTime(), zone))}`;
  return `<article><h2>${escapeHtml(title)}</h2><p>${sent}</p><pre>${escapeHtml(row.body)}</pre></article>`;
}

function page(rows: readonly OutgoingMessageRow[], language: string, zone: string): string {
  const text = (key: string) => escapeHtml(mailText(key, language));
  const list = rows.length === 0 ? `<p>${text('outbox.empty')}</p>` : rows.map((row) => article(row, zone)).join('');
  return `<!doctype html><html lang="${language.toLowerCase()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text('outbox.title')}</title><style>${STYLE}</style></head>
<body><h1>${text('outbox.title')}</h1><p>${text('outbox.note')}</p>${list}</body></html>`;
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Whether an `Authorization: Basic` header has the password. The user name is ignored. */
function hasPassword(header: string | undefined, password: string): boolean {
  const [scheme, encoded = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return false;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  return timingSafeEqual(digest(pair.slice(pair.indexOf(':') + 1)), digest(password));
}

/** Binds the demo's outbox page. Without a password it is open. */
export const outboxRoutes = (database: Database, password: string | null): Binding[] => [
  bind(demoOutbox, async (_input, context) => {
    if (password !== null && !hasPassword(context.headers['authorization'], password)) {
      context.reply.status(401);
      context.reply.header('www-authenticate', 'Basic realm="demo outbox", charset="UTF-8"');
      context.reply.header('content-type', 'text/plain; charset=utf-8');
      return mailText('outbox.password', context.language);
    }
    return sendPage(context, page(await readMessages(database, MAX_MESSAGES), context.language, zoneIn(context)));
  }),
];
