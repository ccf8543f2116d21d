import { Badge } from '@chokdee/ui/badge';
import { useTranslation } from 'react-i18next';

const TONES = { W: 'jade', D: 'plain', L: 'coral' } as const;

/** The last results of a side, one badge each. `form`: letters of `W`, `D` and `L`. */
export function FormBadges({ form }: { form: string }) {
  const { t } = useTranslation('sports');
  return (
    <span className="flex justify-end gap-1">
      {[...form].map((letter, at) => (
        <Badge key={at} tone={TONES[letter as keyof typeof TONES]}>
          {t(`statistics.letter.${letter as keyof typeof TONES}`)}
        </Badge>
      ))}
    </span>
  );
}
