import { Button } from '@chokdee/ui/button';
import { Logo } from '@chokdee/ui/logo';
import { toast } from '@chokdee/ui/toast';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { ScenePage } from '../../shared/scene-page.tsx';
import { useSession } from '../../shared/session.ts';
import { useCanRegister } from '../status/status.ts';
import { openForcedChange } from './forced-change.ts';
import { LoginForm } from './login-form.tsx';
import { ResetForm } from './reset-form.tsx';

/**
 * The login as a page, for brands that require a login. `reset`: the token of a recovery email; the
 * page then asks for a new password.
 */
export function LoginPage() {
  const { t } = useTranslation('auth');
  usePageTitle(t('loginTitle'));
  const { to = '/', reset } = useSearch({ from: '/bare/login' });
  const { history } = useRouter();
  const signedIn = useSession((session) => session.signedIn);
  const canRegister = useCanRegister();
  useEffect(() => {
    // An address with its search parameters, which `navigate` would read as a path.
    if (signedIn && reset === undefined) history.replace(to);
  }, [signedIn, history, to, reset]);
  return (
    <ScenePage className="max-w-[420px] p-6">
      <div className="mb-5">
        <Logo />
      </div>
      <h1 className="mb-1 text-22">{t(reset === undefined ? 'loginTitle' : 'forgot.resetTitle')}</h1>
      <p className="mb-5 text-soft">{t(reset === undefined ? 'loginText' : 'forgot.resetText')}</p>
      {reset === undefined ? (
        <LoginForm
          onDone={(session) => {
            if (session.passwordExpired)
              openForcedChange({ ticket: session.passwordTicket, then: () => history.replace(to) });
          }}
        />
      ) : (
        <ResetForm
          token={reset}
          onDone={() => {
            toast('jade', t('changePassword.done'), t('forgot.resetDone'));
            history.replace('/login');
          }}
        />
      )}
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
