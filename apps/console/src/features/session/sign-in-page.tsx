import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastSessionEnd } from '../../shared/api.ts';
import { EntryFrame } from './entry-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in page of the console. It says why a session of this browser has ended. */
export function SignInPage() {
  const { t } = useTranslation('console');
  const [why] = useState(lastSessionEnd);
  return (
    <EntryFrame pageName={t('signIn.submit')} title={t('signIn.title')} lead={t('signIn.lead')}>
      {why !== null && (
        <p role="status" className="rounded-2 bg-gold-wash px-3.5 py-2.5 text-14">
          {t(`signIn.why.${why}`)}
        </p>
      )}
      <SignInForm />
    </EntryFrame>
  );
}
