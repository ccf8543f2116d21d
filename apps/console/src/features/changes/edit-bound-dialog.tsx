import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogChange } from '../../app/dialog-change.ts';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';

/** Props of `EditBoundDialog`. `percent`: the present bound. */
export interface EditBoundProps {
  percent: number;
}

/** Sets by how much figures may change without a second person. */
export default function EditBoundDialog({ percent }: EditBoundProps) {
  const { t } = useTranslation('console');
  const [typed, setTyped] = useState(String(percent));
  const [wrong, setWrong] = useState(false);
  const save = useDialogChange(
    'operators',
    (body: { percent: number; before: number; reason: string }) => api.request('PUT /console/changes/bound', { body }),
    () => t('changes.boundSaved'),
  );
  const submit = (reason: string) => {
    const next = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Infinity;
    setWrong(next > 100);
    if (next <= 100) save.mutate({ percent: next, before: percent, reason });
  };
  return (
    <ReasonDialog
      form={useReasonForm(submit)}
      title={t('changes.editBound')}
      description={t('changes.boundText')}
      submitLabel={t('changes.saveBound')}
      look="gold"
      busy={save.isPending}
      error={save.error}
    >
      <TextField
        label={t('changes.bound')}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        tail="%"
        onChange={({ target }) => setTyped(target.value)}
        error={wrong ? t('changes.boundRange') : fieldMessages(save.error)['percent']}
      />
    </ReasonDialog>
  );
}
