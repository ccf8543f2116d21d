import { Amount } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useEngine, useTable } from './context.tsx';
import { SessionTime } from './status-line.tsx';

/** One line of figures. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-1">
    <dt className="text-soft">{name}</dt>
    <dd className="text-end font-medium">{children}</dd>
  </div>
);

/** A titled part of a panel. */
export const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="mb-5">
    <h2 className="mb-1 text-15">{title}</h2>
    {children}
  </section>
);

/** The game's rules, then the figures every game states: return, limits, largest win, interrupted rounds. */
export function RulesPanel() {
  const { t } = useTranslation('arcade');
  const { client } = useEngine();
  const config = useTable((state) => state.config);
  const meta = useTable((state) => state.meta);
  const net = useTable((state) => state.net);
  if (config === null) return null;
  const modes = Object.values(config.betModes);
  const ends = (pick: (mode: (typeof modes)[number]) => string, last: boolean) =>
    modes
      .map(pick)
      .sort((a, b) => Number(a) - Number(b))
      .at(last ? -1 : 0) ?? '';
  const [lowest, highest] = [ends((mode) => mode.returnLowest, false), ends((mode) => mode.returnHighest, true)];
  return (
    <div className="text-14">
      <client.Rules />
      <Part title={t('facts.title')}>
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
      </Part>
      <Part title={t('facts.rounds')}>
        <p className="text-soft">{t('facts.roundsText')}</p>
      </Part>
    </div>
  );
}
