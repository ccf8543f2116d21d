import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages, isRefusal } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { TextField } from '@chokdee/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { operatorQuery } from '../../shared/session.ts';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface Fields {
  name: string;
  password: string;
  code: string;
}

/**
 * The sign-in form of an operator. `name` is given when a session is renewed. An operator with an
 * authenticator app or a passkey is asked for a code in a second step.
 */
export function SignInForm({ name = '' }: { name?: string }) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const onSignedIn = async () => {
    await client.fetchQuery({ ...operatorQuery, staleTime: 0 });
    await client.invalidateQueries();
  };
  const [step, setStep] = useState<'password' | 'code'>('password');
  const {
    register,
    handleSubmit,
    resetField,
    formState: { errors },
  } = useForm<Fields>({ defaultValues: { name, password: '', code: '' } });
  const signIn = useMutation({
    mutationFn: ({ code, ...body }: Fields) =>
      api.request('POST /console/session/login', { body: { ...body, ...(step === 'code' && { code: code.trim() }) } }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (isRefusal(error, 'login.code.needed')) setStep('code');
    },
  });
  const messages = fieldMessages(signIn.error);
  const back = () => {
    resetField('code');
    signIn.reset();
    setStep('password');
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((fields) => signIn.mutate(fields))(event)}
    >
      {step === 'password' ? (
        <>
          <TextField
            label={t('signIn.user')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={name === ''}
            error={(errors.name && t('signIn.required')) ?? messages['name']}
            {...register('name', { required: true, setValueAs: (text: string) => text.trim() })}
          />
          <PasswordField
            label={t('signIn.password')}
            autoComplete="current-password"
            autoFocus={name !== ''}
            error={(errors.password && t('signIn.required')) ?? messages['password']}
            {...register('password', { required: true })}
          />
        </>
      ) : (
        <CodeField
          key="code"
          recovery
          autoFocus
          error={(errors.code && t('signIn.required')) ?? messages['code']}
          {...register('code', { required: true })}
        />
      )}
      <FailureLine error={isRefusal(signIn.error, 'login.code.needed') ? null : signIn.error} />
      <Button type="submit" look="gold" wide busy={signIn.isPending}>
        {t('signIn.submit')}
      </Button>
      {step === 'code' ? (
        <Button look="quiet" wide onPress={back}>
          {t('signIn.back')}
        </Button>
      ) : (
        <PasskeyButton onSignedIn={onSignedIn} />
      )}
    </form>
  );
}
