import { cva } from 'class-variance-authority';

/** Classes of a row that can be pressed, in menus, drawers and lists of choices. */
export const listRowStyle = cva('flex items-center gap-3 rounded-2', {
  variants: {
    size: { small: 'min-h-11 text-14', large: 'min-h-12 px-3' },
    tone: { inherit: '', soft: 'text-soft' },
    hover: { none: '', fill: 'hover:bg-ink-2', full: 'hover:bg-ink-2 hover:text-body' },
    /** Takes the whole width and starts its text at the edge, as a button does not by itself. */
    wide: { true: 'w-full text-start', false: '' },
  },
  defaultVariants: { size: 'large', tone: 'inherit', hover: 'fill', wide: false },
});
