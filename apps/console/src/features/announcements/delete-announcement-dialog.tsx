import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import type { Announcement } from './calls.ts';

/** Props of `DeleteAnnouncementDialog`. */
export interface DeleteAnnouncementProps {
  announcement: Announcement;
  name: string;
}

/** Asks whether an announcement is to be deleted. */
export default function DeleteAnnouncementDialog({ announcement: { id }, name }: DeleteAnnouncementProps) {
  const { t } = useTranslation('announcements');
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.request('DELETE /console/announcements/:id', { params: { id } }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('deleted'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['announcements'] }),
  });
  return (
    <FormDialog
      title={t('deleteOf', { name })}
      submitLabel={t('delete')}
      busy={remove.isPending}
      error={remove.error}
      onSubmit={async (event) => {
        event.preventDefault();
        remove.mutate();
      }}
    >
      <p className="text-14 text-soft">{t('deleteText')}</p>
    </FormDialog>
  );
}
