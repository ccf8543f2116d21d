import { IconButton } from '@chokdee/ui/icon-button';
import { CopyIcon } from '@chokdee/ui/icons';
import { toast } from '@chokdee/ui/toast';
import { useTranslation } from 'react-i18next';

/** A name and its value in a `<dl>`, with a button that copies `copied` (by default the value). */
export function CopyRow({ name, value, copied = value }: { name: string; value: string; copied?: string }) {
  const { t } = useTranslation('cashier');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      toast('jade', t('deposit.pay.copied', { name }));
    } catch {
      toast('coral', t('deposit.pay.notCopied'));
    }
  };
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-paper-line last:border-0">
      <dt className="w-28 shrink-0 text-13 text-paper-soft">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-2">
        <span className="min-w-0 flex-1 text-15 font-medium wrap-anywhere">{value}</span>
        {'clipboard' in navigator && (
          <IconButton label={t('deposit.pay.copy', { name })} onClick={copy}>
            <CopyIcon aria-hidden="true" />
          </IconButton>
        )}
      </dd>
    </div>
  );
}
