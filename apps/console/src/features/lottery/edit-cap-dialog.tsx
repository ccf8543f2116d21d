import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { SecondPersonNote } from '../../shared/second-person-note.tsx';
import { useDeskChange } from './calls.ts';

/** Props of `EditCapDialog`. `cap`: per cent, as text. */
export interface EditCapProps {
  cap: string;
}

/** Sets the highest return that a price may have. */
export default function EditCapDialog({ cap }: EditCapProps) {
  const { t } = useTranslation('lottery-desk');
  const [typed, setTyped] = useState(String(Number(cap)));
  const [wrong, setWrong] = useState(false);
  const save = useDeskChange(
    (body: { hundredths: number; reason: string }) => api.request('PUT /console/lottery/cap', { body }),
    t('saved'),
  );
  const submit = (reason: string) => {
    const hundredths = /^\d{2}([.,]\d{1,2})?$/.test(typed.trim())
      ? Math.round(Number(typed.trim().replace(',', '.')) * 100)
      : 0;
    const isWrong = hundredths < 5_000 || hundredths > 9_700;
    setWrong(isWrong);
    if (!isWrong) save.mutate({ hundredths, reason });
  };
  return (
    <ReasonDialog
      form={useReasonForm(submit)}
      title={t('editCap')}
      description={t('capText')}
      submitLabel={t('save')}
      look="gold"
      busy={save.isPending}
      error={save.error}
    >
      <TextField
        label={t('cap')}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        tail="%"
        onChange={({ target }) => setTyped(target.value)}
        error={wrong ? t('capRange') : fieldMessages(save.error)['hundredths']}
      />
      <SecondPersonNote permission="lottery.prices.edit" />
    </ReasonDialog>
  );
}
