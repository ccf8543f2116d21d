import { Button } from '@chokdee/ui/button';
import { Field, controlStyle } from '@chokdee/ui/field';
import { lotteryGameOf } from '@chokdee/games/lottery/games';
import { parsePaste, type Pasted } from '@chokdee/games/lottery/paste';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../shared/draft.ts';
import type { OfferedPlay } from './slip.ts';
import { addOwnLines } from './slip-store.ts';

/**
 * Lines as agents type or paste them: "123=50x50". What could not be read stays in the field, each
 * with its error.
 */
export function PasteLines({ game, find }: { game: string; find: (play: string) => OfferedPlay | undefined }) {
  const { t } = useTranslation('lottery');
  const [text, setText] = useDraft(`lottery ${game}`);
  const format = lotteryGameOf(game)?.format;
  const read = useMemo<Pasted>(
    () => (format === undefined ? { bets: [], errors: [] } : parsePaste({ format }, text)),
    [format, text],
  );
  const offered = read.bets.filter(({ play }) => find(play.code) !== undefined);
  const missing = read.bets.filter(({ play }) => find(play.code) === undefined);
  const faults = [
    ...read.errors.map(({ line, text: words, error }) => ({ line, words, message: t(`paste.error.${error}`) })),
    ...missing.map(({ line, entry }) => ({ line, words: entry, message: t('paste.error.play') })),
  ].sort((a, b) => a.line - b.line);
  const add = () => {
    addOwnLines(
      game,
      offered.map(({ play, entry, stake }) => ({ play: play.code, entry, stake })),
    );
    const wrong = new Set(faults.map(({ line }) => line));
    setText(
      text
        .split(/\r\n|\r|\n/)
        .filter((_line, index) => wrong.has(index + 1))
        .join('\n'),
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('paste.label')} hint={t('paste.hint')}>
        {(wiring) => (
          <span className={controlStyle({ invalid: faults.length > 0 })}>
            <textarea
              {...wiring}
              rows={8}
              dir="ltr"
              value={text}
              maxLength={40_000}
              placeholder={'123=50x50\n456=100\n12 34 56=20x20\n19ประตู 5=10'}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
              className="w-full resize-y bg-transparent py-2.5 font-mono text-15 leading-[1.7] outline-none"
            />
          </span>
        )}
      </Field>
      {faults.length > 0 && (
        <ul role="alert" className="flex flex-col gap-1 rounded-2 bg-coral-wash px-3.5 py-2.5 text-14 text-coral">
          {faults.slice(0, 20).map(({ line, words, message }, index) => (
            <li key={`${line}-${index}`}>
              {t('paste.line', { line })} <bdi className="font-mono">{words}</bdi>: {message}
            </li>
          ))}
          {faults.length > 20 && <li>{t('paste.moreErrors', { count: faults.length - 20 })}</li>}
        </ul>
      )}
      <Button look="gold" disabled={offered.length === 0} onPress={add}>
        {offered.length === 0 ? t('paste.add') : t('paste.addCount', { count: offered.length })}
      </Button>
    </div>
  );
}
