import { Button } from '@chokdee/ui/button';
import { Dialog, DialogFrameContext } from '@chokdee/ui/dialog';
import { use } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Props of the confirmation. `then` runs on confirm and may be asynchronous; the dialog closes when
 * it is done. `focusAfter` returns the element to focus then (null: the one focused before).
 */
export interface ConfirmProps {
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  then: () => unknown;
  focusAfter?: () => HTMLElement | null;
}

/** Asks for a confirmation. */
export default function ConfirmDialog({ title, text, action, danger = false, then, focusAfter }: ConfirmProps) {
  const { t } = useTranslation('common');
  const frame = use(DialogFrameContext);
  // Closes this dialog, not the topmost: the login may have opened above it.
  const close = () => frame?.close();
  return (
    <Dialog
      title={title}
      size="small"
      {...(focusAfter && { focusAfter })}
      footer={
        <>
          <Button look="quiet" onPress={() => close()}>
            {t('cancel')}
          </Button>
          <Button
            look={danger ? 'coral' : 'gold'}
            onPress={async () => {
              await then();
              close();
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className="text-soft">{text}</p>
    </Dialog>
  );
}
