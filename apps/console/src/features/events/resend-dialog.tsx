import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { isRefusal } from '@chokdee/ui/failures';
import { WarningIcon } from '@chokdee/ui/icons';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, type DeadLetter } from '../../shared/api.ts';

/** Props of `ResendDialog`. */
export interface ResendProps {
  event: DeadLetter;
}

/** Confirms that a dead letter is sent to its consumer again, and shows the result. */
export default function ResendDialog({ event: { consumer, id } }: ResendProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => api.request('POST /console/events/resend', { body: { consumer, id } }),
    onSuccess: ({ taken }) => {
      if (!taken) return;
      // This dialog and the one of the event below it.
      closeDialog();
      closeDialog();
      toast('jade', t('events.done'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['events'] }),
  });
  const gone = isRefusal(send.error, 'request.not.found');
  return (
    <Dialog
      title={t('events.resendTitle', { id })}
      description={t('events.resendText', { consumer })}
      footer={
        <>
          <Button look="quiet" onPress={() => closeDialog()}>
            {t(gone ? 'close' : 'cancel', { ns: 'common' })}
          </Button>
          {!gone && (
            <Button look="gold" busy={send.isPending} onPress={() => send.mutate()}>
              {t('events.resend')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div role="alert" className="empty:hidden">
          {send.data?.taken === false && (
            <div className="flex items-start gap-2 rounded-2 bg-coral-wash px-3.5 py-2.5 text-14 text-coral">
              <WarningIcon aria-hidden="true" className="mt-1 shrink-0 text-[16px]" />
              <div className="min-w-0">
                <p>{t('events.refused', { consumer })}</p>
                <p className="text-13 wrap-anywhere">{send.data.error}</p>
              </div>
            </div>
          )}
        </div>
        {gone ? <p className="text-14 text-soft">{t('events.gone')}</p> : <FailureLine error={send.error} />}
      </div>
    </Dialog>
  );
}
