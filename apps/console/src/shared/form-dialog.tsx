import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { useId, type FormEvent, type ReactNode } from 'react';

/** A small dialog with a form and its submit button. `children` are the fields. */
export function FormDialog({
  title,
  submitLabel,
  busy,
  error,
  onSubmit,
  children,
}: {
  title: string;
  submitLabel: string;
  busy: boolean;
  error: unknown;
  /** For the handler of react-hook-form. */
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Dialog
      title={title}
      size="small"
      footer={
        <Button type="submit" form={id} look="gold" busy={busy}>
          {submitLabel}
        </Button>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={(event) => void onSubmit(event)}>
        {children}
        <FailureLine error={error} />
      </form>
    </Dialog>
  );
}
