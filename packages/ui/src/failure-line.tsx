import { CallError } from '@chokdee/contract/call-error';
import { isLost, useFailureText } from './failures.tsx';
import { WarningIcon } from './icons.tsx';

/** The sentence above a form's button when the call failed; silent when the failure already stands under its fields. `unsure` follows where nobody knows whether the call arrived: what that means, for money above all. */
export function FailureLine({
  error,
  fields = [],
  unsure,
}: {
  error: unknown;
  fields?: readonly string[];
  unsure?: string;
}) {
  const text = useFailureText();
  const concerned = error instanceof CallError ? Object.keys(error.fields) : [];
  const shown =
    error !== null &&
    error !== undefined &&
    !(concerned.length > 0 && concerned.every((name) => fields.includes(name)));
  return (
    <div role="alert" className="empty:hidden">
      {shown && (
        <p className="flex items-start gap-2 rounded-2 bg-coral-wash px-3.5 py-2.5 text-14 text-coral">
          <WarningIcon aria-hidden="true" className="mt-1 shrink-0 text-[16px]" />
          <span>
            {text(error)}
            {unsure !== undefined && isLost(error) && <> {unsure}</>}
          </span>
        </p>
      )}
    </div>
  );
}
