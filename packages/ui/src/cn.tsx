import { extendTailwindMerge } from 'tailwind-merge';

type ClassName = string | false | null | undefined;
const sizes = ['12', '13', '14', '15', '16', '18', '22', '28', '36', '48', '64'];
const merge = extendTailwindMerge({
  extend: { theme: { text: sizes, radius: ['1', '2', '3', '4', 'pill'], shadow: ['lift', 'lift-2'] } },
});

/** Joins class names. Of two classes that set the same property the later one wins. */
export const cn = (...parts: ClassName[]): string => merge(parts.filter(Boolean).join(' '));
