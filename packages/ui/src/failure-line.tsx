import { CallError } from '@chokdee/contract/call-error';
import { isNetworkFailure, useFailureText } from './failures.tsx';
import { WarningIcon } from './icons.tsx';

/**
 * The error message of a failed call, above a form's button. It is empty when every field the error
 * names is in `fields`, because the message is then shown under those fields. `networkNote` is
 * added when the call or its answer was lost, to say whether it may have had an effect.
 */
export function FailureLine({
  error,
  fields = [],
  networkNote,
}: {
  error: unknown;
  fields?: readonly string[];
  networkNote?: string;
}) {
  const text = useFailureText();
  const errorFields = error instanceof CallError ? Object.keys(error.fields) : [];
  const shownUnderFields = errorFields.length > 0 && errorFields.every((name) => fields.includes(name));
  const shown = error !== null && error !== undefined && !shownUnderFields;
  return (
    <div role="alert" className="empty:hidden">
      {shown && (
        <p className="flex items-start gap-2 rounded-2 bg-coral-wash px-3.5 py-2.5 text-14 text-coral">
          <WarningIcon aria-hidden="true" className="mt-1 shrink-0 text-[16px]" />
          <span>
            {text(error)}
            {networkNote !== undefined && isNetworkFailure(error) && <> {networkNote}</>}
          </span>
        </p>
      )}
    </div>
  );
}
