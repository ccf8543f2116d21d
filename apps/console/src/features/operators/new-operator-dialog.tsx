import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, type OperatorAccount } from '../../shared/api.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { RoleSelect } from './role-select.tsx';

interface Fields {
  name: string;
  password: string;
  role: OperatorAccount['role'];
}

/** Creates an operator account. */
export default function NewOperatorDialog() {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<Fields>({ defaultValues: { name: '', password: '', role: 'operator' } });
  const create = useMutation({
    mutationFn: (body: Fields) => api.request('POST /console/operators', { body }),
    onSuccess: (created) => {
      closeDialog();
      toast('jade', t(created === null ? 'changes.waits' : 'operators.createDone'));
      return client.invalidateQueries({ queryKey: ['operators'] });
    },
  });
  const errorOf = (name: 'name' | 'password') =>
    (errors[name] && t('signIn.required')) ?? fieldMessages(create.error)[name];
  return (
    <FormDialog
      title={t('operators.new')}
      submitLabel={t('operators.create')}
      busy={create.isPending}
      error={create.error}
      onSubmit={handleSubmit((fields) => create.mutate(fields))}
    >
      <TextField
        label={t('operators.name')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('name')}
        {...register('name', { required: true, setValueAs: (text: string) => text.trim() })}
      />
      <PasswordField
        label={t('operators.password')}
        autoComplete="new-password"
        error={errorOf('password')}
        {...register('password', { required: true })}
      />
      <RoleSelect error={fieldMessages(create.error)['role']} {...register('role')} />
    </FormDialog>
  );
}
