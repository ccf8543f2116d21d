import { useState } from 'react';
import { StorefrontIcon } from '@chokdee/ui/icons';
import { cn } from '@chokdee/ui/cn';
import { vendorMarkOf } from '../../art/vendors.ts';

/**
 * A vendor's mark: the picture of the brand, else the site's own, else a generic icon. Decorative:
 * the vendor's name is beside it.
 */
export function VendorMark({ code, imageUrl, className }: { code: string; imageUrl: string; className?: string }) {
  const [failed, setFailed] = useState(false);
  const mark = vendorMarkOf(code);
  return (
    <span aria-hidden="true" className={cn('grid place-items-center rounded-2 bg-ink-3 text-gold-text', className)}>
      {imageUrl !== '' && !failed ? (
        <img src={imageUrl} alt="" className="size-full object-contain" onError={() => setFailed(true)} />
      ) : mark ? (
        // The sprite is wide: its chosen view is the square in the middle.
        <img src={mark} alt="" className="size-full object-cover p-[12%]" />
      ) : (
        <StorefrontIcon />
      )}
    </span>
  );
}
