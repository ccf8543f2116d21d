import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldTexts } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, type OperatorAccount } from '../../shared/api.ts';

interface Fields {
  name: string;
  password: string;
  role: OperatorAccount['role'];
}
const roles = ['operator', 'supervisor', 'admin'] as const;

/** Opens an operator account. */
export default function NewOperatorDialog() {
  const { t } = useTranslation('console');
  const id = useId();
  const client = useQueryClient();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<Fields>({ defaultValues: { name: '', password: '', role: 'operator' } });
  const create = useMutation({
    mutationFn: (body: Fields) => api.request('POST /console/operators', { body }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('operators.createDone'));
      return client.invalidateQueries({ queryKey: ['operators'] });
    },
  });
  return (
    <Dialog
      title={t('operators.new')}
      size="small"
      footer={
        <Button type="submit" form={id} look="gold" busy={create.isPending}>
          {t('operators.create')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((fields) => create.mutate(fields))(event)}
      >
        <TextField
          label={t('operators.name')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={(errors.name && t('signIn.required')) ?? fieldTexts(create.error)['name']}
          {...register('name', { required: true, setValueAs: (text: string) => text.trim() })}
        />
        <PasswordField
          label={t('operators.password')}
          autoComplete="new-password"
          error={(errors.password && t('signIn.required')) ?? fieldTexts(create.error)['password']}
          {...register('password', { required: true })}
        />
        <Select
          label={t('operators.role')}
          options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          {...register('role')}
        />
        <FailureLine error={create.error} />
      </form>
    </Dialog>
  );
}
