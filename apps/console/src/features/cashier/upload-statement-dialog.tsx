import { fieldMessages } from '@chokdee/ui/failures';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { TextFileField } from '../../shared/text-file-field.tsx';
import { useChannelName, type ReconciliationDay } from './reconciliation-calls.ts';

/** Props of `UploadStatementDialog`. */
export interface UploadStatementProps {
  day: ReconciliationDay;
}

/** Uploads the bank's statement of a channel's day. */
export default function UploadStatementDialog({ day: { channel, direction, day } }: UploadStatementProps) {
  const { t } = useTranslation('cashier-desk');
  const nameOf = useChannelName();
  const client = useQueryClient();
  const [content, setContent] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const upload = useMutation({
    mutationFn: () =>
      api.request('POST /console/reconciliation/statement', { body: { channel, direction, day, content } }),
    onSuccess: async ({ transfers }) => {
      closeDialog();
      toast('jade', t('reconciliation.uploadDialog.done', { count: transfers }));
      await client.invalidateQueries({ queryKey: ['cashier', 'reconciliation'] });
    },
  });
  return (
    <FormDialog
      title={t('reconciliation.uploadDialog.title', { channel: nameOf(channel), day })}
      submitLabel={t('reconciliation.uploadDialog.submit')}
      busy={upload.isPending}
      error={upload.error}
      onSubmit={async (event) => {
        event.preventDefault();
        setSubmitted(true);
        if (content !== '') await upload.mutateAsync().catch(() => undefined);
      }}
    >
      <p className="text-14 text-soft">{t('reconciliation.uploadDialog.text')}</p>
      <TextFileField
        label={t('reconciliation.uploadDialog.file')}
        tooLarge={t('reconciliation.uploadDialog.tooLarge')}
        accept=".csv,text/csv"
        maxBytes={1_500_000}
        onText={setContent}
        error={
          fieldMessages(upload.error)['content'] ??
          (submitted && content === '' ? t('reconciliation.uploadDialog.missing') : undefined)
        }
      />
    </FormDialog>
  );
}
