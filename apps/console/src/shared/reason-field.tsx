import { controlStyle, Field } from '@chokdee/ui/field';
import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';

/** Characters of the shortest reason. */
const SHORTEST = 3;
/** Whether a reason is long enough. */
export const isReason = (text: string): boolean => text.trim().length >= SHORTEST;

/**
 * The reason of an action, stored in the audit log. `submitted`: a missing reason is shown as an
 * error. `refused`: why the server refused it.
 */
export function ReasonField({
  value,
  onChange,
  submitted,
  refused,
}: {
  value: string;
  onChange: (text: string) => void;
  submitted: boolean;
  refused?: string | undefined;
}) {
  const { t } = useTranslation('console');
  const error = submitted && !isReason(value) ? t('reasonShort') : refused;
  return (
    <Field label={t('reason')} hint={t('reasonHint')} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          required
          rows={3}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cn(
            controlStyle(),
            'block resize-y py-2.5 focus-visible:outline-2 focus-visible:outline-offset-1',
            error && 'ring-1 ring-coral',
          )}
        />
      )}
    </Field>
  );
}
