import { sportCodes } from '@chokdee/games/sports/types';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { RulesOf } from './rules-of.tsx';
import { BackToSports } from './sports-frame.tsx';

/** How bets on sports are settled: the rules of all sports, and those of each. */
export function SportsRulesPage() {
  const { t } = useTranslation('sports');
  usePageTitle(t('rules.title'));
  return (
    <main className="wrap flex min-h-dvh max-w-[80ch] flex-col gap-4 py-5 md:py-8">
      <BackToSports />
      <h1 className="text-22 md:text-36">{t('rules.title')}</h1>
      <section className="surface flex flex-col gap-2 p-4 text-15">
        <ul className="flex list-disc flex-col gap-1.5 ps-5">
          {(
            ['time', 'quarter', 'void', 'parlay', 'system', 'negative', 'prices', 'rounding', 'correction'] as const
          ).map((rule) => (
            <li key={rule}>{t(`rules.all.${rule}`)}</li>
          ))}
        </ul>
      </section>
      {sportCodes.map((sport) => (
        <RulesOf key={sport} sport={sport} />
      ))}
    </main>
  );
}
