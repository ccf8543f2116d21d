import { Button } from '@chokdee/ui/button';
import { Dialog, DialogFrameContext } from '@chokdee/ui/dialog';
import { use } from 'react';
import { useTranslation } from 'react-i18next';

/** Props of the warning. `then` runs when it is confirmed. */
export interface WarningProps {
  text: string;
  then?: (() => void) | undefined;
}

/** A warning with an OK button. */
export default function WarningDialog({ text, then }: WarningProps) {
  const { t } = useTranslation(['auth', 'common']);
  const frame = use(DialogFrameContext);
  return (
    <Dialog
      title={t('auth:warning')}
      size="small"
      footer={
        <Button
          look="gold"
          onPress={() => {
            frame?.close();
            then?.();
          }}
        >
          {t('auth:ok')}
        </Button>
      }
    >
      <p role="alert" className="text-soft">
        {text}
      </p>
    </Dialog>
  );
}
