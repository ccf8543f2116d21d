import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { toast } from '@chokdee/ui/toast';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { useTimeText } from '../../shared/time.ts';

/** Props of `InitialCodeDialog`. */
export interface InitialCodeProps {
  account: string;
  code: string;
  /** Epoch ms. */
  expiresAt: number;
}

/** The code of the first login of an opened account. It is shown only here. */
export default function InitialCodeDialog({ account, code, expiresAt }: InitialCodeProps) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    toast('jade', t('security.copied'));
  };
  return (
    <Dialog
      title={t('members.codeOf', { account })}
      size="small"
      persistent
      footer={
        <Button look="gold" onPress={() => closeDialog()}>
          {t('members.codeKept')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-14 text-soft">{t('members.codeText', { time: time.full(expiresAt) })}</p>
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-2 bg-ink-2 px-4 py-3">
          <output aria-label={t('members.code')} className="font-mono text-15">
            {code}
          </output>
          {typeof navigator.clipboard?.writeText === 'function' && (
            <Button look="plain" size="small" onPress={() => void copy()}>
              {t('security.copy')}
            </Button>
          )}
        </p>
      </div>
    </Dialog>
  );
}
