import { cn } from '@chokdee/ui/cn';
import { IconButton } from '@chokdee/ui/icon-button';
import { XIcon } from '@chokdee/ui/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Lays out a list page with a `SidePanel` beside it, where there is space. */
export const ListWithPanel = ({ children }: { children: ReactNode }) => (
  <div
    className={cn(
      'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
      'min-[1340px]:has-[aside]:grid-cols-[minmax(0,1fr)_380px]',
    )}
  >
    {children}
  </div>
);

/** The panel of the opened row: beside the list, or over it on narrow screens. */
export function SidePanel({
  label,
  heading,
  onClose,
  children,
}: {
  label: string;
  /** What is next to the close button. */
  heading: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('common');
  return (
    <aside
      aria-label={label}
      className={cn(
        'surface sticky top-4 flex max-h-[calc(100dvh-84px)] flex-col gap-4 overflow-y-auto p-5',
        'max-[1339px]:fixed max-[1339px]:inset-y-0 max-[1339px]:end-0 max-[1339px]:top-0 max-[1339px]:z-30',
        'max-[1339px]:max-h-none max-[1339px]:w-[min(420px,100vw)] max-[1339px]:rounded-e-none',
        'max-[1339px]:shadow-lift-2',
      )}
    >
      <div className="flex items-center gap-3">
        {heading}
        <IconButton label={t('close')} onClick={onClose} className="ms-auto -me-2">
          <XIcon aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </aside>
  );
}
