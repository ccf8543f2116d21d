import { cva } from 'class-variance-authority';

/** Classes of the bar that holds tabs or segments. */
export const segmentBarStyle = cva('flex w-fit max-w-full gap-1 rounded-2 bg-ink-2 p-1', {
  variants: { overflow: { scroll: 'rail', wrap: 'flex-wrap' } },
});

/** Classes of one tab (`tab`) or of the label of one radio button (`radio`) in such a bar. */
export const segmentStyle = cva('min-h-11 rounded-[8px] font-display text-14 text-soft transition hover:text-body', {
  variants: {
    control: {
      tab: [
        'shrink-0 px-4 data-active:bg-ink-4 data-active:text-body light:data-active:bg-ink-1',
        'light:data-active:shadow-lift',
      ],
      radio: [
        'relative grid min-w-0 grow place-items-center px-3 whitespace-nowrap',
        'has-checked:bg-ink-4 has-checked:text-body light:has-checked:bg-ink-1 light:has-checked:shadow-lift',
        'has-focus-visible:outline-2 has-focus-visible:outline-gold light:has-focus-visible:outline-gold-text',
      ],
    },
  },
});
