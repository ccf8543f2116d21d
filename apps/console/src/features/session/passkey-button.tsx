import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { KeyIcon } from '@chokdee/ui/icons';
import { answerWithPasskey, canUsePasskeys, isPasskeyCancelled } from '@chokdee/ui/passkeys';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';

/** The button that signs in with a passkey; absent where the browser has none. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { t } = useTranslation('console');
  const signIn = useMutation({
    mutationFn: async () => {
      const options = await api.request('POST /console/session/login/passkey/options', { body: {} });
      const response = await answerWithPasskey(options);
      return api.request('POST /console/session/login/passkey', { body: { response } });
    },
    onSuccess: onSignedIn,
  });
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button look="line" wide busy={signIn.isPending} onPress={() => signIn.mutate()}>
        <KeyIcon aria-hidden="true" />
        {t('signIn.passkey')}
      </Button>
      <FailureLine error={isPasskeyCancelled(signIn.error) ? null : signIn.error} />
    </>
  );
}
