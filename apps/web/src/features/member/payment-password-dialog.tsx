import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldTexts } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, sealed } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';
import { memberQuery } from '../auth/session-start.ts';
import { hintOf } from '../auth/register-rules.ts';
import { useStatus } from '../status/status.ts';

interface Entry { proof: string; paymentPassword: string; confirmPaymentPassword: string }

/** Sets the payment password (the login password proves the person) or changes it (the old one does). */
export default function PaymentPasswordDialog() {
  const { t } = useTranslation('auth');
  const { data: member } = useQuery(memberQuery);
  const rules = useStatus().info.register;
  const set = member?.hasPaymentPassword === true;
  const { register, handleSubmit, formState: { errors } } = useForm<Entry>({ defaultValues: { proof: '', paymentPassword: '', confirmPaymentPassword: '' } });
  const save = useMutation({
    mutationFn: ({ proof, ...words }: Entry) => set
      ? api.request('POST /wps/member/paymentPassword', { body: { oldPaymentPassword: proof, ...words } }, sealed())
      : api.request('PUT /wps/member/paymentPassword', { body: { password: proof, ...words } }, sealed()),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('paymentPassword.done'));
      void queryClient.invalidateQueries({ queryKey: memberQuery.queryKey });
    },
  });
  const refused = fieldTexts(save.error);
  const needed = (value: string) => value !== '' || t('empty.field');
  return (
    <Dialog title={t(set ? 'paymentPassword.titleChange' : 'paymentPassword.titleSet')} description={t('paymentPassword.text')} size="small">
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit((entry) => save.mutate(entry))(event)}>
        <PasswordField label={t(set ? 'paymentPassword.old' : 'paymentPassword.login')} autoComplete={set ? 'off' : 'current-password'} error={errors.proof?.message ?? refused['password'] ?? refused['oldPaymentPassword']} {...register('proof', { validate: needed })} />
        <PasswordField label={t('paymentPassword.new')} hint={hintOf(rules['paymentPassword'], t)} autoComplete="off" error={errors.paymentPassword?.message ?? refused['paymentPassword']} {...register('paymentPassword', { validate: needed })} />
        <PasswordField label={t('paymentPassword.newAgain')} autoComplete="off" error={errors.confirmPaymentPassword?.message ?? refused['confirmPaymentPassword']}
          {...register('confirmPaymentPassword', { validate: (value, entry) => value === entry.paymentPassword || t('paymentPassword.inconsistent') })} />
        <FailureLine error={save.error} fields={['password', 'oldPaymentPassword', 'paymentPassword', 'confirmPaymentPassword']} />
        <Button type="submit" look="gold" size="big" wide busy={save.isPending}>{t('paymentPassword.save')}</Button>
      </form>
    </Dialog>
  );
}
