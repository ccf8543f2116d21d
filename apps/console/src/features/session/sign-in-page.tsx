import { useTranslation } from 'react-i18next';
import { EntryFrame } from './entry-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in page of the console. */
export function SignInPage() {
  const { t } = useTranslation('console');
  return (
    <EntryFrame pageName={t('signIn.submit')} title={t('signIn.title')} lead={t('signIn.lead')}>
      <SignInForm />
    </EntryFrame>
  );
}
