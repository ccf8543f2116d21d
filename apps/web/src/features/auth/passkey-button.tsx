import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { KeyIcon } from '@chokdee/ui/icons';
import { canUsePasskeys, isPasskeyCancelled } from '@chokdee/ui/passkeys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginWithPasskey } from './passkey.ts';
import { rememberName } from './remembered.ts';
import { startSession, type LoginResult } from './sign-in.ts';

/** The button that logs in with a passkey; absent where the browser has none. */
export function PasskeyButton({
  remember,
  onDone,
}: {
  remember: () => boolean;
  onDone: (session: LoginResult) => void;
}) {
  const { t } = useTranslation('auth');
  const [error, setError] = useState<unknown>(null);
  if (!canUsePasskeys()) return null;
  const press = async () => {
    setError(null);
    try {
      const session = await loginWithPasskey(remember());
      rememberName(remember() ? session.account : null);
      startSession(session);
      onDone(session);
    } catch (failure) {
      if (!isPasskeyCancelled(failure)) setError(failure);
    }
  };
  return (
    <>
      <Button look="line" wide onPress={press}>
        <KeyIcon aria-hidden="true" />
        {t('passkey.login')}
      </Button>
      <FailureLine error={error} />
    </>
  );
}
