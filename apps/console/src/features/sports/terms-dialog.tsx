import { AmountField } from '@chokdee/ui/amount-field';
import { fieldMessages } from '@chokdee/ui/failures';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { SecondPersonNote } from '../../shared/second-person-note.tsx';
import { useSportsChange, type EventDetail } from './calls.ts';
import { MarginField } from './margin-field.tsx';
import { isOverround, overroundIn } from './names.ts';

/** Props of `TermsDialog`. */
export interface TermsProps {
  event: EventDetail;
}

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** Sets margin and limits of one event; an empty field returns to the brand's. */
export default function TermsDialog({ event }: TermsProps) {
  const { t } = useTranslation('sports-desk');
  const [margin, setMargin] = useState(event.overround === null ? '' : String(event.overround / 100));
  const [mostMarket, setMarket] = useState(textOf(event.mostMarket));
  const [mostEvent, setEvent] = useState(textOf(event.mostEvent));
  const overround = overroundIn(margin);
  const save = useSportsChange(
    (reason: string) =>
      api.request('PUT /console/sports/events/:id/terms', {
        params: { id: event.eventId },
        body: { overround, mostMarket: mostMarket || null, mostEvent: mostEvent || null, reason },
      }),
    t('saved'),
  );
  const form = useReasonForm((reason) => {
    if (isOverround(overround)) save.mutate(reason);
  });
  const messages = fieldMessages(save.error);
  return (
    <ReasonDialog
      form={form}
      title={`${t('terms')}: ${event.name}`}
      description={t('termsText')}
      submitLabel={t('save')}
      look="gold"
      busy={save.isPending}
      error={save.error}
    >
      <MarginField value={margin} onChange={setMargin} submitted={form.submitted} refused={messages['overround']} />
      <AmountField
        label={t('limit.mostMarket')}
        hint={t('brandLimit', { amount: event.limits.mostMarket.toLocaleString('en') })}
        value={mostMarket}
        onChange={setMarket}
        error={messages['mostMarket']}
      />
      <AmountField
        label={t('limit.mostEvent')}
        hint={t('brandLimit', { amount: event.limits.mostEvent.toLocaleString('en') })}
        value={mostEvent}
        onChange={setEvent}
        error={messages['mostEvent']}
      />
      <SecondPersonNote permission="sports.terms.edit" />
    </ReasonDialog>
  );
}
