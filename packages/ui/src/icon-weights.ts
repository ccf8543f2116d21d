import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The weights besides `regular` with which icons are drawn. */
const WEIGHTS: Readonly<Record<string, readonly string[]>> = {
  ArrowSquareOut: ['duotone'],
  Bank: ['duotone'],
  Boat: ['duotone'],
  Check: ['bold'],
  CheckCircle: ['duotone', 'fill'],
  Clock: ['duotone', 'fill'],
  DiceFive: ['duotone'],
  Fish: ['duotone'],
  GameController: ['duotone'],
  Gift: ['duotone'],
  HandGrabbing: ['fill'],
  Heart: ['bold', 'fill'],
  Info: ['fill'],
  Lightning: ['fill'],
  Pause: ['fill'],
  Play: ['fill'],
  Plus: ['bold', 'duotone'],
  PokerChip: ['duotone'],
  Prohibit: ['fill'],
  QrCode: ['duotone'],
  SoccerBall: ['duotone'],
  Ticket: ['duotone'],
  Trophy: ['duotone', 'fill'],
  UserCircle: ['duotone'],
  Video: ['duotone'],
  Wallet: ['duotone'],
  WarningCircle: ['duotone', 'fill'],
};

/** Components that draw the icon of their property `icon`, with the weight. */
const DRAWN_BY: Readonly<Record<string, string>> = { BankChoice: 'duotone' };

const definition = /@phosphor-icons\/react\/dist\/defs\/(\w+)\.es\.js$/;
const weight = /\n {2}\[\s*"(\w+)",[\s\S]*?\n {2}\],?/g;
/** An element with weights other than `regular`: its name and the value of `weight`. */
const weightedElement = /<([A-Z]\w*)\s(?:[^<>]*\s)?weight=("\w+"|\{[^}]*\})/g;
/** A component with an icon: its name and the value of `icon`. */
const passedIcon = /<([A-Z]\w*)\s[^<>]*?\bicon=\{([^}]*)\}/g;
const kitIcons = /import \{([^}]*)\} from '[^']*\/icons(?:\.tsx)?'/g;
const iconTable = /from '(\.[^']*-icons\.tsx)'/g;

/** The source of an icon's weights with only those kept. */
export const withWeights = (code: string, kept: readonly string[]): string =>
  code.replace(weight, (entry, name: string) => (kept.includes(name) ? entry : ''));

/** The icons that a file imports from the kit, itself or in a table of icons (`*-icons.tsx`). */
const iconsOf = (file: string, code: string): string[] => [
  ...[...code.matchAll(kitIcons)].flatMap(([, names = '']) =>
    [...names.matchAll(/(\w+)Icon\b/g)].map(([, name]) => name!),
  ),
  ...[...code.matchAll(iconTable)].flatMap(([, path = '']) => {
    const table = join(dirname(file), path);
    return iconsOf(table, readFileSync(table, 'utf8'));
  }),
];

/** Describes each weight that a component draws an icon of the file with, and the icon lacks. */
const missingPassed = (file: string, code: string): string[] =>
  [...code.matchAll(passedIcon)].flatMap(([, component = '', value = '']) => {
    const drawn = DRAWN_BY[component];
    if (drawn === undefined) return [];
    const icons = iconsOf(file, code);
    const named = icons.filter((icon) => new RegExp(`\\b${icon}Icon\\b`).test(value));
    return (named.length > 0 ? named : icons)
      .filter((icon) => !WEIGHTS[icon]?.includes(drawn))
      .map((icon) => `${icon} has no weight "${drawn}"`);
  });

/**
 * Describes each weight that a file draws and `WEIGHTS` lacks. A variable element such as
 * `<Icon weight="fill">` may be any icon of the file. Icons given to `DRAWN_BY` count as drawn.
 */
export const missingWeights = (file: string, code: string): string[] => [
  ...missingPassed(file, code),
  ...[...code.matchAll(weightedElement)].flatMap(([, element = '', value = '']) => {
    const icons = iconsOf(file, code);
    const name = element.replace(/Icon$/, '');
    const drawn = icons.includes(name) ? [name] : icons;
    const weights = [...value.matchAll(/["'](\w+)["']/g)].map(([, each]) => each!);
    if (weights.length === 0) return [`<${element}> must name its weight`];
    return drawn.flatMap((icon) =>
      weights
        .filter((each) => each !== 'regular' && !WEIGHTS[icon]?.includes(each))
        .map((each) => `${icon} has no weight "${each}"`),
    );
  }),
];

/**
 * Vite plugin: removes the weights that are not drawn from every Phosphor icon, most of its size.
 * A file that draws a weight that `WEIGHTS` does not name fails the build.
 */
export const iconWeights = (): Plugin => ({
  name: 'icon-weights',
  enforce: 'pre',
  transform(code, id) {
    const [, icon] = definition.exec(id) ?? [];
    if (icon !== undefined) return { code: withWeights(code, ['regular', ...(WEIGHTS[icon] ?? [])]), map: null };
    if (id.endsWith('.tsx'))
      for (const missing of missingWeights(id, code)) this.error(`${id}: ${missing}: see WEIGHTS in icon-weights.ts.`);
    return null;
  },
});
