import { CurrencyProvider } from '@chokdee/ui/currency';
import { LogoMark } from '@chokdee/ui/logo';
import { LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OperatorProvider } from '../shared/operator.tsx';
import { operatorQuery, useSession } from '../shared/session.ts';
import { SessionEndedDialog } from '../features/session/session-ended-dialog.tsx';
import { SetUpPage } from '../features/session/set-up-page.tsx';
import { SignInPage } from '../features/session/sign-in-page.tsx';
import { DialogManager } from './dialogs.ts';
import { Shell } from './shell.tsx';

/**
 * Shows the console to a signed-in operator, and the sign-in page to others. An operator who must
 * set up something first sees only that. When a session ends,
 * the page stays and a dialog over it renews the session.
 */
export function SessionGate() {
  const { t } = useTranslation('common');
  const { data, error, refetch } = useQuery(operatorQuery);
  const { ended, operator: lastOperator } = useSession();
  if (data === undefined && error)
    return (
      <main className="grid min-h-dvh place-items-center">
        <LoadError error={error} onRetry={refetch} />
      </main>
    );
  if (data === undefined)
    return (
      <div role="status" aria-label={t('loading')} className="grid min-h-dvh place-items-center">
        <LogoMark className="h-20 animate-pulse" />
      </div>
    );
  const operator = data ?? (ended ? lastOperator : null);
  if (!operator) return <SignInPage />;
  if (operator.setUp !== null && !ended) return <SetUpPage setUp={operator.setUp} />;
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
