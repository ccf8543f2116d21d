import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { queryClient } from '../../shared/query.ts';
import { useCountry } from '../auth/countries.ts';
import { LazyCode, LazyMobile } from '../auth/lazy-fields.tsx';
import { plainNumber } from '../auth/register-rules.ts';
import { memberQuery } from '../auth/session-start.ts';
import { useMobileCode } from '../auth/use-mobile-code.ts';

type Entry = { mobileNo: string; verificationCode: string };

/** Proves the member's mobile number by a code. */
export default function MobileDialog() {
  const { t } = useTranslation(['auth', 'errors']);
  const choice = useCountry();
  const countryDialingCode = choice.country?.dialing;
  const mobileCode = useMobileCode(countryDialingCode);
  const { form, field, values, errors, showErrors } = useFields<Entry>(
    { mobileNo: '', verificationCode: '' },
    (typed) => requiredErrors(typed, ['mobileNo', 'verificationCode'], t('errors:field.required')),
  );
  const numberOf = (typed: string) => ({
    mobileNo: plainNumber(typed),
    ...(countryDialingCode !== undefined && { countryDialingCode }),
  });
  const send = async (): Promise<number | null> => {
    const { mobileNo } = values();
    if (mobileNo.trim() === '') {
      showErrors({ mobileNo: t('errors:field.required') });
      return null;
    }
    try {
      return await mobileCode.send(mobileNo, () =>
        api.request('POST /wps/verification/sms/mobile', { body: numberOf(mobileNo) }),
      );
    } catch (error) {
      const fields = fieldMessages(error);
      if (Object.keys(fields).length === 0) throw error;
      showErrors(fields);
      return null;
    }
  };
  const verify = useMutation({
    mutationFn: async ({ mobileNo, verificationCode }: Entry) =>
      api.request('POST /wps/member/mobile/verify', {
        body: {
          ...numberOf(mobileNo),
          verificationCode: verificationCode.trim(),
          ...(await mobileCode.proof({ mobileNum: mobileNo, verificationCode })),
        },
      }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('mobile.done'));
      void queryClient.invalidateQueries({ queryKey: memberQuery.queryKey });
    },
    onError: (error) => showErrors(fieldMessages(error)),
  });
  return (
    <Dialog title={t('mobile.title')} description={t('mobile.text')} size="small">
      <form {...form((typed) => verify.mutate(typed))} className="flex flex-col gap-4">
        <LazyMobile label={t('mobile.label')} choice={choice} error={errors.mobileNo} {...field('mobileNo')} />
        <LazyCode send={send} error={errors.verificationCode} {...field('verificationCode')} />
        <FailureLine error={verify.error} fields={['mobileNo', 'verificationCode']} />
        <Button type="submit" look="gold" size="big" wide busy={verify.isPending}>
          {t('mobile.confirm')}
        </Button>
      </form>
    </Dialog>
  );
}
