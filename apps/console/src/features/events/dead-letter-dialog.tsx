import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { isRefusal } from '@chokdee/ui/failures';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { DeadLetter } from '../../shared/api.ts';
import { Fact, FactGrid } from '../../shared/facts.tsx';
import { JsonBlock } from '../../shared/json-block.tsx';
import { useCan } from '../../shared/operator.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useDeadLetter } from './calls.ts';

/** Props of `DeadLetterDialog`. */
export interface DeadLetterProps {
  event: DeadLetter;
}

/** A dead letter: the event, the error, and the payload, which is loaded now. */
export default function DeadLetterDialog({ event }: DeadLetterProps) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const can = useCan();
  const { data, error, refetch } = useDeadLetter(event);
  return (
    <Dialog
      title={t('events.detail', { id: event.id })}
      description={event.consumer}
      size="wide"
      footer={
        can('outbox.events.resend') ? (
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
          <p className="text-13 text-faint">{t('stepNotPermitted')}</p>
        )
      }
    >
      <FactGrid>
        <Fact name={t('events.column.topic')}>{event.topic}</Fact>
        <Fact name={t('events.column.at')}>{time.full(event.at)}</Fact>
        <Fact name={t('events.column.parkedAt')}>{time.full(event.parkedAt)}</Fact>
        <Fact name={t('events.column.attempts')}>{event.attempts}</Fact>
        <Fact name={t('events.column.member')}>{event.account ?? t('nobody')}</Fact>
        <Fact wide name={t('events.column.error')}>
          {event.error}
        </Fact>
      </FactGrid>
      <section>
        <h3 className="text-14 text-soft">{t('events.payload')}</h3>
        {isRefusal(error, 'request.not.found') ? (
          <EmptyState title={t('events.gone')} text={t('events.goneText')} />
        ) : error && !data ? (
          <LoadError error={error} onRetry={refetch} />
        ) : data === undefined ? (
          <div role="status" aria-label={t('loading', { ns: 'common' })}>
            <Skeleton className="h-40 rounded-2" />
          </div>
        ) : (
          <JsonBlock value={data.payload} label={t('events.payload')} />
        )}
      </section>
    </Dialog>
  );
}
