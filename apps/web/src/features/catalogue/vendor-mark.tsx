import { StorefrontIcon } from '@chokdee/ui/icons';
import { cn } from '@chokdee/ui/cn';
import { vendorMarkOf } from '../../art/vendors.ts';

/** A vendor's mark, or a generic icon. Decorative: the vendor's name is beside it. */
export function VendorMark({ code, className }: { code: string; className?: string }) {
  const mark = vendorMarkOf(code);
  return (
    <span aria-hidden="true" className={cn('grid place-items-center rounded-2 bg-ink-3 text-gold-text', className)}>
      {mark ? <img src={mark} alt="" className="size-full object-contain p-[12%]" /> : <StorefrontIcon />}
    </span>
  );
}
