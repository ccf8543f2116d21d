import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { Segments } from '@chokdee/ui/segments';
import { entriesWith } from '@chokdee/games/lottery/tools';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryPad } from './entry-pad.tsx';
import { EntryTools, ROW } from './entry-tools.tsx';
import { NumberBoard } from './number-board.tsx';
import { PasteLines } from './paste-lines.tsx';
import type { OfferedPlay, offeredPlays } from './slip.ts';
import { addEntries, addOwnLines, lastSlip, useSlip } from './slip-store.ts';

type Group = ReturnType<typeof offeredPlays>[number];

/** The digits of the entries of a play; 0 for sides. */
const digitsOf = ({ play: { entry } }: OfferedPlay): number => (entry.kind === 'side' ? 0 : entry.digits);
/** Plays that can be bet together: a number typed once is added to each. */
const together = (a: OfferedPlay, b: OfferedPlay): boolean =>
  a.play.entry.kind === 'number' && b.play.entry.kind === 'number' && digitsOf(a) === digitsOf(b);

/** Where numbers are chosen: by play, or by typed lines. */
export function BetPanel({ game, groups }: { game: string; groups: readonly Group[] }) {
  const { t } = useTranslation('lottery');
  const [mode, setMode] = useState<'plays' | 'lines'>('plays');
  const [groupCode, setGroupCode] = useState(groups[0]?.code ?? '');
  const group = groups.find(({ code }) => code === groupCode) ?? groups[0];
  const find = (code: string) => groups.flatMap(({ plays }) => plays).find(({ play }) => play.code === code);
  const repeated = lastSlip(game).filter(({ play }) => find(play) !== undefined);
  if (!group) return <p className="text-15 text-soft">{t('noPlays')}</p>;
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      {/* On phones below the keypad, which is then seen without scrolling. */}
      <div className="order-last flex flex-wrap items-center gap-2 md:order-none">
        <Segments
          label={t('mode')}
          value={mode}
          onChange={setMode}
          items={(['plays', 'lines'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))}
        />
        {repeated.length > 0 && (
          <Button size="small" look="line" onPress={() => addOwnLines(game, repeated)}>
            {t('repeat', { count: repeated.length })}
          </Button>
        )}
      </div>
      {mode === 'lines' ? (
        <PasteLines game={game} find={find} />
      ) : (
        <>
          <Segments
            label={t('playGroups')}
            overflow="scroll"
            value={group.code}
            onChange={setGroupCode}
            items={groups.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <PlayPanel key={group.code} game={game} plays={group.plays} />
        </>
      )}
    </div>
  );
}

