import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { CaretDownIcon, MinusIcon, PlusIcon } from '@chokdee/ui/icons';
import { Spinner } from '@chokdee/ui/spinner';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BetDialog } from './bet-dialog.tsx';
import { useEngine, useTable } from './context.tsx';
import type { MainAction } from './main-action.ts';
import { play } from './sound.ts';

/** The game's word for taking the money; games of one step have none. */
const useNoWord = (): string => '';

const stepper =
  'grid size-11 shrink-0 place-items-center rounded-pill bg-ink-3 text-[18px] transition hover:bg-ink-4 disabled:opacity-45';

/** The one large button: it plays, takes the money of a round of several steps, or brings what is being shown to its end. */
function MainButton({ action }: { action: MainAction }) {
  const { t } = useTranslation('arcade');
  const { client } = useEngine();
  const amount = useTable((state) => state.amount);
  const phase = useTable((state) => state.phase);
  const round = useTable((state) => state.round);
  const returns = client.useWinReturn(amount);
  const playWord = client.usePlayWord();
  const useTakeWord = client.steps?.useTakeWord ?? useNoWord;
  const takeWord = useTakeWord();
  const { kind, run } = action;
  const Face = client.PlayFace;
  // A round of several steps keeps its word from the first move to the last.
  const inside = round?.active === true && round.open === true;
  const takes = kind === 'take' || phase === 'taking';
  const word = inside ? takeWord : kind === 'hurry' ? t('stop') : playWord;
  const figure = inside ? (takes ? BigInt(round.payout) : null) : kind === 'hurry' ? null : returns;
  return (
    <button
      type="button"
      disabled={kind === 'wait'}
      aria-busy={(kind === 'wait' && phase !== 'deciding') || undefined}
      onClick={run}
      className={cn(
        'leaf relative flex shrink-0 flex-col items-center justify-center rounded-pill font-display font-semibold transition hover:brightness-105 active:translate-y-px disabled:opacity-70',
        Face === undefined
          ? 'min-h-[72px] min-w-[132px] px-5 sm:px-7 short:min-h-14'
          : 'size-[88px] ring-4 ring-ink-0/50 short:size-20',
      )}
    >
      {Face !== undefined && (
        <>
          <Face kind={kind} />
          <span className="sr-only">{word}</span>
        </>
      )}
      {Face === undefined && (
        <span className="text-22 leading-tight short:text-18">
          {phase === 'betting' || phase === 'taking' ? <Spinner /> : word}
        </span>
      )}
      {figure !== null && Face === undefined && (
        <span className="text-12 leading-tight">
          <span className="sr-only">{t(takes ? 'takes' : 'returned')} </span>
          <span aria-hidden="true">→ </span>
          <Amount value={figure} />
        </span>
      )}
    </button>
  );
}

/** The bet and the button that places it; one above the other where they have no room side by side. */
export function BetBar({ action }: { action: MainAction }) {
  const { t } = useTranslation('arcade');
  const {
    client: { PlayFace: Face },
    table,
  } = useEngine();
  const amount = useTable((state) => state.amount);
  const phase = useTable((state) => state.phase);
  const config = useTable((state) => state.config);
  const [choosing, setChoosing] = useState(false);
  const idle = phase === 'idle';
  const step = (direction: -1 | 1) => {
    play('press');
    table.step(direction);
  };
  const least = BigInt(config?.minBet ?? 0);
  const most = BigInt(config?.maxBet ?? 0);
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-center gap-3 short:gap-2',
        Face && 'short:flex-col-reverse short:items-stretch [&>.leaf]:short:self-center',
      )}
    >
      <div className="flex min-w-46 flex-1 items-center justify-between gap-1 rounded-pill bg-ink-2 p-1.5 shadow-lift sm:max-w-[300px]">
        <button
          type="button"
          className={stepper}
          aria-label={t('lower')}
          disabled={!idle || amount <= least}
          onClick={() => step(-1)}
        >
          <MinusIcon aria-hidden="true" />
        </button>
        <button
          type="button"
          className="flex min-h-11 min-w-0 flex-col items-center justify-center rounded-2 px-1 leading-snug whitespace-nowrap sm:px-2 transition hover:bg-ink-3 disabled:opacity-60"
          disabled={!idle}
          onClick={() => setChoosing(true)}
        >
          <span className="flex items-center gap-1 text-12 text-soft">
            {t('bet')}
            <CaretDownIcon aria-hidden="true" className="text-[10px]" />
          </span>
          <Amount value={amount} className="text-16" />
        </button>
        <button
          type="button"
          className={stepper}
          aria-label={t('raise')}
          disabled={!idle || amount >= most}
          onClick={() => step(1)}
        >
          <PlusIcon aria-hidden="true" />
        </button>
      </div>
      <MainButton action={action} />
      <BetDialog key={String(choosing)} open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}
