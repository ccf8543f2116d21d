import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { digitTools, plainTools, quickPicks } from '@chokdee/games/lottery/tools';
import type { Play } from '@chokdee/games/lottery/types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Line } from './lines.ts';

type DigitTool = keyof typeof digitTools;

/** A whole number from 0 to n - 1 of the browser's random source, each as likely. */
function below(n: number): number {
  const most = Math.floor(2 ** 32 / n) * n;
  const [value] = crypto.getRandomValues(new Uint32Array(1));
  return value! < most ? value! % n : below(n);
}

const PICKS = [1, 5, 10] as const;

/**
 * What writes several numbers at once: runs, numbers with one digit and doubles for two digits,
 * triples for three, all orders of a number, and random numbers.
 */
export function EntryTools({
  plays,
  digits,
  reverse,
  onReverse,
  lines,
  onNumbers,
}: {
  plays: readonly [Play, ...Play[]];
  digits: number;
  /** Whether each number is added in all orders of its digits. */
  reverse: boolean;
  onReverse: (on: boolean) => void;
  /** The lines of the slip, which a quick pick leaves alone. */
  lines: readonly Line[];
  onNumbers: (numbers: readonly string[]) => void;
}) {
  const { t } = useTranslation('lottery');
  const [tool, setTool] = useState<DigitTool | null>(null);
  const isNumber = plays[0].entry.kind === 'number';
  const isTwo = isNumber && digits === 2;
  return (
    <div className="flex flex-col gap-2">
      <div className={ROW} role="group" aria-label={t('tools')}>
        {isNumber && digits > 1 && (
          <Button
            size="small"
            look={reverse ? 'gold' : 'plain'}
            aria-pressed={reverse}
            onPress={() => onReverse(!reverse)}
          >
            {t('tool.reverse')}
          </Button>
        )}
        {isTwo &&
          (Object.keys(digitTools) as DigitTool[]).map((name) => (
            <Button
              key={name}
              size="small"
              look={tool === name ? 'gold' : 'plain'}
              aria-expanded={tool === name}
              onPress={() => setTool(tool === name ? null : name)}
            >
              {t(`tool.${name}`)}
            </Button>
          ))}
        {isNumber &&
          Object.entries(plainTools(digits)).map(([name, write]) => (
            <Button key={name} size="small" onPress={() => onNumbers(write())}>
              {t(`tool.${name as 'doubles' | 'neighbours' | 'triples'}`)}
            </Button>
          ))}
        {PICKS.map((count) => (
          <Button
            key={count}
            size="small"
            look="line"
            onPress={() => onNumbers(quickPicks(plays, count, { below, lines, reverse }))}
          >
            {t('tool.quickPick', { count })}
          </Button>
        ))}
      </div>
      {isTwo && tool !== null && (
        <div className="flex flex-col gap-1.5">
          <p className="text-13 text-soft">{t(`toolHint.${tool}`)}</p>
          <div className="grid grid-cols-5 gap-1.5 sm:grid-cols-10" dir="ltr">
            {[...'0123456789'].map((digit) => (
              <button
                key={digit}
                type="button"
                aria-label={t('toolDigit', { tool: t(`tool.${tool}`), digit })}
                onClick={() => onNumbers(digitTools[tool](digit))}
                className={cn('min-h-11 rounded-2 bg-ink-3 font-display text-18 transition hover:bg-ink-4')}
              >
                {digit}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Buttons in one row, which scrolls sideways on phones and wraps elsewhere. */
export const ROW = 'rail flex gap-2 *:shrink-0 md:flex-wrap md:overflow-visible';
