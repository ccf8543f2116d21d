import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { LoadError } from '@chokdee/ui/states';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

/** How the operator signs in: sets up or replaces the authenticator app, renews recovery codes. */
export default function SecurityDialog() {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const [task, setTask] = useState<'none' | 'app' | 'codes'>('none');
  const { data, error, refetch } = useQuery({
    queryKey: ['security'],
    queryFn: ({ signal }) => api.request('GET /console/session/security', {}, { signal }),
  });
  const done = () => {
    closeDialog();
    toast('jade', t('security.done'));
    return client.invalidateQueries({ queryKey: ['security'] });
  };
  return (
    <Dialog title={t('security.title')} size="small">
      {data === undefined && error && <LoadError error={error} onRetry={refetch} />}
      {task === 'app' && <AuthenticatorSetup replaces={data?.since != null} onDone={() => void done()} />}
      {task === 'codes' && <RenewCodes onDone={() => void done()} />}
      {task === 'none' && data && (
        <div className="flex flex-col gap-4">
          <p className="text-14">
            {data.since === null ? t('security.none') : t('security.present', { count: data.recoveryCodes })}
          </p>
          <Button look="gold" wide onPress={() => setTask('app')}>
            {t(data.since === null ? 'security.setUp' : 'security.replace')}
          </Button>
          {data.since !== null && (
            <Button look="plain" wide onPress={() => setTask('codes')}>
              {t('security.renew')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

function RenewCodes({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('console');
  const renew = useMutation({
    mutationFn: (code: string) => api.request('POST /console/session/recovery-codes', { body: { code: code.trim() } }),
  });
  if (renew.data) return <RecoveryCodeList codes={renew.data.recoveryCodes} onDone={onDone} />;
  return <CodeForm recovery request={renew} action={t('security.renew')} />;
}
