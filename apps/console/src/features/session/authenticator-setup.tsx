import { QrCode } from '@chokdee/ui/qr-code';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { CodeForm } from './code-form.tsx';
import { OwnerProofForm, type OwnerProof } from './owner-proof-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

/** The secret of a new authenticator app. */
interface NewSecret {
  readonly secret: string;
  readonly uri: string;
}

/**
 * Sets up an authenticator app in three steps: password (and with `needsCode` a code), secret with
 * its first code, recovery codes. Then calls `onDone`.
 */
export function AuthenticatorSetup({ needsCode, onDone }: { needsCode: boolean; onDone: () => void }) {
  const [begun, setBegun] = useState<NewSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  if (begun !== null) return <ConfirmStep begun={begun} onCodes={setCodes} />;
  return <PasswordStep needsCode={needsCode} onBegun={setBegun} />;
}

function PasswordStep({ needsCode, onBegun }: { needsCode: boolean; onBegun: (begun: NewSecret) => void }) {
  const { t } = useTranslation('console');
  const start = useMutation({
    mutationFn: (body: OwnerProof) => api.request('POST /console/session/authenticator', { body }),
    onSuccess: onBegun,
  });
  return (
    <OwnerProofForm needsCode={needsCode} request={start} action={t('security.next')}>
      <p className="text-14 text-soft">{t('security.lead')}</p>
    </OwnerProofForm>
  );
}

function ConfirmStep({ begun, onCodes }: { begun: NewSecret; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('console');
  const confirm = useMutation({
    mutationFn: (code: string) =>
      api.request('POST /console/session/authenticator/confirm', { body: { code: code.replaceAll(' ', '') } }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <CodeForm request={confirm} action={t('security.confirm')}>
      <p className="text-14 text-soft">{t('security.scan')}</p>
      <div className="self-center">
        <QrCode text={begun.uri} label={t('security.qr')} />
      </div>
      <p className="text-13 text-soft">
        {t('security.secret')}
        <code className="mt-1 block font-mono text-14 break-all text-body">
          {begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </CodeForm>
  );
}
