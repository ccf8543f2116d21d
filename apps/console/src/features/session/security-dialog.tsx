import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { canUsePasskeys } from '@chokdee/ui/passkeys';
import { LoadError } from '@chokdee/ui/states';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { CodeForm } from './code-form.tsx';
import { EndSession, OwnSessions } from './own-sessions.tsx';
import { OwnerProofForm, type OwnerProof } from './owner-proof-form.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

type Task =
  | { readonly kind: 'none' | 'app' | 'passkey' | 'codes' }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'session'; readonly id: string | null };

/** How the operator signs in: authenticator app, passkeys, recovery codes, open sessions. */
export default function SecurityDialog() {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const [task, setTask] = useState<Task>({ kind: 'none' });
  const { data, error, refetch } = useQuery({
    queryKey: ['security'],
    queryFn: ({ signal }) => api.request('GET /console/session/security', {}, { signal }),
  });
  const done = () => {
    closeDialog();
    toast('jade', t('security.done'));
    return client.invalidateQueries({ queryKey: ['security'] });
  };
  const onDone = () => void done();
  const hasApp = data?.since != null;
  const hasFactor = hasApp || (data?.passkeys.length ?? 0) > 0;
  return (
    <Dialog title={t('security.title')} size="small">
      {data === undefined && error && <LoadError error={error} onRetry={refetch} />}
      {task.kind === 'app' && <AuthenticatorSetup needsCode={hasFactor} onDone={onDone} />}
      {task.kind === 'passkey' && <PasskeySetup needsCode={hasFactor} onDone={onDone} />}
      {task.kind === 'codes' && <RenewCodes onDone={onDone} />}
      {task.kind === 'remove' && <RemovePasskey id={task.id} onDone={onDone} />}
      {task.kind === 'session' && <EndSession id={task.id} needsCode={hasFactor} onDone={onDone} />}
      {task.kind === 'none' && data && (
        <div className="flex flex-col gap-4">
          <p className="text-14">
            {hasFactor
              ? t(hasApp ? 'security.present' : 'security.passkeyPresent', { count: data.recoveryCodes })
              : t('security.none')}
          </p>
          {data.passkeys.length > 0 && (
            <PasskeyList passkeys={data.passkeys} onRemove={({ id }) => setTask({ kind: 'remove', id })} />
          )}
          <Button look={hasFactor ? 'plain' : 'gold'} wide onPress={() => setTask({ kind: 'app' })}>
            {t(hasApp ? 'security.replace' : 'security.setUp')}
          </Button>
          {canUsePasskeys() && (
            <Button look="plain" wide onPress={() => setTask({ kind: 'passkey' })}>
              {t('security.addPasskey')}
            </Button>
          )}
          {hasFactor && (
            <Button look="plain" wide onPress={() => setTask({ kind: 'codes' })}>
              {t('security.renew')}
            </Button>
          )}
          <OwnSessions onEnd={(id) => setTask({ kind: 'session', id })} />
        </div>
      )}
    </Dialog>
  );
}

function RemovePasskey({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('console');
  const remove = useMutation({
    mutationFn: (body: OwnerProof) =>
      api.request('POST /console/session/passkeys/:id/remove', { params: { id }, body }),
    onSuccess: onDone,
  });
  return (
    <OwnerProofForm needsCode request={remove} action={t('security.remove')}>
      <p className="text-14 text-soft">{t('security.removeLead')}</p>
    </OwnerProofForm>
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
