import type { Namespace } from '@chokdee/locales/bundles';
import { serverText } from '@chokdee/locales/server-text';
import { withWordJoiners } from '@chokdee/locales/word-joiners';

/**
 * The texts of a language as the pages show them: `t('home:header.login')`, with the values put
 * into their `{{places}}`. Throws for a key without a text.
 */
export function textsOf(
  language: 'th' | 'en',
): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const text = serverText(namespace as Namespace, path, language.toUpperCase(), values);
    if (text === null) throw new Error(`no text ${key} in ${language}`);
    return withWordJoiners(text);
  };
}