/** The plays of a group, and the way of choosing that suits the chosen ones. */
function PlayPanel({ game, plays }: { game: string; plays: readonly OfferedPlay[] }) {
  const { t } = useTranslation('lottery');
  const [chosen, setChosen] = useState<readonly OfferedPlay[]>(() => plays.slice(0, 1));
  const [reverse, setReverse] = useState(false);
  const [last, setLast] = useState('');
  const { lines } = useSlip(game);
  const active = chosen.filter((each) => plays.some(({ play }) => play.code === each.play.code));
  const first = active[0] ?? plays[0]!;
  const chosenPlays = [first.play, ...active.slice(1).map(({ play }) => play)] as const;
  const toggle = (pressed: OfferedPlay) =>
    setChosen((now) => {
      const isOn = now.some(({ play }) => play.code === pressed.play.code);
      if (isOn) return now.length > 1 ? now.filter(({ play }) => play.code !== pressed.play.code) : now;
      return now.every((each) => together(each, pressed)) ? [...now, pressed] : [pressed];
    });
  /** Adds texts to every chosen play; those that are no entry of it are left out. */
  const add = (texts: readonly string[]) => {
    const added = chosenPlays.map((play) => {
      const entries = entriesWith(play, texts, reverse);
      addEntries(game, play.code, entries);
      return entries.length;
    });
    setLast(t('added', { count: added.reduce((sum, count) => sum + count, 0) }));
  };
  return (
    <div className="flex min-w-0 flex-col gap-3 md:gap-4">
      <div role="group" aria-label={t('plays')} className={ROW}>
        {plays.map((offered) => {
          const isOn = active.some(({ play }) => play.code === offered.play.code);
          return (
            <button
              key={offered.play.code}
              type="button"
              aria-pressed={isOn}
              onClick={() => toggle(offered)}
              className={cn(
                'flex min-h-13 shrink-0 flex-col items-start justify-center rounded-2 px-3.5 py-1.5',
                'text-start whitespace-nowrap transition',
                isOn ? 'gold-fill' : 'bg-ink-2 hover:bg-ink-3',
              )}
            >
              <span className="font-display text-15 font-medium">{offered.menu.playName}</span>
              <span className={cn('text-13 tabular-nums', !isOn && 'text-gold-text')} dir="ltr">
                {'× '}
                {offered.menu.prices.map(({ odds }) => odds).join(' / ')}
              </span>
            </button>
          );
        })}
      </div>
      <EntryTools
        key={`${first.play.entry.kind}-${digitsOf(first)}`}
        plays={chosenPlays}
        lines={lines}
        digits={digitsOf(first)}
        reverse={reverse}
        onReverse={setReverse}
        onNumbers={add}
      />
      <Chooser
        key={first.play.code}
        offered={first}
        lines={lines.map(({ play, entry }) => `${play} ${entry}`)}
        onAdd={add}
      />
      <p role="status" className="min-h-6 text-14 text-jade">
        {last}
      </p>
    </div>
  );
}

/** Sides, a board, a set of numbers, or a keypad. */
function Chooser({
  offered,
  lines,
  onAdd,
}: {
  offered: OfferedPlay;
  lines: readonly string[];
  onAdd: (texts: readonly string[]) => void;
}) {
  const { t } = useTranslation('lottery');
  const { play, menu } = offered;
  const [view, setView] = useState<'pad' | 'board'>('pad');
  const [set, setSet] = useState<readonly string[]>([]);
  const marks = new Map(menu.restricted.map(({ number, rate }) => [number, rate] as const));
  const { entry } = play;
  if (entry.kind === 'side')
    return (
      <div className="grid grid-cols-2 gap-2">
        {entry.sides.map((side) => (
          <Button key={side} size="big" onPress={() => onAdd([side])}>
            {t(`side.${side}`)}
          </Button>
        ))}
      </div>
    );
  if (entry.kind === 'set') {
    const toggle = (number: string) => {
      const next = set.includes(number) ? set.filter((each) => each !== number) : [...set, number];
      if (next.length < entry.size) return setSet(next);
      setSet([]);
      onAdd([next.join(' ')]);
    };
    return (
      <div className="flex flex-col gap-2.5">
        <p role="status" className="text-14 text-soft">
          {t('chooseSet', { chosen: set.length, size: entry.size })}{' '}
          <bdi className="font-display text-gold-text tabular-nums">{set.join(' - ')}</bdi>
        </p>
        <NumberBoard digits={entry.digits === 1 ? 1 : 2} chosen={new Set(set)} marks={marks} onNumber={toggle} />
      </div>
    );
  }
  if (entry.digits > 2) return <EntryPad digits={entry.digits} onNumber={(number) => onAdd([number])} />;
  const inSlip = new Set(
    lines.filter((line) => line.startsWith(`${play.code} `)).map((line) => line.slice(play.code.length + 1)),
  );
  const board = (
    <NumberBoard
      digits={entry.digits === 1 ? 1 : 2}
      chosen={inSlip}
      marks={marks}
      onNumber={(number) => onAdd([number])}
    />
  );
  if (entry.digits === 1) return board;
  return (
    <div className="flex flex-col gap-3">
      {/* On phones below the keypad, as above. */}
      <div className="order-last md:order-none">
        <Segments
          label={t('view')}
          value={view}
          onChange={setView}
          items={(['pad', 'board'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
        />
      </div>
      {view === 'pad' ? <EntryPad digits={2} onNumber={(number) => onAdd([number])} /> : board}
    </div>
  );
}
