import { useTranslation } from 'react-i18next';
import { cn } from '../../src/cn.tsx';
import { Section } from './section.tsx';

const surfaces = [
  ['bg-ink-0', 'ink-0'],
  ['bg-ink-1', 'ink-1'],
  ['bg-ink-2', 'ink-2'],
  ['bg-ink-3', 'ink-3'],
  ['bg-ink-4', 'ink-4'],
  ['bg-paper', 'paper'],
  ['gold-fill', 'gold-fill'],
] as const;
const texts = [
  ['text-body', 'body'],
  ['text-soft', 'soft'],
  ['text-faint', 'faint'],
  ['text-gold-text', 'gold-text'],
  ['text-jade', 'jade'],
  ['text-coral', 'coral'],
  ['text-sky', 'sky'],
] as const;
const radii = ['rounded-1', 'rounded-2', 'rounded-3', 'rounded-4', 'rounded-pill'] as const;

/** Colour roles, radii, shadows and ornaments. */
export function Tokens() {
  const { t } = useTranslation('workshop');
  return (
    <Section title={t('tokens')}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
        {surfaces.map(([style, name]) => (
          <li
            key={name}
            className={cn(
              'grid h-20 items-end rounded-3 p-3 text-13 shadow-lift',
              style,
              name === 'paper' && 'text-paper-text',
            )}
          >
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <ul className="surface grid grid-cols-2 gap-x-6 gap-y-1 p-4 sm:grid-cols-4 lg:grid-cols-7">
        {texts.map(([style, name]) => (
          <li key={name} className={`${style} text-15`}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-3">
        {radii.map((radius) => (
          <li key={radius} className={`${radius} grid h-14 w-28 place-items-center bg-ink-2 text-13 shadow-lift`}>
            <code>{radius}</code>
          </li>
        ))}
        <li className="grid h-14 w-28 place-items-center rounded-3 bg-ink-2 text-13 shadow-lift-2">
          <code>lift-2</code>
        </li>
      </ul>
      <div className="ornament-border w-full" aria-hidden="true" />
    </Section>
  );
}
