import { useEffect, useRef } from 'react';
import { fieldMessages, isNetworkFailure, useFailureText } from './failures.tsx';
import { WarningIcon } from './icons.tsx';

/**
 * The error message of a failed call, above a form's button, with the messages of the refused
 * fields. `fields` are those that are near the button and show their message themselves: it is not
 * repeated, and the line is empty when every refused field is among them. `networkNote` is added
 * when the call or its answer was lost, to say whether it may have had an effect.
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
  const refused = Object.entries(fieldMessages(error));
  const others = refused.filter(([name]) => !fields.includes(name));
  const shown = error !== null && error !== undefined && (refused.length === 0 || others.length > 0);
  const details = new Set(others.map(([, message]) => message));
  details.delete(text(error));
  const line = useRef<HTMLParagraphElement>(null);
  // In a long form the line can be out of sight, and the refused field too.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div role="alert" className="empty:hidden">
      {shown && (
        <p ref={line} className="flex items-start gap-2 rounded-2 bg-coral-wash px-3.5 py-2.5 text-14 text-coral">
          <WarningIcon aria-hidden="true" className="mt-1 shrink-0 text-[16px]" />
          <span>
            {text(error)}
            {networkNote !== undefined && isNetworkFailure(error) && <> {networkNote}</>}
            {[...details].map((message) => (
              <span key={message} className="block">
                {message}
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  );
}
