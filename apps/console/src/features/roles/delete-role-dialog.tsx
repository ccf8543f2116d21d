import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useRoleName } from '../../shared/role-name.ts';
import { rolesQuery, type Role } from './calls.ts';

/** Props of `DeleteRoleDialog`. */
export interface DeleteRoleProps {
  role: Role;
}

/** Asks whether a role that no operator has is to be deleted. */
export default function DeleteRoleDialog({ role }: DeleteRoleProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const name = useRoleName()(role);
  const remove = useMutation({
    mutationFn: () => api.request('DELETE /console/roles/:id', { params: { id: role.id } }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('roles.deleteDone'));
    },
    onSettled: () => client.invalidateQueries(rolesQuery),
  });
  return (
    <FormDialog
      title={t('roles.deleteOf', { name })}
      submitLabel={t('roles.delete')}
      busy={remove.isPending}
      error={remove.error}
      onSubmit={async (event) => {
        event.preventDefault();
        remove.mutate();
      }}
    >
      <p className="text-14 text-soft">{t('roles.deleteText')}</p>
    </FormDialog>
  );
}
