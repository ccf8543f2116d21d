import { Dialog } from '@chokdee/ui/dialog';
import { useTranslation } from 'react-i18next';
import { SignInForm } from './sign-in-form.tsx';

const frame = { open: true, close: () => undefined, closed: () => undefined };

/** Stands above a page whose session has ended: after signing in again the work goes on where it was. */
export function SessionEndedDialog({ name }: { name: string }) {
  const { t } = useTranslation('console');
  return (
    <Dialog held size="small" frame={frame} title={t('signIn.expired')} description={t('signIn.expiredLead')}>
      <SignInForm name={name} />
    </Dialog>
  );
}
