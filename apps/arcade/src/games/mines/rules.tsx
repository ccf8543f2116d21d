import { chanceOf, worstReturnOf } from '@chokdee/games/mines/maths';
import { mostPearls, multiplierUnits } from '@chokdee/games/mines/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '../../engine/percent.ts';
import { RulesTable, Section, TextSection, type RulesRow } from '../../engine/rules-parts.tsx';
import { useChoice } from './choice.ts';

const rowOf = (crabs: number, pearls: number): RulesRow => ({
  key: pearls,
  cells: [
    pearls,
    `${shownMultiplier(multiplierUnits(crabs, pearls))}×`,
    `${percent(chanceOf(crabs, pearls), 4)} %`,
    `${percent(worstReturnOf(crabs, pearls).returned, 4)} %`,
  ],
});

/**
 * Rules of Anodat Pearls, with figures for the chosen number of crabs. Chances and returns are
 * computed with the code that settles.
 */
export function MinesRules() {
  const { t } = useTranslation('mines');
  const { crabs } = useChoice();
  const rows = useMemo(() => Array.from({ length: mostPearls(crabs) }, (_, i) => rowOf(crabs, i + 1)), [crabs]);
  return (
    <>
      <TextSection title={t('rules.how')} text={t('rules.howText')} />
      <TextSection title={t('rules.hidden')} text={t('rules.hiddenText')} />
      <TextSection title={t('rules.pays')} text={t('rules.paysText')} />
      <Section title={t('rules.table', { count: crabs })}>
        <RulesTable
          columns={[t('rules.pearlsColumn'), t('rules.paysColumn'), t('rules.chanceColumn'), t('rules.returnColumn')]}
          rows={rows}
          rowClassName="text-13"
        />
        <p className="mt-2 text-13 text-faint">{t('rules.return')}</p>
      </Section>
      <TextSection title={t('rules.keys')} text={t('rules.keysText')} />
    </>
  );
}
