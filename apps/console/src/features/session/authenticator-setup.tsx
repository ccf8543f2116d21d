import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { QrCode } from '@chokdee/ui/qr-code';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { CodeField } from './code-field.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

/** The secret of a new authenticator app. */
interface NewSecret {
  readonly secret: string;
  readonly uri: string;
}

/**
 * Sets up an authenticator app in three steps: password (and a code of the present app with
 * `replaces`), secret with its first code, recovery codes. Then calls `onDone`.
 */
export function AuthenticatorSetup({ replaces, onDone }: { replaces: boolean; onDone: () => void }) {
  const [begun, setBegun] = useState<NewSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  if (begun !== null) return <ConfirmStep begun={begun} onCodes={setCodes} />;
  return <PasswordStep replaces={replaces} onBegun={setBegun} />;
}

function PasswordStep({ replaces, onBegun }: { replaces: boolean; onBegun: (begun: NewSecret) => void }) {
  const { t } = useTranslation('console');
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { password: '', code: '' } });
  const start = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      api.request('POST /console/session/authenticator', {
        body: { password, ...(replaces && { code: code.trim() }) },
      }),
    onSuccess: onBegun,
  });
  const failed = fieldMessages(start.error);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((fields) => start.mutate(fields))(event)}
    >
      <p className="text-14 text-soft">{t('security.lead')}</p>
      <PasswordField
        label={t('signIn.password')}
        autoComplete="current-password"
        error={(errors.password && t('signIn.required')) ?? failed['password']}
        {...register('password', { required: true })}
      />
      {replaces && (
        <CodeField
          recovery
          error={(errors.code && t('signIn.required')) ?? failed['code']}
          {...register('code', { required: true })}
        />
      )}
      <FailureLine error={start.error} />
      <Button type="submit" look="gold" wide busy={start.isPending}>
        {t('security.next')}
      </Button>
    </form>
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
