import { cva } from 'class-variance-authority';

/** Classes of a card: a box with round corners on the page or in a dialog. */
export const cardStyle = cva('rounded-3', {
  variants: {
    surface: {
      raised: 'bg-ink-2 shadow-lift',
      flat: 'bg-ink-2',
      gold: 'bg-gold-wash',
      paper: 'bg-paper text-paper-text',
    },
    padding: { none: '', small: 'p-4', normal: 'p-4 md:p-5', medium: 'p-5', large: 'p-5 md:p-7' },
    layout: {
      none: '',
      /** Its parts below each other. */
      column: 'flex flex-col gap-3',
      /** Rows with a line between them. */
      rows: 'divide-y divide-hair',
    },
  },
  defaultVariants: { surface: 'raised', padding: 'none', layout: 'none' },
});
