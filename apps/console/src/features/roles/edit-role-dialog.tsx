import type { Permission } from '@chokdee/contract/permissions';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { useEdited } from '../../shared/edited.ts';
import { useCan, useOperator } from '../../shared/operator.tsx';
import { useRoleName } from '../../shared/role-name.ts';
import { rolesQuery, type Role } from './calls.ts';
import { PermissionFields } from './permission-fields.tsx';

/** Props of `EditRoleDialog`. Without a role it creates one. */
export interface EditRoleProps {
  role: Role | null;
}

/** Why the operator cannot change the role; null if he can. */
function useReadOnlyReason(role: Role | null): 'own' | 'every' | 'exceeds' | 'notPermitted' | null {
  const can = useCan();
  const { role: own } = useOperator();
  if (!can('console.roles.edit')) return 'notPermitted';
  if (role === null) return null;
  if (role.id === own) return 'own';
  if (role.everyPermission) return 'every';
  return role.permissions.every((name) => can(name)) ? null : 'exceeds';
}

/** The name and the permissions of a role; read-only where the operator may not change it. */
export default function EditRoleDialog({ role: opened }: EditRoleProps) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const formId = useId();
  const roleName = useRoleName();
  const [role, readAgain] = useEdited(opened, (cache) =>
    cache.getQueryData(rolesQuery.queryKey)?.find(({ id }) => id === opened?.id),
  );
  const readOnly = useReadOnlyReason(role);
  const [typedName, setName] = useState<string>();
  const name = typedName ?? role?.name ?? '';
  const [edited, setChosen] = useState<ReadonlySet<Permission>>();
  const chosen = edited ?? new Set(role?.permissions);
  const [submitted, setSubmitted] = useState(false);
  const save = useMutation({
    mutationFn: () => {
      const body = { name, permissions: [...chosen] };
      return role === null
        ? api.request('POST /console/roles', { body })
        : api.request('PUT /console/roles/:id', { params: { id: role.id }, body: { ...body, version: role.version } });
    },
    onSuccess: (saved) => {
      closeDialog();
      toast('jade', t(saved === null ? 'changes.waits' : 'roles.saved'));
      return client.invalidateQueries({ queryKey: ['operators'] });
    },
    onSettled: async (_saved, error) => {
      await client.invalidateQueries(rolesQuery);
      readAgain(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (name.trim() !== '') save.mutate();
  };
  const title =
    role === null ? t('roles.new') : t(readOnly === null ? 'roles.editOf' : 'roles.showOf', { name: roleName(role) });
  return (
    <Dialog
      title={title}
      size="normal"
      fullHeight
      footer={
        readOnly === null && (
          <>
            <span className="me-auto text-13 text-faint">{t('roles.count', { count: chosen.size })}</span>
            <Button look="quiet" onPress={() => closeDialog()}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" form={formId} look="gold" busy={save.isPending}>
              {t('roles.save')}
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {readOnly === null ? (
          <TextField
            label={t('roles.name')}
            value={name}
            maxLength={40}
            autoComplete="off"
            error={submitted && name.trim() === '' ? t('signIn.required') : fieldMessages(save.error)['name']}
            onChange={(event) => setName(event.target.value)}
          />
        ) : (
          <p className="text-14 text-soft">{t(`roles.readOnly.${readOnly}`)}</p>
        )}
        <PermissionFields chosen={chosen} onChange={setChosen} readOnly={readOnly !== null} />
        <FailureLine error={save.error} />
      </form>
    </Dialog>
  );
}
