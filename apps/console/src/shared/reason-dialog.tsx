import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../app/dialogs.ts';
import { isReason, ReasonField } from './reason-field.tsx';

/** The reason an operator writes in a `ReasonDialog`. */
export interface ReasonForm {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  /** The submit button was pressed; missing fields are errors from then on. */
  readonly submitted: boolean;
  readonly submit: () => void;
}

/** State of a `ReasonDialog`. `onSubmit` receives the trimmed reason once it is long enough. */
export function useReasonForm(onSubmit: (reason: string) => void): ReasonForm {
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const submit = () => {
    setSubmitted(true);
    if (isReason(reason)) onSubmit(reason.trim());
  };
  return { reason, setReason, submitted, submit };
}

/**
 * A dialog for an action with a reason. `children` are fields above the reason, which show their
 * own part of the error; `beside` is content next to the form. `reasonName`: of the reason in the
 * call.
 */
export function ReasonDialog({
  form: { reason, setReason, submitted, submit },
  title,
  description,
  submitLabel,
  look,
  busy,
  error,
  reasonName = 'reason',
  beside,
  children,
}: {
  form: ReasonForm;
  title: string;
  description: string;
  submitLabel: string;
  look: 'gold' | 'coral';
  busy: boolean;
  error: unknown;
  reasonName?: string;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      title={title}
      description={description}
      size={beside === undefined ? 'normal' : 'panel'}
      footer={
        <>
          <Button look="quiet" onPress={() => closeDialog()}>
            {t('cancel')}
          </Button>
          <Button look={look} busy={busy} onPress={submit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={beside === undefined ? '' : 'grid items-start gap-5 md:grid-cols-2'}>
        {beside}
        <div className="flex min-w-0 flex-col gap-4">
          {children}
          <ReasonField
            value={reason}
            onChange={setReason}
            submitted={submitted}
            refused={fieldMessages(error)[reasonName]}
          />
          <FailureLine error={error} />
        </div>
      </div>
    </Dialog>
  );
}
