import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { retryImport } from '@chokdee/ui/retry-import';
import { Skeleton } from '@chokdee/ui/skeleton';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog, openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { useFeature, useStatus } from '../status/status.ts';
import { withBotProof } from './bot-check.ts';
import { LazyTabs } from './lazy-fields.tsx';
import { accepts, ruleError } from './register-rules.ts';
import { SwitchLine } from './switch-line.tsx';

const ByMobile = lazy(
  retryImport(() => import('./forgot-by-mobile.tsx').then((module) => ({ default: module.ForgotByMobile }))),
);

type Way = 'email' | 'mobileNum';

/** Recovers a forgotten password by email, or by mobile number with CHNGPASSVERIF3. */
export default function ForgotDialog() {
  const { t } = useTranslation(['auth', 'errors']);
  const byMobile = useFeature('CHNGPASSVERIF3');
  const [way, setWay] = useState<Way>('email');
  return (
    <Dialog title={t('forgot.title')} description={t(`forgot.text.${way}`)} size="small">
      <div className="flex flex-col gap-4">
        {byMobile && (
          <LazyTabs
            label={t('forgot.title')}
            value={way}
            onChange={setWay}
            items={(['email', 'mobileNum'] as const).map((value) => ({ value, label: t(`forgot.way.${value}`) }))}
          />
        )}
        {way === 'email' || !byMobile ? (
          <ByEmail />
        ) : (
          <Suspense fallback={<Skeleton className="h-72" />}>
            <ByMobile />
          </Suspense>
        )}
      </div>
      <SwitchLine
        text={t('forgot.remembered')}
        link={t('loginLink')}
        onPress={() => {
          openDialog('loginPopupModal');
        }}
      />
    </Dialog>
  );
}

function ByEmail() {
  const { t } = useTranslation(['auth', 'errors']);
  const rule = useStatus().info.register['email'];
  const { form, field, errors, showErrors } = useFields({ username: '', email: '' }, (entry) => ({
    ...(rule && !accepts(rule, entry.email.trim()) && { email: ruleError('email', rule, t) }),
    ...requiredErrors(entry, ['username', 'email'], t('errors:field.required')),
  }));
  const send = useMutation({
    mutationFn: (entry: { username: string; email: string }) =>
      withBotProof((proof) =>
        api.request(
          'POST /wps/member/password/email',
          { body: { username: entry.username.trim(), email: entry.email.trim(), ...proof } },
          { form: true },
        ),
      ),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('forgot.sent'), t('forgot.sentText'));
    },
    onError: (error) => showErrors(fieldMessages(error)),
  });
  return (
    <form {...form((entry) => send.mutate(entry))} className="flex flex-col gap-4">
      <TextField
        label={t('field.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        {...field('username')}
      />
      <TextField
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email}
        {...field('email')}
      />
      <FailureLine error={send.error} fields={['username', 'email']} />
      <Button type="submit" look="gold" size="big" wide busy={send.isPending}>
        {t('forgot.sendEmail')}
      </Button>
    </form>
  );
}
