import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, encryptedBody } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { queryClient } from '../../shared/query.ts';
import { memberQuery } from '../auth/session-start.ts';
import { hintOf } from '../auth/register-rules.ts';
import { useStatus } from '../status/status.ts';

type Entry = { proof: string; paymentPassword: string; confirmPaymentPassword: string };

/** Sets the payment password (needs the login password) or changes it (needs the old one). */
export default function PaymentPasswordDialog() {
  const { t } = useTranslation(['auth', 'errors']);
  const { data: member } = useQuery(memberQuery);
  const rules = useStatus().info.register;
  const set = member?.hasPaymentPassword === true;
  const { form, field, errors, showErrors } = useFields<Entry>(
    { proof: '', paymentPassword: '', confirmPaymentPassword: '' },
    (entry) => ({
      ...requiredErrors(entry, ['proof', 'paymentPassword'], t('errors:field.required')),
      ...(entry.confirmPaymentPassword === entry.paymentPassword
        ? {}
        : { confirmPaymentPassword: t('errors:field.confirm.different') }),
    }),
  );
  const save = useMutation({
    mutationFn: ({ proof, ...words }: Entry) =>
      set
        ? api.request(
            'POST /wps/member/paymentPassword',
            { body: { oldPaymentPassword: proof, ...words } },
            encryptedBody(),
          )
        : api.request('PUT /wps/member/paymentPassword', { body: { password: proof, ...words } }, encryptedBody()),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('paymentPassword.done'));
      void queryClient.invalidateQueries({ queryKey: memberQuery.queryKey });
    },
    onError: (error) => {
      const { password, oldPaymentPassword, ...others } = fieldMessages(error);
      const proof = password ?? oldPaymentPassword;
      showErrors({ ...others, ...(proof !== undefined && { proof }) });
    },
  });
  return (
    <Dialog
      title={t(set ? 'paymentPassword.titleChange' : 'paymentPassword.titleSet')}
      description={t('paymentPassword.text')}
      size="small"
    >
      <form {...form((entry) => save.mutate(entry))} className="flex flex-col gap-4">
        <PasswordField
          label={t(set ? 'paymentPassword.old' : 'paymentPassword.login')}
          autoComplete={set ? 'off' : 'current-password'}
          {...(set && { inputMode: 'numeric' as const })}
          error={errors.proof}
          {...field('proof')}
        />
        <PasswordField
          label={t('paymentPassword.new')}
          hint={hintOf(rules['paymentPassword'], t)}
          autoComplete="off"
          inputMode="numeric"
          error={errors.paymentPassword}
          {...field('paymentPassword')}
        />
        <PasswordField
          label={t('paymentPassword.newAgain')}
          autoComplete="off"
          inputMode="numeric"
          error={errors.confirmPaymentPassword}
          {...field('confirmPaymentPassword')}
        />
        <FailureLine
          error={save.error}
          fields={['password', 'oldPaymentPassword', 'paymentPassword', 'confirmPaymentPassword']}
        />
        <Button type="submit" look="gold" size="big" wide busy={save.isPending}>
          {t('paymentPassword.save')}
        </Button>
      </form>
    </Dialog>
  );
}
