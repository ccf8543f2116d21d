import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@chokdee/contract/errors.gen';
import { describe, expect, it } from 'vitest';
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

const names = readdirSync(join(bundlesFolder, 'en')).sort();
const others = completeLanguages.map((code) => code.toLowerCase()).filter((code) => code !== 'en');

describe.each(others)('the bundles in %s', (language) => {
  it('are the same files as in English', () =>
    expect(readdirSync(join(bundlesFolder, language)).sort()).toEqual(names));
  it.each(names)('%s has the keys and placeholders of the English one and no empty text', (name) => {
    const english = new Map(flatten(read('en', name)));
    const translated = new Map(flatten(read(language, name)));
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      expect(text.trim(), key).not.toBe('');
      expect(translated.get(key)?.trim(), key).not.toBe('');
      expect(placeholders(translated.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  });
});

it('has a text for every error code', () =>
  expect(Object.keys(errors).filter((code) => !(code in read('en', 'errors.json')))).toEqual([]));

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
