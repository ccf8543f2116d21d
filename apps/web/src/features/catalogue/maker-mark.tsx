import { StorefrontIcon } from '@chokdee/ui/icons';
import { cn } from '@chokdee/ui/cn';

const marks = import.meta.glob<string>('../../art/vendors/*.svg', { eager: true, query: '?url', import: 'default' });

/** A maker's own mark, or a stall for a maker without one. Decorative: its name stands beside it. */
export function MakerMark({ code, className }: { code: string; className?: string }) {
  const mark = marks[`../../art/vendors/${code}.svg`];
  return (
    <span aria-hidden="true" className={cn('grid place-items-center rounded-2 bg-ink-3 text-gold-text', className)}>
      {mark ? <img src={mark} alt="" className="size-full object-contain p-[12%]" /> : <StorefrontIcon />}
    </span>
  );
}
