import { cva } from 'class-variance-authority';

/** Classes of a text link or a text button that is 44 px high. */
export const linkStyle = cva('inline-flex min-h-11 items-center rounded-2', {
  variants: {
    tone: { inherit: '', soft: 'text-14 text-soft' },
    hover: { text: 'hover:text-body', none: '' },
    /** With an icon beside the text, and space on both sides. */
    padded: { true: 'gap-2 px-2', false: '' },
  },
  defaultVariants: { tone: 'inherit', hover: 'text', padded: false },
});
