import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldTexts } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { TextField } from '@chokdee/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, sealed } from '../../shared/api.ts';
import { missing, useFields } from '../../shared/fields.ts';
import { enter, type LoggedIn } from './enter.ts';

type Entry = { username: string; password: string };

/** User name and password; what was typed stays after a refusal. */
export function LoginForm({ onDone }: { onDone: (session: LoggedIn) => void }) {
  const { t } = useTranslation('auth');
  const { form, field, faults } = useFields<Entry>({ username: '', password: '' }, (entry) => ({
    ...missing(entry, ['username'], t('empty.username')),
    ...missing(entry, ['password'], t('empty.password')),
  }));
  const login = useMutation({
    mutationFn: async (entry: Entry): Promise<LoggedIn> =>
      api.request(
        'POST /wps/session/login',
        { body: { username: entry.username.trim(), password: entry.password, type: 'username' } },
        sealed(),
      ),
    onSuccess: (session) => {
      enter(session);
      onDone(session);
    },
  });
  const refused = fieldTexts(login.error);
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
