import { Button } from '@chokdee/ui/button';
import { Dialog, DialogFrameContext } from '@chokdee/ui/dialog';
import { use } from 'react';
import { useTranslation } from 'react-i18next';

/** Props of the question before something is done. `then` may be asynchronous; the dialog closes once it is through. `focusAfter` finds where the focus goes then (null: where it was). */
export interface ConfirmProps {
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  then: () => unknown;
  focusAfter?: () => HTMLElement | null;
}

/** Asks once more before something is done. */
export default function ConfirmDialog({ title, text, action, danger = false, then, focusAfter }: ConfirmProps) {
  const { t } = useTranslation('common');
  const frame = use(DialogFrameContext);
  // Itself, not what is on top: the login may have come over it meanwhile.
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
