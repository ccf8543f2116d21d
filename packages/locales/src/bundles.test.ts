import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@chokdee/contract/errors';
import { describe, expect, it } from 'vitest';
import { completeLanguages, languageOf, languages, offeredLanguage } from './languages.ts';

type Texts = { readonly [key: string]: string | Texts };
const root = join(import.meta.dirname, 'bundles');
const read = (language: string, name: string): Texts =>
  JSON.parse(readFileSync(join(root, language, name), 'utf8')) as Texts;
const flat = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text] as [string, string]] : flat(text, `${before}${key}.`),
  );
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}|<\/?(\w+)>/g)].map(([whole]) => whole).sort();

const names = readdirSync(join(root, 'en')).sort();
const others = completeLanguages.map((code) => code.toLowerCase()).filter((code) => code !== 'en');

describe.each(others)('the texts in %s', (language) => {
  it('are in the same bundles as the English ones', () =>
    expect(readdirSync(join(root, language)).sort()).toEqual(names));
  it.each(names)('%s has the same keys, no empty text and the same places to fill', (name) => {
    const english = new Map(flat(read('en', name)));
    const own = new Map(flat(read(language, name)));
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      expect(text.trim(), key).not.toBe('');
      expect(own.get(key)?.trim(), key).not.toBe('');
      expect(placeholders(own.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  });
});

it('every refusal of the catalogue has a text', () =>
  expect(Object.keys(errors).filter((code) => !(code in read('en', 'errors.json')))).toEqual([]));

describe('the language table', () => {
  it('names each language once, with its own flag, direction and a tag Intl knows', () => {
    expect(new Set(languages.map((language) => language.code)).size).toBe(languages.length);
    expect(languages.length).toBeGreaterThanOrEqual(35);
    for (const { tag, flag } of languages) {
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
      expect(flag).toMatch(/^[A-Z]{2}$/);
    }
  });
  it('falls back to Thai for what it does not know or does not have whole', () => {
    expect(languageOf('xx').code).toBe('TH');
    expect(languageOf('en').code).toBe('EN');
    expect(offeredLanguage('JA').code).toBe('TH');
    expect(offeredLanguage(null).code).toBe('TH');
  });
});
