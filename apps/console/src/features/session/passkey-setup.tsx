import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { isPasskeyCancelled, makePasskey } from '@chokdee/ui/passkeys';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { OwnerProofForm, type OwnerProof } from './owner-proof-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

/**
 * Adds a passkey: password (and with `needsCode` a code), the device's own confirmation, and
 * recovery codes if the operator had none. Then calls `onDone`.
 */
export function PasskeySetup({ needsCode, onDone }: { needsCode: boolean; onDone: () => void }) {
  const { t } = useTranslation('console');
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const add = useMutation({
    mutationFn: async (body: OwnerProof) => {
      const options = await api.request('POST /console/session/passkeys/options', { body });
      const response = await makePasskey(options);
      return api.request('POST /console/session/passkeys', { body: { name, response } });
    },
    onSuccess: ({ recoveryCodes }) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()),
  });
  if (codes.length > 0) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  const request = { ...add, error: isPasskeyCancelled(add.error) ? null : add.error };
  return (
    <OwnerProofForm needsCode={needsCode} request={request} action={t('security.next')}>
      <p className="text-14 text-soft">{t('security.passkeyLead')}</p>
      <TextField
        label={t('security.passkeyName')}
        autoComplete="off"
        maxLength={60}
        value={name}
        error={fieldMessages(add.error)['name']}
        onChange={(event) => setName(event.target.value)}
      />
    </OwnerProofForm>
  );
}
