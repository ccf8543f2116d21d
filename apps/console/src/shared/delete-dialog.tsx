import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../app/dialogs.ts';
import { FormDialog } from './form-dialog.tsx';

/**
 * Asks whether something that the site shows is to be deleted. `list`: the first part of the query
 * keys of its lists.
 */
export function DeleteDialog({ name, list, remove }: { name: string; list: string; remove: () => Promise<unknown> }) {
  const { t } = useTranslation('announcements');
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      closeDialog();
      toast('jade', t('deleted'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: [list] }),
  });
  return (
    <FormDialog
      title={t('deleteOf', { name })}
      submitLabel={t('delete')}
      busy={deletion.isPending}
      error={deletion.error}
      onSubmit={async (event) => {
        event.preventDefault();
        deletion.mutate();
      }}
    >
      <p className="text-14 text-soft">{t('deleteText')}</p>
    </FormDialog>
  );
}
