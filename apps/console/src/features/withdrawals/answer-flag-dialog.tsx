import { fieldMessages } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import type { WithdrawalDetail } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { useWithdrawalAction } from './calls.ts';
import { useFlagText } from './flags.tsx';

const answers = ['harmless', 'explained', 'accepted'] as const;

/** Props of `AnswerFlagDialog`. */
export interface AnswerFlagProps {
  withdrawal: WithdrawalDetail;
  flag: WithdrawalDetail['flags'][number];
}

/** Answers one risk flag: what the operator found out, and how. */
export default function AnswerFlagDialog({ withdrawal, flag }: AnswerFlagProps) {
  const { t } = useTranslation('console');
  const flagText = useFlagText();
  const action = useWithdrawalAction(withdrawal, 'form');
  const [answer, setAnswer] = useState<(typeof answers)[number] | null>(null);
  const form = useReasonForm((reason) => {
    if (answer !== null)
      action.mutate({ type: 'answer', rule: flag.rule, answer, reason }, { onSuccess: () => closeDialog() });
  });
  const { name, evidence } = flagText(flag);
  return (
    <ReasonDialog
      form={form}
      title={name}
      description={evidence}
      submitLabel={t('withdrawals.flags.save')}
      look="gold"
      busy={action.isPending}
      error={action.error}
    >
      <Select
        label={t('withdrawals.flags.answer')}
        value={answer ?? ''}
        onChange={(event) => setAnswer(answers.find((each) => each === event.target.value) ?? null)}
        options={[
          { value: '', label: t('withdrawals.flags.choose') },
          ...answers.map((each) => ({ value: each, label: t(`withdrawals.flags.answers.${each}`) })),
        ]}
        error={
          fieldMessages(action.error)['answer'] ??
          (form.submitted && answer === null ? t('signIn.required') : undefined)
        }
      />
    </ReasonDialog>
  );
}
