import { colourOf, pocketName, type RouletteVariant } from '@chokdee/games/tables/roulette/wheel';
import { serverNow } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import { Countdown } from './countdown.tsx';
import { positionText } from './names.ts';
import { Wheel } from './wheel.tsx';
import type { JoinedTable } from './tables.ts';
import { Watchers } from './watchers.tsx';

/** Milliseconds after which a spin is over for somebody who joins. */
const OVER = 8_000;
const RIBBONS = { red: 'bg-[#b3262d]', black: 'bg-[#1b1836]', green: 'bg-[#1c7a45]' } as const;

/** The stage of roulette: the wheel over the dark river, the phase and the clock. */
export function WheelStage({ joined: { table, state } }: { joined: JoinedTable }) {
  const { t } = useTranslation('tables');
  const { round, phase } = state;
  const thrown = round?.events.find(({ kind }) => kind === 'spin');
  const spin =
    thrown?.pocket !== undefined && (phase !== 'betting' || serverNow() - thrown.at > OVER)
      ? { at: thrown.at, pocket: thrown.pocket }
      : null;
  const isOver = phase === 'result' && round?.road != null && spin !== null;
  const colour = spin ? colourOf(spin.pocket) : 'green';
  return (
    <section aria-label={t('wheel')} className="live-stage relative overflow-hidden rounded-3 px-2 pt-2 pb-3">
      <div className="flex justify-between">
        <span className="flex gap-2 self-start rounded-pill bg-[#0b1026d0] px-2.5 py-1 text-12">
          {t('byTheSystem')}
          {state.watchers > 0 && <Watchers count={state.watchers} />}
        </span>
        {phase === 'betting' && round && (
          <Countdown
            closesAt={round.closesAt}
            seconds={table.bettingSeconds}
            className="absolute end-2.5 top-2.5 size-17 md:size-20"
          />
        )}
      </div>
      <Wheel
        variant={table.variant as RouletteVariant}
        spin={spin}
        className="mx-auto -mt-4 size-52 drop-shadow-[0_0_30px_#ffb45e66] md:size-64"
      />
      <p
        role="status"
        className={`live-ribbon-frame mx-auto mt-1 w-fit rounded-2 px-4 py-1 font-display text-16 md:text-22 ${
          isOver ? `live-ribbon ${RIBBONS[colour]}` : 'bg-[#141031]'
        }`}
      >
        {isOver
          ? `${pocketName(spin.pocket)}${colour === 'green' ? '' : ` · ${t(positionText(colour))}`}`
          : phase === 'dealing'
            ? t('spinning')
            : t(`phase.${phase}`)}
      </p>
      {phase === 'void' && round?.voidReason && (
        <p className="mt-1 text-center text-14">{t('voidText', { reason: round.voidReason })}</p>
      )}
    </section>
  );
}
