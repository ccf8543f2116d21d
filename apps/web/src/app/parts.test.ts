import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOptions } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import type { openDialog } from './dialogs.ts';
import type { NavigationEntry } from './navigation-entry.ts';

/** Checked by the compiler: each line below `@ts-expect-error` must not compile. */
export const mistakes = (open: typeof openDialog): unknown[] => [
  // @ts-expect-error no such page
  linkOptions({ to: '/nowhere' }),
  // @ts-expect-error no such page of the member centre
  linkOptions({ to: '/member', search: { page: 'nowhere' } }),
  // @ts-expect-error no such dialog
  open('nowhere'),
  // @ts-expect-error a wrong prop
  open('gameModal', { game: 1 }),
  // @ts-expect-error no such text
  { menu: 'footer', order: 1, text: 'home:nowhere', link: linkOptions({ to: '/help' }) } satisfies NavigationEntry,
];

it.each(['web', 'console'])('no two features of %s declare a dialog of the same name', (app) => {
  const features = join(import.meta.dirname, `../../../${app}/src/features`);
  const names = readdirSync(features)
    .map((feature) => join(features, feature, 'parts.tsx'))
    .flatMap((file) => {
      try {
        return [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): dialogEntry/gm)].map(([, name]) => name);
      } catch {
        return [];
      }
    });
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('the dialogs of the entry have their stated names', () => {
  const parts = readFileSync(join(import.meta.dirname, '../features/auth/parts.tsx'), 'utf8');
  const names = [...parts.matchAll(/^ {2}(\w+): dialogEntry/gm)].map(([, name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(['loginPopupModal', 'registerModal', 'forgetPassModal', 'changePassModal']),
  );
});
