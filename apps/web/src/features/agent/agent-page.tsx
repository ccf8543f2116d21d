import { Button, buttonStyle } from '@chokdee/ui/button';
import { useTexts } from '@chokdee/ui/i18n';
import { EmptyState } from '@chokdee/ui/states';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session.ts';
import { promptLogin } from '../auth/require-login.ts';
import { agentPages } from './agent-pages.ts';

/** Accounts that may open the agent centre. */
const agentKinds: readonly number[] = [1, 2, 41, 42];

/**
 * The agent centre (`/agent?page=<name>`). Visitors are asked to log in, other accounts are warned;
 * an agent reads that the page is not available yet.
 */
export function AgentPage() {
  const { t } = useTranslation(['member', 'errors', 'auth', 'pages']);
  const { page } = useSearch({ from: '/site/agent' });
  const textOf = useTexts([agentPages[page]]);
  const name = textOf(agentPages[page]);
  const { signedIn, isAgent } = useSession();
  usePageTitle(name);
  useEffect(() => {
    if (!signedIn) promptLogin();
  }, [signedIn]);
  const home = (
    <Link to="/" className={buttonStyle({ look: 'gold' })}>
      {t('pages:notYet.home')}
    </Link>
  );
  return (
    <main className="wrap flex flex-col gap-4 py-6 md:py-10">
      <h1 className="text-22 md:text-36">{t('member:agent.title')}</h1>
      {!signedIn ? (
        <EmptyState
          className="surface"
          title={t('errors:login.not.session')}
          action={
            <Button look="gold" onPress={() => void openDialog('loginPopupModal')}>
              {t('auth:login')}
            </Button>
          }
        />
      ) : !agentKinds.includes(isAgent) ? (
        <EmptyState
          className="surface"
          title={t('member:agent.only')}
          text={t('member:agent.onlyText')}
          action={home}
        />
      ) : (
        <EmptyState
          className="surface"
          title={t('pages:notYet.title', { name })}
          text={t('member:notServed')}
          action={home}
        />
      )}
    </main>
  );
}
