import { controlStyle, Field } from '@chokdee/ui/field';
import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';

/** The shortest reason an operator may give. */
const shortest = 3;
/** Whether a reason says anything. */
export const isReason = (text: string): boolean => text.trim().length >= shortest;

/** Why an operator does a thing; kept in the audit log. `tried`: the button was pressed, so a missing reason is an error now. */
export function ReasonField({
  value,
  onChange,
  tried,
}: {
  value: string;
  onChange: (text: string) => void;
  tried: boolean;
}) {
  const { t } = useTranslation('console');
  const error = tried && !isReason(value) ? t('reasonShort') : undefined;
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
            controlStyle,
            'block resize-y py-2.5 focus-visible:outline-2 focus-visible:outline-offset-1',
            error && 'ring-1 ring-coral',
          )}
        />
      )}
    </Field>
  );
}
