import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { isRefusal } from '@chokdee/ui/failures';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { ParkedEvent } from '../../shared/api.ts';
import { Fact } from '../../shared/facts.tsx';
import { ListFailure } from '../../shared/list.tsx';
import { useAdmin } from '../../shared/operator.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useParkedEvent } from './calls.ts';

/** Props of the event. */
export interface ParkedEventProps {
  event: ParkedEvent;
}

/** One parked event, whole: what happened, why it was set aside, and what it carries, which is read now. */
export default function ParkedEventDialog({ event }: ParkedEventProps) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const admin = useAdmin();
  const { data, error, refetch } = useParkedEvent(event);
  return (
    <Dialog
      title={t('events.detail', { id: event.id })}
      description={event.consumer}
      size="wide"
      footer={
        admin ? (
          <Button
            look="gold"
            disabled={data === undefined}
            onPress={() => {
              openDialog('resendEventModal', { event });
            }}
          >
            {t('events.resend')}
          </Button>
        ) : (
          <p className="text-13 text-faint">{t('events.adminOnly')}</p>
        )
      }
    >
      <dl className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">
        <Fact name={t('events.column.topic')}>{event.topic}</Fact>
        <Fact name={t('events.column.at')}>{time.full(event.at)}</Fact>
        <Fact name={t('events.column.parkedAt')}>{time.full(event.parkedAt)}</Fact>
        <Fact name={t('events.column.attempts')}>{event.attempts}</Fact>
        <Fact name={t('events.column.member')}>{event.account ?? t('nobody')}</Fact>
        <Fact wide name={t('events.column.error')}>
          {event.error}
        </Fact>
      </dl>
      <section>
        <h3 className="text-14 text-soft">{t('events.payload')}</h3>
        {isRefusal(error, 'request.not.found') ? (
          <EmptyState title={t('events.gone')} text={t('events.goneText')} />
        ) : error && !data ? (
          <ListFailure error={error} again={refetch} />
        ) : data === undefined ? (
          <div role="status" aria-label={t('loading', { ns: 'common' })}>
            <Skeleton className="h-40 rounded-2" />
          </div>
        ) : (
          <pre
            tabIndex={0}
            aria-label={t('events.payload')}
            className="max-h-72 overflow-auto rounded-2 bg-ink-2 p-3 font-text text-13 whitespace-pre-wrap wrap-anywhere"
          >
            {JSON.stringify(data.payload, null, 2)}
          </pre>
        )}
      </section>
    </Dialog>
  );
}
