import { Button } from '@chokdee/ui/button';
import { canUsePasskeys } from '@chokdee/ui/passkeys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { PasskeySetup } from './passkey-setup.tsx';

/** Sets up the first authenticator app or, where the browser can use them, the first passkey. */
export function FactorSetup({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('console');
  const [way, setWay] = useState<'app' | 'passkey'>('app');
  return (
    <>
      {way === 'app' ? (
        <AuthenticatorSetup needsCode={false} onDone={onDone} />
      ) : (
        <PasskeySetup needsCode={false} onDone={onDone} />
      )}
      {canUsePasskeys() && (
        <Button look="quiet" wide onPress={() => setWay(way === 'app' ? 'passkey' : 'app')}>
          {t(way === 'app' ? 'security.passkeyInstead' : 'security.appInstead')}
        </Button>
      )}
    </>
  );
}
