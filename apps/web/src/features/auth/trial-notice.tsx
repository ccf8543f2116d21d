import { Button } from '@chokdee/ui/button';
import { EmptyState } from '@chokdee/ui/states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';

/**
 * In place of a page that a trial account may not use: 'Please Register An Account First' with OK,
 * which leads to the registration. `more`: further buttons.
 */
export function TrialNotice({ className, more }: { className: string; more?: ReactNode }) {
  const { t } = useTranslation(['errors', 'auth']);
  return (
    <EmptyState
      className={className}
      title={t('errors:account.not.real')}
      action={
        <>
          <Button look="gold" onPress={() => void openDialog('registerModal')}>
            {t('auth:ok')}
          </Button>
          {more}
        </>
      }
    />
  );
}
