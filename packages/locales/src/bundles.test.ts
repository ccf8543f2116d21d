import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@chokdee/contract/errors.gen';
import { describe, expect, it } from 'vitest';
import { errorText } from './error-text.ts';
import { completeLanguages, languageOf, languages, offeredLanguage } from './languages.ts';

type Texts = { readonly [key: string]: string | Texts };
const bundlesFolder = join(import.meta.dirname, 'bundles');
const read = (language: string, name: string): Texts =>
  JSON.parse(readFileSync(join(bundlesFolder, language, name), 'utf8')) as Texts;
const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text] as [string, string]] : flatten(text, `${prefix}${key}.`),
  );
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}|<\/?(\w+)>/g)].map(([whole]) => whole).sort();

const filesOf = (language: string): string[] =>
  readdirSync(join(bundlesFolder, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort();
const pluralForm = /_(?:zero|one|two|few|many|other)$/;
/** The texts of a bundle without the suffixes of plural forms: a text, or its plural forms. */
function textsOf(texts: Texts): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  const all = new Map(flatten(texts));
  for (const [key, text] of all) {
    const base = key.replace(pluralForm, '');
    const form = all.has(`${base}_other`) ? key.slice(base.length) : '';
    const name = form === '' ? key : base;
    found.set(name, (found.get(name) ?? new Map<string, string>()).set(form, text));
  }
  return found;
}
const formsIn = (language: string): string[] =>
  new Intl.PluralRules(languageOf(language).tag)
    .resolvedOptions()
    .pluralCategories.map((form) => `_${form}`)
    .sort();

const names = filesOf('en');

describe.each(completeLanguages.map((code) => code.toLowerCase()))('the bundles in %s', (language) => {
  it('are the same files as in English', () => expect(filesOf(language)).toEqual(names));
  it.each(names)('%s has the texts, plural forms and placeholders that it needs', (name) => {
    const english = textsOf(read('en', name));
    const translated = textsOf(read(language, name));
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, forms] of english) {
      const own = translated.get(key) ?? new Map<string, string>();
      expect([...own.keys()].sort(), key).toEqual(forms.has('') ? [''] : formsIn(language));
      const expected = placeholders(forms.get('') ?? forms.get('_other') ?? '');
      for (const text of own.values()) {
        expect(text.trim(), key).not.toBe('');
        expect(placeholders(text), key).toEqual(expected);
      }
    }
  });
});

it('has the texts of the error codes of each module in its own file', async () => {
  const folder = join(import.meta.dirname, '../../contract/src/errors');
  for (const file of readdirSync(folder)) {
    const parts = (await import(join(folder, file))) as Record<string, object>;
    const codes = Object.values(parts).flatMap((part) => Object.keys(part));
    const texts = textsOf(read('en', `errors/${file.replace('.ts', '.json')}`));
    expect([file, codes.filter((code) => !texts.has(code))]).toEqual([file, []]);
  }
  expect(Object.keys(errors).filter((code) => errorText(code, 'EN') === null)).toEqual([]);
});

describe('the list of languages', () => {
  it('has each language once, with a flag and a valid language tag', () => {
    expect(new Set(languages.map((language) => language.code)).size).toBe(languages.length);
    expect(languages.length).toBeGreaterThanOrEqual(35);
    for (const { tag, flag } of languages) {
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
      expect(flag).toMatch(/^[A-Z]{2}$/);
    }
  });
  it('falls back to Thai for unknown and incomplete languages', () => {
    expect(languageOf('xx').code).toBe('TH');
    expect(languageOf('en').code).toBe('EN');
    expect(offeredLanguage('JA').code).toBe('TH');
    expect(offeredLanguage(null).code).toBe('TH');
  });
});
