import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldTexts } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { TextField } from '@chokdee/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api, sealed } from '../../shared/api.ts';
import { enter, type LoggedIn } from './enter.ts';

interface Entry { username: string; password: string }

/** User name and password; what was typed stays after a refusal. */
export function LoginForm({ onDone }: { onDone: (session: LoggedIn) => void }) {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, formState: { errors } } = useForm<Entry>({ defaultValues: { username: '', password: '' } });
  const login = useMutation({
    mutationFn: async (entry: Entry): Promise<LoggedIn> => api.request('POST /wps/session/login', { body: { username: entry.username.trim(), password: entry.password, type: 'username' } }, sealed()),
    onSuccess: (session) => { enter(session); onDone(session); },
  });
  const refused = fieldTexts(login.error);
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit((entry) => login.mutate(entry))(event)}>
      <TextField label={t('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} enterKeyHint="next" error={errors.username?.message ?? refused['username']}
        {...register('username', { validate: (value) => value.trim() !== '' || t('empty.username') })} />
      <PasswordField label={t('password')} autoComplete="current-password" enterKeyHint="go" error={errors.password?.message ?? refused['password']}
        {...register('password', { validate: (value) => value !== '' || t('empty.password') })} />
      <FailureLine error={login.error} />
      <Button type="submit" look="gold" size="big" wide busy={login.isPending}>{t('login')}</Button>
    </form>
  );
}
