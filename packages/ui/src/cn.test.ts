import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { cn } from './cn.tsx';

const root = join(import.meta.dirname, '../../..');
/** The reference, with the theme of styles.css. */
const reference = extendTailwindMerge({
  extend: {
    theme: {
      text: [(value: string) => /^\d+$/.test(value)],
      radius: ['1', '2', '3', '4', 'pill'],
      shadow: ['lift', 'lift-2'],
      'inset-shadow': ['hair', 'hair-2'],
    },
  },
});

/** The utilities in the sources, without variants: strings that the reference recognises. */
function utilities(): string[] {
  const found = new Set<string>();
  for (const folder of ['packages/ui/src', 'apps/web/src', 'apps/console/src', 'apps/arcade/src'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.tsx')) continue;
      for (const [, text = ''] of readFileSync(join(root, folder, name), 'utf8').matchAll(/['"`]([^'"`\n]*)['"`]/g))
        for (const word of text.split(/\s+/)) {
          const utility = word.replace(/^(?:(?:[^:[(]|\[[^\]]*\]|\([^)]*\))+:)*/, '');
          if (/^-?[a-z]/.test(utility) && reference(`${utility} ${utility}`) === utility) found.add(utility);
        }
    }
  return [...found].sort();
}

it('of two classes that set the same property the later one wins', () => {
  const all = utilities();
  // One utility of each property, compared with all of them in both orders.
  const properties: string[] = [];
  for (const utility of all)
    if (!properties.some((one) => reference(`${one} ${utility}`) === utility && reference(`${utility} ${one}`) === one))
      properties.push(utility);
  expect(all.length).toBeGreaterThan(900);
  expect(properties.length).toBeGreaterThan(100);
  const different: string[] = [];
  for (const utility of all)
    for (const one of properties.filter((each) => each !== utility))
      for (const pair of [`${one} ${utility}`, `${utility} ${one}`])
        if (cn(pair) !== reference(pair)) different.push(`${pair}: ${cn(pair)}, not ${reference(pair)}`);
  expect(different).toEqual([]);
});

it.each([
  ['hover:bg-ink-2 bg-ink-3', 'bg-ink-4', 'hover:bg-ink-2 bg-ink-4'],
  ['md:px-4 px-2', 'md:px-5', 'px-2 md:px-5'],
  ['[&_svg]:size-4', '[&_svg]:size-5', '[&_svg]:size-5'],
  ['has-[a:hover]:p-1', 'has-[a:hover]:px-2 p-3', 'has-[a:hover]:p-1 has-[a:hover]:px-2 p-3'],
  ['leading-none!', 'text-14', 'leading-none! text-14'],
  ['surface gold-fill px-4', 'surface-2 px-1', 'surface gold-fill surface-2 px-1'],
  ['rail', false, 'rail'],
  ['', undefined, ''],
] as const)('cn(%s, %s)', (first, second, joined) => {
  expect(cn(first, second)).toBe(joined);
});
