import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The English text of a key: `pages:help.title`, or `errors/platform:login.not.session`. */
function textOf(key: string): unknown {
  const [file = '', path = ''] = key.split(':');
  const bundle: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'bundles/en', `${file}.json`), 'utf8'));
  if (file.startsWith('errors/')) return (bundle as Record<string, unknown>)[path];
  return path.split('.').reduce((node: unknown, name) => (node as Record<string, unknown> | undefined)?.[name], bundle);
}

// The specification quotes these texts.
it.each([
  ['pages:help.title', 'Help Center'],
  ['pages:maintenance.title', 'System Maintenance'],
  ['pages:maintenance.text', 'Dear valued Customer, we are currently performing a system maintenance'],
  ['pages:contact', 'Contact Us'],
  ['pages:restriction.title', 'RESTRICTION OF VISIT'],
  ['errors/platform:login.not.session', 'You are not logged in, please login'],
  ['common:failure.network', 'Network link is abnormal, please try again'],
  ['common:failure.slow', 'The page took longer time to load, please check your network connectivity'],
  ['errors/platform:network.timeout', 'The page took longer time to load, please check your network connectivity'],
  ['common:pager.previous', 'Prev'],
  ['common:pager.next', 'Next'],
  ['home:winners.title', 'Top 10 winners'],
])('is the text of %s: %s', (key, text) => {
  expect(textOf(key)).toBe(text);
});
