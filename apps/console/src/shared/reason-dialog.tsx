import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
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

/** A dialog for an action with a reason. `children` are fields above the reason. */
export function ReasonDialog({
  form: { reason, setReason, submitted, submit },
  title,
  description,
  submitLabel,
  look,
  busy,
  error,
  children,
}: {
  form: ReasonForm;
  title: string;
  description: string;
  submitLabel: string;
  look: 'gold' | 'coral';
  busy: boolean;
  error: unknown;
  children?: ReactNode;
}) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      title={title}
      description={description}
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
      <div className="flex flex-col gap-4">
        {children}
        <ReasonField value={reason} onChange={setReason} submitted={submitted} />
        <FailureLine error={error} />
      </div>
    </Dialog>
  );
}
