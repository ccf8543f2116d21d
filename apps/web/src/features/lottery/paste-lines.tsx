import { Amount, useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { Field, controlStyle } from '@chokdee/ui/field';
import { lotteryGameOf } from '@chokdee/games/lottery/games';
import { costOfBets, linesOfText, parsePaste, type Pasted, type PastedBet } from '@chokdee/games/lottery/paste';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../shared/draft.ts';
import { costOf, type OfferedPlay } from './slip.ts';
import { addOwnLines } from './slip-store.ts';

/** A line that was not read, and why. */
interface Fault {
  readonly line: number;
  readonly words: string;
  readonly message: string;
}

/**
 * Lines as agents type or paste them: "123=50x50". What was read is shown as numbers with stakes
 * and the total, and enters the slip when the member presses the button below it. What could not be
 * read stays in the field, each line with its reason.
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
  const faults: readonly Fault[] = [
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
      linesOfText(text)
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
              placeholder={'123=50x50\n456 100\n12ล20\n12 34 56=20x20\nกลับ 123=10'}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
              className="w-full resize-y bg-transparent py-2.5 font-mono text-15 leading-[1.7] outline-none"
            />
          </span>
        )}
      </Field>
      {faults.length > 0 && <Faults faults={faults} />}
      {offered.length > 0 && <ReadBets bets={offered} find={find} />}
      <Button look="gold" disabled={offered.length === 0} onPress={add}>
        {offered.length === 0 ? t('paste.add') : t('paste.addCount', { count: offered.length })}
      </Button>
    </div>
  );
}

const LIST = 'flex max-h-[36dvh] flex-col gap-1 overflow-y-auto rounded-2 px-3.5 py-2.5 text-14';

/** What could not be read, line by line. */
function Faults({ faults }: { faults: readonly Fault[] }) {
  const { t } = useTranslation('lottery');
  return (
    <div role="alert">
      <p className="mb-1 text-14 text-coral">{t('paste.unread', { count: new Set(faults.map((f) => f.line)).size })}</p>
      <ul tabIndex={0} aria-label={t('paste.unreadLines')} className={`${LIST} bg-coral-wash text-coral`}>
        {faults.map(({ line, words, message }, index) => (
          <li key={`${line}-${index}`}>
            {t('paste.line', { line })} <bdi className="font-mono">{words}</bdi>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Bets in a row of one line, play and stake. */
interface Group {
  readonly line: number;
  readonly play: PastedBet['play'];
  readonly stake: bigint;
  readonly numbers: string[];
}

function groupsOf(bets: readonly PastedBet[]): readonly Group[] {
  const groups: Group[] = [];
  for (const { line, play, entry, stake } of bets) {
    const group = groups.find((each) => each.line === line && each.play === play && each.stake === stake);
    if (group) group.numbers.push(entry);
    else groups.push({ line, play, stake, numbers: [entry] });
  }
  return groups;
}

/** What was read: numbers with their play and stake, and what all cost. */
function ReadBets({ bets, find }: { bets: readonly PastedBet[]; find: (play: string) => OfferedPlay | undefined }) {
  const { t } = useTranslation('lottery');
  const text = useAmountText();
  return (
    <section aria-label={t('paste.read')} className="rounded-2 bg-ink-2">
      <h2 className="px-3.5 pt-2.5 text-14 text-soft">{t('paste.read')}</h2>
      <ul tabIndex={0} aria-label={t('paste.readLines')} className={`${LIST} divide-y divide-hair`}>
        {groupsOf(bets).map(({ line, play, stake, numbers }) => {
          const offered = find(play.code);
          const each = offered ? costOf({ play: play.code, entry: '', stake }, offered) : stake;
          return (
            <li key={`${line} ${play.code} ${stake} ${numbers[0]}`} className="flex items-baseline gap-3 pt-1">
              <span className="min-w-0 flex-1">
                <span className="text-soft">{offered?.menu.playName ?? play.name}</span>{' '}
                <bdi className="font-display text-16 font-semibold wrap-anywhere text-gold-text tabular-nums" dir="ltr">
                  {numbers.join('  ')}
                </bdi>
              </span>
              <span className="shrink-0 text-end tabular-nums">
                {numbers.length > 1 && <span className="text-13 text-soft">{numbers.length} × </span>}
                {text(each)}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="flex items-baseline justify-between gap-3 px-3.5 pb-2.5">
        <span className="text-15">{t('slip.total')}</span>
        <Amount value={costOfBets(bets)} className="font-display text-20 font-semibold text-gold-text" />
      </p>
    </section>
  );
}
