import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Operator } from '../../shared/api.ts';
import { operatorQuery } from '../../shared/session.ts';
import { EntryFrame } from './entry-frame.tsx';
import { FactorSetup } from './factor-setup.tsx';
import { usePasswordForm } from './use-password-form.tsx';

/** What an operator must set up before the console opens: a new password, an app or a passkey. */
export function SetUpPage({ setUp }: { setUp: NonNullable<Operator['setUp']> }) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const onDone = () => client.fetchQuery({ ...operatorQuery, staleTime: 0 });
  const title = t(setUp === 'password' ? 'password.title' : 'security.protect');
  return (
    <EntryFrame
      pageName={title}
      title={title}
      lead={t(setUp === 'password' ? 'security.firstPassword' : 'security.required')}
    >
      {setUp === 'password' ? <NewPassword onDone={onDone} /> : <FactorSetup onDone={() => void onDone()} />}
    </EntryFrame>
  );
}

function NewPassword({ onDone }: { onDone: () => unknown }) {
  const { t } = useTranslation('console');
  const { fields, busy, error, onSubmit } = usePasswordForm(onDone);
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void onSubmit(event)}>
      {fields}
      <FailureLine error={error} />
      <Button type="submit" look="gold" wide busy={busy}>
        {t('password.save')}
      </Button>
    </form>
  );
}
