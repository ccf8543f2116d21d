import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CodeField } from './code-field.tsx';

/**
 * A form that asks for a code of the authenticator app, or with `recovery` also for a recovery
 * code. `action` is the text of its button; the children are shown above the field.
 */
export function CodeForm({
  recovery = false,
  request,
  action,
  children,
}: {
  recovery?: boolean;
  request: { mutate: (code: string) => void; error: unknown; isPending: boolean };
  action: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('console');
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { code: '' } });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit(({ code }) => request.mutate(code))(event)}
    >
      {children}
      <CodeField
        recovery={recovery}
        autoFocus
        error={(errors.code && t('signIn.required')) ?? fieldMessages(request.error)['code']}
        {...register('code', { required: true })}
      />
      <FailureLine error={request.error} />
      <Button type="submit" look="gold" wide busy={request.isPending}>
        {action}
      </Button>
    </form>
  );
}
