import { fieldMessages } from '@chokdee/ui/failures';
import { LoadError } from '@chokdee/ui/states';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, type OperatorAccount } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { rolesQuery } from '../roles/calls.ts';
import { RoleSelect } from './role-select.tsx';

/** Props of `OperatorRoleDialog`. */
export interface OperatorRoleProps {
  account: OperatorAccount;
}

/** Gives an operator another role, with a reason. */
export default function OperatorRoleDialog({ account }: OperatorRoleProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const [role, setRole] = useState(account.role);
  const roles = useQuery(rolesQuery);
  const change = useMutation({
    mutationFn: (reason: string) =>
      api.request('POST /console/operators/:id/role', { params: { id: account.id }, body: { role, reason } }),
    onSuccess: async ({ waiting }) => {
      closeDialog();
      toast('jade', t(waiting ? 'changes.waits' : 'operators.roleDone'));
      await client.invalidateQueries({ queryKey: ['operators'] });
      await client.invalidateQueries(rolesQuery);
    },
  });
  return (
    <ReasonDialog
      form={useReasonForm((reason) => change.mutate(reason))}
      title={t('operators.roleOf', { name: account.name })}
      description={t('operators.roleText')}
      submitLabel={t('operators.changeRole')}
      look="gold"
      busy={change.isPending}
      error={change.error}
    >
      {roles.error && !roles.data ? (
        <LoadError error={roles.error} onRetry={roles.refetch} />
      ) : (
        <RoleSelect
          value={role}
          onChange={(event) => setRole(event.target.value)}
          error={fieldMessages(change.error)['role']}
        />
      )}
    </ReasonDialog>
  );
}
