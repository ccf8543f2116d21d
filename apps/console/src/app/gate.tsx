import { CurrencyProvider } from '@chokdee/ui/currency';
import { useFailureText } from '@chokdee/ui/failures';
import { LogoMark } from '@chokdee/ui/logo';
import { ErrorState } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OperatorProvider } from '../shared/operator.tsx';
import { operatorQuery, useSession } from '../shared/session.ts';
import { SessionEndedDialog } from '../features/session/session-ended-dialog.tsx';
import { SignInPage } from '../features/session/sign-in-page.tsx';
import { DialogManager } from './dialogs.ts';
import { Shell } from './shell.tsx';

/** Before any page: who is here? Nobody signs in first; an ended session is renewed above the page, which stays where it was. */
export function Gate() {
  const { t } = useTranslation('common');
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(operatorQuery);
  const { ended, known } = useSession();
  if (data === undefined && error)
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState title={t('failure.load')} text={failureText(error)} again={refetch} />
      </main>
    );
  if (data === undefined)
    return (
      <div role="status" aria-label={t('loading')} className="grid min-h-dvh place-items-center">
        <LogoMark className="h-20 animate-pulse" />
      </div>
    );
  const operator = data ?? (ended ? known : null);
  if (!operator) return <SignInPage />;
  return (
    <OperatorProvider operator={operator}>
      <CurrencyProvider symbol={operator.brand.currencySymbol}>
        <Shell />
        <DialogManager />
        {ended && <SessionEndedDialog name={operator.name} />}
      </CurrencyProvider>
    </OperatorProvider>
  );
}
