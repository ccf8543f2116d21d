import { Dialog } from '@chokdee/ui/dialog';
import { useTranslation } from 'react-i18next';
import { SignInForm } from './sign-in-form.tsx';

/** Always open: only signing in removes it. */
const frame = { open: true, close: () => undefined, closed: () => undefined };

/** Asks to sign in again over the page whose session has ended. The page keeps its state. */
export function SessionEndedDialog({ name }: { name: string }) {
  const { t } = useTranslation('console');
  return (
    <Dialog persistent size="small" frame={frame} title={t('signIn.expired')} description={t('signIn.expiredLead')}>
      <SignInForm name={name} />
    </Dialog>
  );
}
