import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';

const sizes = ['text-48', 'text-36', 'text-28', 'text-22', 'text-18'] as const;
const bodySizes = ['text-16', 'text-15', 'text-14', 'text-13', 'text-12'] as const;

/** The type scale, with Thai marks above and below the characters. */
export function Typography() {
  const { t } = useTranslation('workshop');
  return (
    <Section title={t('words')}>
      <div className="surface flex flex-col gap-1 overflow-hidden p-4">
        {sizes.map((size) => (
          <p key={size} className={`${size} truncate font-display font-medium`}>
            {t('sample')}
          </p>
        ))}
      </div>
      <div className="surface flex flex-col gap-1 p-4">
        {bodySizes.map((size) => (
          <p key={size} className={size}>
            {t('sampleLong')} <span className="tabular-nums">0123456789</span>
          </p>
        ))}
      </div>
    </Section>
  );
}
