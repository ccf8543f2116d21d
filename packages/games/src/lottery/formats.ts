import type { FormatCode, ResultFormat } from './types.ts';

/** The names of the prizes that results have. */
export const prizeNames = [
  'number',
  'special',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'front3',
  'back3',
  'last2',
] as const;
/** The name of a prize. */
export type PrizeName = (typeof prizeNames)[number];

/** Whether the part of a result is a prize of a lottery. */
export const isPrizeName = (part: string): part is PrizeName => prizeNames.some((name) => name === part);

const prize = (name: PrizeName, digits: number, count = 1) => ({ name, kind: 'digits' as const, count, digits });

/** The result formats, in the order in which their prizes are drawn and shown. */
export const resultFormats: Readonly<Record<FormatCode, ResultFormat>> = {
  // 27 and 18 numbers.
  'vietnam-north': {
    code: 'vietnam-north',
    parts: [
      prize('special', 5),
      prize('first', 5),
      prize('second', 5, 2),
      prize('third', 5, 6),
      prize('fourth', 4, 4),
      prize('fifth', 4, 6),
      prize('sixth', 3, 3),
      prize('seventh', 2, 4),
    ],
  },
  'vietnam-south': {
    code: 'vietnam-south',
    parts: [
      prize('special', 6),
      prize('first', 5),
      prize('second', 5),
      prize('third', 5, 2),
      prize('fourth', 5, 7),
      prize('fifth', 4),
      prize('sixth', 4, 3),
      prize('seventh', 3),
      prize('eighth', 2),
    ],
  },
  'thai-government': {
    code: 'thai-government',
    parts: [prize('first', 6), prize('front3', 3, 2), prize('back3', 3, 2), prize('last2', 2)],
  },
  lao: { code: 'lao', parts: [prize('number', 4)] },
  // The special and the first prize of a northern draw.
  hanoi: { code: 'hanoi', parts: [prize('special', 5), prize('first', 5)] },
  baac: { code: 'baac', parts: [prize('number', 7)] },
  malaysia: { code: 'malaysia', parts: [prize('first', 4), prize('second', 4), prize('third', 4)] },
  yeekee: { code: 'yeekee', parts: [prize('number', 5)] },
};
