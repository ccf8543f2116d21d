import { Button } from '@chokdee/ui/button';
import { Logo } from '@chokdee/ui/logo';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { ScenePage } from '../../shared/scene-page.tsx';
import { useSession } from '../../shared/session.ts';
import { useCanRegister } from '../status/status.ts';
import { LoginForm } from './login-form.tsx';

/** The login as a page, for brands that require a login. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  usePageTitle(t('loginTitle'));
  const { to = '/' } = useSearch({ from: '/bare/login' });
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.signedIn);
  const canRegister = useCanRegister();
  useEffect(() => {
    if (signedIn) void navigate({ to, replace: true });
  }, [signedIn, navigate, to]);
  return (
    <ScenePage className="max-w-[420px] p-6">
      <div className="mb-5">
        <Logo />
      </div>
      <h1 className="mb-1 text-22">{t('loginTitle')}</h1>
      <p className="mb-5 text-soft">{t('loginText')}</p>
      <LoginForm
        onDone={(session) => {
          if (session.passwordExpired) openDialog('changePassModal');
        }}
      />
      {canRegister && (
        <Button
          look="quiet"
          wide
          className="mt-3 text-gold-text"
          onPress={() => {
            openDialog('registerModal');
          }}
        >
          {t('registerLink')}
        </Button>
      )}
    </ScenePage>
  );
}
