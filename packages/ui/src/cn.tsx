import { extendTailwindMerge } from 'tailwind-merge';

type Part = string | false | null | undefined;
const sizes = ['12', '13', '14', '15', '16', '18', '22', '28', '36', '48', '64'];
const merge = extendTailwindMerge({
  extend: { theme: { text: sizes, radius: ['1', '2', '3', '4', 'pill'], shadow: ['lift', 'lift-2'] } },
});

/** Joins class names; of two that set the same thing the later one stays. */
export const cn = (...parts: Part[]): string => merge(parts.filter(Boolean).join(' '));
