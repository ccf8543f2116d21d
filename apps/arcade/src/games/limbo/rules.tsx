import { chanceOf, returnOf } from '@chokdee/games/limbo/maths';
import { reaching } from '@chokdee/games/limbo/rules';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '../../engine/percent.ts';
import { ReturnExample, RulesTable, Section, TextSection, type RulesRow } from '../../engine/rules-parts.tsx';
import { useChoice } from './choice.ts';
import { heightText } from './round.ts';

/** Targets in the table, hundredths. */
const examples = [101, 125, 150, 200, 300, 500, 1_000, 10_000, 100_000, 1_000_000] as const;

const chanceText = (target: number): string => percent(chanceOf(target), 6);

const exampleRow = (target: number): RulesRow => ({
  key: target,
  cells: [`${heightText(target)}×`, `${chanceText(target)} %`, `${percent(returnOf(target))} %`],
});

/** Rules of Sky Lantern. Chances and returns are computed with the code that settles. */
export function LimboRules() {
  const { t } = useTranslation('limbo');
  const { target } = useChoice();
  const rows = useMemo(() => examples.map(exampleRow), []);
  return (
    <>
      <TextSection title={t('rules.how')} text={t('rules.howText')} />
      <ReturnExample
        title={t('rules.example')}
        text={t('rules.exampleText', {
          reaching: reaching(target).toLocaleString('en-US'),
          target: heightText(target),
          chance: chanceText(target),
        })}
        percent={percent(returnOf(target))}
        note={t('rules.return')}
      />
      <TextSection title={t('rules.pays')} text={t('rules.paysText')} />
      <Section title={t('rules.table')}>
        <RulesTable columns={[t('rules.targetColumn'), t('rules.chanceColumn'), t('rules.returnColumn')]} rows={rows} />
      </Section>
      <TextSection title={t('rules.keys')} text={t('rules.keysText')} />
    </>
  );
}
