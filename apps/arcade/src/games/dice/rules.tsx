import { chanceOf, worstReturnOf } from '@chokdee/games/dice/maths';
import { multiplierUnits, shown, targetFor, winningResults } from '@chokdee/games/dice/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '../../engine/percent.ts';
import { ReturnExample, RulesTable, Section, TextSection, type RulesRow } from '../../engine/rules-parts.tsx';
import { useChoice } from './choice.ts';

/** Numbers of winning results in the table. */
const examples = [9_800, 7_500, 5_000, 2_500, 1_000, 100, 10] as const;

function exampleRow(results: number): RulesRow {
  const target = targetFor('under', results);
  return {
    key: results,
    cells: [
      `${shown(results).replace(/^0(?=\d)/, '')} %`,
      `${shownMultiplier(multiplierUnits('under', target))}×`,
      `${percent(worstReturnOf('under', target).returned)} %`,
    ],
  };
}

/** Rules of Lantern Dice. Every figure is computed here over all 10,000 results,
 * returns at the worst offered stake. */
export function DiceRules() {
  const { t } = useTranslation('dice');
  const { side, target } = useChoice();
  const returned = useMemo(() => percent(worstReturnOf(side, target).returned), [side, target]);
  const chance = useMemo(() => percent(chanceOf(side, target)), [side, target]);
  const rows = useMemo(() => examples.map(exampleRow), []);
  return (
    <>
      <TextSection title={t('rules.how')} text={t('rules.howText')} />
      <ReturnExample
        title={t('rules.example')}
        text={t('rules.exampleText', {
          winning: winningResults(side, target).toLocaleString('en-US'),
          chance,
          multiplier: shownMultiplier(multiplierUnits(side, target)),
        })}
        percent={returned}
        note={t('rules.return')}
      />
      <TextSection title={t('rules.pays')} text={t('rules.paysText')} />
      <Section title={t('rules.table')}>
        <RulesTable
          columns={[t('rules.chanceColumn'), t('rules.multiplierColumn'), t('rules.returnColumn')]}
          rows={rows}
        />
      </Section>
      <TextSection title={t('rules.keys')} text={t('rules.keysText')} />
    </>
  );
}
