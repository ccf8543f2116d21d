import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withWordJoiners } from '@chokdee/locales/word-joiners';

const BUNDLES = join(import.meta.dirname, '../../packages/locales/src/bundles');

/**
 * The texts of a language as the pages show them: `t('home:header.login')`, with the values put
 * into their `{{places}}`. Throws for a key without a text.
 */
export function textsOf(
  language: 'th' | 'en',
): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const bundles = new Map<string, unknown>();
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const bundle =
      bundles.get(namespace) ?? JSON.parse(readFileSync(join(BUNDLES, language, `${namespace}.json`), 'utf8'));
    bundles.set(namespace, bundle);
    // The error bundle is flat: its keys contain dots.
    const flat = (bundle as Record<string, unknown>)[path];
    const text =
      flat ??
      path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], bundle);
    if (typeof text !== 'string') throw new Error(`no text ${key} in ${language}`);
    return withWordJoiners(text).replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ''));
  };
}
