import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { TextField } from '@chokdee/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, sealed } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { startSession, type LoginResult } from './sign-in.ts';

type Entry = { username: string; password: string };

/** User name and password; what was typed stays after a refusal. */
export function LoginForm({ onDone }: { onDone: (session: LoginResult) => void }) {
  const { t } = useTranslation('auth');
  const { form, field, faults } = useFields<Entry>({ username: '', password: '' }, (entry) => ({
    ...requiredErrors(entry, ['username'], t('empty.username')),
    ...requiredErrors(entry, ['password'], t('empty.password')),
  }));
  const login = useMutation({
    mutationFn: async (entry: Entry): Promise<LoginResult> =>
      api.request(
        'POST /wps/session/login',
        { body: { username: entry.username.trim(), password: entry.password, type: 'username' } },
        sealed(),
      ),
    onSuccess: (session) => {
      startSession(session);
      onDone(session);
    },
  });
  const refused = fieldMessages(login.error);
  return (
    <form {...form((entry) => login.mutate(entry))} className="flex flex-col gap-4">
      <TextField
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        error={faults.username ?? refused['username']}
        {...field('username')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        enterKeyHint="go"
        error={faults.password ?? refused['password']}
        {...field('password')}
      />
      <FailureLine error={login.error} />
      <Button type="submit" look="gold" size="big" wide busy={login.isPending}>
        {t('login')}
      </Button>
    </form>
  );
}
