import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CodeField } from './code-field.tsx';

/** What proves that the operator makes a change of the own sign-in. */
export interface OwnerProof {
  readonly password: string;
  readonly code?: string;
}

/**
 * Asks for the password, and with `needsCode` for a code of the authenticator app or a recovery
 * code. The children are shown above the fields.
 */
export function OwnerProofForm({
  needsCode,
  request,
  action,
  children,
}: {
  needsCode: boolean;
  request: { mutate: (proof: OwnerProof) => void; error: unknown; isPending: boolean };
  action: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('console');
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { password: '', code: '' } });
  const failed = fieldMessages(request.error);
  const send = handleSubmit(({ password, code }) =>
    request.mutate({ password, ...(needsCode && { code: code.trim() }) }),
  );
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
      {children}
      <PasswordField
        label={t('signIn.password')}
        autoComplete="current-password"
        error={(errors.password && t('signIn.required')) ?? failed['password']}
        {...register('password', { required: true })}
      />
      {needsCode && (
        <CodeField
          recovery
          error={(errors.code && t('signIn.required')) ?? failed['code']}
          {...register('code', { required: true })}
        />
      )}
      <FailureLine error={request.error} />
      <Button type="submit" look="gold" wide busy={request.isPending}>
        {action}
      </Button>
    </form>
  );
}
