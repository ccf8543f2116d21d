import { WarningIcon } from '@chokdee/ui/icons';
import { useFailureText } from './failures.ts';

/** The sentence above a form's button when its call failed. */
export function FailureLine({ error }: { error: unknown }) {
  const text = useFailureText();
  return (
    <div role="alert">
      {error !== null && error !== undefined && (
        <p className="flex items-start gap-2 rounded-2 bg-coral-wash px-3.5 py-2.5 text-14 text-coral"><WarningIcon aria-hidden="true" className="mt-1 shrink-0 text-[16px]" /><span>{text(error)}</span></p>
      )}
    </div>
  );
}
