import { Dialog } from '@chokdee/ui/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastSessionEnd } from '../../shared/api.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Always open: only signing in removes it. */
const frame = { open: true, close: () => undefined, closed: () => undefined };

/** Asks to sign in again over the page whose session has ended. The page keeps its state. */
export function SessionEndedDialog({ name }: { name: string }) {
  const { t } = useTranslation('console');
  // A log-out in another window removes their common cookie, so that the server says nothing.
  const [why] = useState(() => lastSessionEnd() ?? 'logout');
  return (
    <Dialog persistent size="small" frame={frame} title={t('signIn.expired')} description={t(`signIn.why.${why}`)}>
      <SignInForm name={name} />
    </Dialog>
  );
}
