import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { PasswordField } from '@chokdee/ui/password-field';
import { TextField } from '@chokdee/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { operatorQuery } from '../../shared/session.ts';

interface Fields {
  name: string;
  password: string;
}

/** The sign-in form of an operator. `name` is given when a session is renewed. */
export function SignInForm({ name = '' }: { name?: string }) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<Fields>({ defaultValues: { name, password: '' } });
  const signIn = useMutation({
    mutationFn: (body: Fields) => api.request('POST /console/session/login', { body }),
    onSuccess: async () => {
      await client.fetchQuery({ ...operatorQuery, staleTime: 0 });
      await client.invalidateQueries();
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((fields) => signIn.mutate(fields))(event)}
    >
      <TextField
        label={t('signIn.user')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={name === ''}
        error={errors.name && t('signIn.required')}
        {...register('name', { required: true, setValueAs: (text: string) => text.trim() })}
      />
      <PasswordField
        label={t('signIn.password')}
        autoComplete="current-password"
        autoFocus={name !== ''}
        error={errors.password && t('signIn.required')}
        {...register('password', { required: true })}
      />
      <FailureLine error={signIn.error} />
      <Button type="submit" look="gold" wide busy={signIn.isPending}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
