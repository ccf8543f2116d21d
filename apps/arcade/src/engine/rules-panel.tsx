import { Amount } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import { useEngine, useSession } from './context.tsx';
import { Fact, Section, TextSection } from './rules-parts.tsx';
import { SessionTime } from './status-line.tsx';

/**
 * The game's rules, then what every game states: return, limits, largest win, interrupted rounds.
 */
export function RulesPanel() {
  const { t } = useTranslation('arcade');
  const { client } = useEngine();
  const config = useSession((state) => state.config);
  const meta = useSession((state) => state.meta);
  const net = useSession((state) => state.net);
  if (config === null) return null;
  const modes = Object.values(config.betModes);
  const byValue = (a: string, b: string) => Number(a) - Number(b);
  const [lowest = ''] = modes.map((mode) => mode.returnLowest).sort(byValue);
  const highest =
    modes
      .map((mode) => mode.returnHighest)
      .sort(byValue)
      .at(-1) ?? '';
  return (
    <div className="text-14">
      <client.Rules />
      <Section title={t('facts.title')}>
        <dl>
          {config.jurisdiction.displayRTP && (
            <Fact name={t('facts.returnRange')}>{lowest === highest ? `${lowest} %` : `${lowest} – ${highest} %`}</Fact>
          )}
          <Fact name={t('facts.limits')}>
            <Amount value={BigInt(config.minBet)} /> – <Amount value={BigInt(config.maxBet)} />
          </Fact>
          <Fact name={t('facts.step')}>
            <Amount value={BigInt(config.stepBet)} />
          </Fact>
          <Fact name={t('facts.largest')}>
            {Math.max(...modes.map((mode) => mode.maxMultiplier)).toLocaleString('en-US')}×
          </Fact>
          {config.jurisdiction.displayNetPosition && (
            <Fact name={t('net')}>
              <Amount value={net} change icon />
            </Fact>
          )}
          {config.jurisdiction.displaySessionTimer && (
            <Fact name={t('facts.time')}>
              <SessionTime />
            </Fact>
          )}
          <Fact name={t('facts.version')}>{meta?.gameVersion}</Fact>
        </dl>
      </Section>
      <TextSection title={t('facts.rounds')} text={t('facts.roundsText')} />
    </div>
  );
}
