import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { TextField } from '@chokdee/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, encryptedBody } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { startSession, type LoginResult } from './sign-in.ts';

type Entry = { username: string; password: string };

/** The login form. Input is kept after a refusal. */
export function LoginForm({ onDone }: { onDone: (session: LoginResult) => void }) {
  const { t } = useTranslation('auth');
  const { form, field, errors } = useFields<Entry>({ username: '', password: '' }, (entry) => ({
    ...requiredErrors(entry, ['username'], t('empty.username')),
    ...requiredErrors(entry, ['password'], t('empty.password')),
  }));
  const login = useMutation({
    mutationFn: async (entry: Entry): Promise<LoginResult> =>
      api.request(
        'POST /wps/session/login',
        { body: { username: entry.username.trim(), password: entry.password, type: 'username' } },
        encryptedBody(),
      ),
    onSuccess: (session) => {
      startSession(session);
      onDone(session);
    },
  });
  const serverErrors = fieldMessages(login.error);
  return (
    <form {...form((entry) => login.mutate(entry))} className="flex flex-col gap-4">
      <TextField
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        error={errors.username ?? serverErrors['username']}
        {...field('username')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.password ?? serverErrors['password']}
        {...field('password')}
      />
      <FailureLine error={login.error} />
      <Button type="submit" look="gold" size="big" wide busy={login.isPending}>
        {t('login')}
      </Button>
    </form>
  );
}
