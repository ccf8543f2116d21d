import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingWeights, withWeights } from './icon-weights.ts';

const file = join(import.meta.dirname, '../../../apps/web/src/features/home/category-tiles.tsx');
const kit = (names: string): string => `import { ${names} } from '@chokdee/ui/icons';\n`;

it.each([
  ['an icon drawn with a weight it has', kit('HeartIcon') + '<HeartIcon weight="fill" />', []],
  ['an icon without a weight', kit('HeartIcon, BellIcon') + '<BellIcon aria-hidden="true" />', []],
  ['the regular weight', kit('BellIcon') + '<BellIcon weight="regular" />', []],
  ['a weight it lacks', kit('BellIcon') + '<BellIcon weight="fill" />', ['Bell has no weight "fill"']],
  [
    'one of two weights it lacks',
    kit('LightningIcon') + "<LightningIcon className=\"x\" weight={quick ? 'bold' : 'fill'} />",
    ['Lightning has no weight "bold"'],
  ],
  [
    'a variable icon, which may be any of the file',
    kit('HeartIcon, BellIcon') + '<Icon weight="bold" />',
    ['Bell has no weight "bold"'],
  ],
  [
    'a variable icon from a table of icons',
    'import { categoryIcons } from \'../catalogue/category-icons.tsx\';\n<Icon weight="thin" />',
    ['Dice', 'Fish', 'Game', 'Poker', 'Soccer', 'Ticket', 'Video'].map((name) => expect.stringContaining(name)),
  ],
  [
    'an icon given to a component that draws it',
    kit('BankIcon, BellIcon') + '<BankChoice name="x" icon={isBell ? BellIcon : BankIcon} />',
    ['Bell has no weight "duotone"'],
  ],
  ['a weight from elsewhere', kit('BellIcon') + '<BellIcon weight={weight} />', ['<BellIcon> must name its weight']],
])('weights: %s', (_name, code, missing) => {
  expect(missingWeights(file, code)).toEqual(missing);
});

it('an icon keeps only the weights that are drawn', () => {
  const path = join(import.meta.dirname, '../../../node_modules/@phosphor-icons/react/dist/defs/Heart.es.js');
  const code = readFileSync(path, 'utf8');
  const weights = (text: string) =>
    [...text.matchAll(/"(thin|light|regular|bold|fill|duotone)"/g)].map(([, name]) => name);
  expect(weights(code)).toHaveLength(6);
  expect(weights(withWeights(code, ['regular', 'bold']))).toEqual(['bold', 'regular']);
});
