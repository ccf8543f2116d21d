import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';

/** Props of the question before something is done. `then` may be asynchronous; the dialog closes once it is through. */
export interface ConfirmProps { title: string; text: string; action: string; danger?: boolean; then: () => unknown }

/** Asks once more before something is done. */
export default function ConfirmDialog({ title, text, action, danger = false, then }: ConfirmProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog title={title} size="small" footer={<>
      <Button look="quiet" onPress={() => closeDialog()}>{t('cancel')}</Button>
      <Button look={danger ? 'coral' : 'gold'} onPress={async () => { await then(); closeDialog(); }}>{action}</Button>
    </>}>
      <p className="text-soft">{text}</p>
    </Dialog>
  );
}
