import { fieldMessages } from '@chokdee/ui/failures';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { SecondPersonNote } from '../../shared/second-person-note.tsx';
import { useSportsChange } from './calls.ts';
import { MarginField } from './margin-field.tsx';
import { isOverround, overroundIn } from './names.ts';

/** Props of `MarginDialog`. `overround` in ten-thousandths; null: the feed's. */
export interface MarginProps {
  type: string;
  label: string;
  overround: number | null;
}

/** Sets the margin of a type of market; an empty field returns to the feed's. */
export default function MarginDialog({ type, label, overround: before }: MarginProps) {
  const { t } = useTranslation('sports-desk');
  const [margin, setMargin] = useState(before === null ? '' : String(before / 100));
  const overround = overroundIn(margin);
  const save = useSportsChange(
    (reason: string) =>
      api.request('PUT /console/sports/margins/:type', { params: { type }, body: { overround, reason } }),
    t('saved'),
  );
  const form = useReasonForm((reason) => {
    if (isOverround(overround)) save.mutate(reason);
  });
  return (
    <ReasonDialog
      form={form}
      title={`${t('margin')}: ${label}`}
      description={t('marginText')}
      submitLabel={t('save')}
      look="gold"
      busy={save.isPending}
      error={save.error}
    >
      <MarginField
        value={margin}
        onChange={setMargin}
        submitted={form.submitted}
        refused={fieldMessages(save.error)['overround']}
      />
      <SecondPersonNote permission="sports.terms.edit" />
    </ReasonDialog>
  );
}
