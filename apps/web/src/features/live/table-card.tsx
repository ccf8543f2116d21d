import { cn } from '@chokdee/ui/cn';
import { HeartIcon } from '@chokdee/ui/icons';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from './countdown.tsx';
import { toggleFavourite, useFavouriteTables } from './favourites.ts';
import { notableShape, roadsFrom } from './roads.ts';
import { HistorySheet } from './history-sheet.tsx';
import { TableFrame } from './live-frame.tsx';
import { ShoeMark } from './shoe-mark.tsx';
import type { LobbyTable, TableSummary } from './tables.ts';
import { variantText } from './names.ts';
import { Watchers } from './watchers.tsx';

/** A table in the lobby: its shoe, limits, clock and roads. The link covers the whole card. */
export const TableCard = memo(function TableCard({
  table,
  state,
}: {
  table: TableSummary;
  state: LobbyTable | undefined;
}) {
  const { t } = useTranslation('tables');
  const roads = useMemo(() => roadsFrom(state?.roads ?? ''), [state?.roads]);
  const shape = notableShape(roads);
  const isFavourite = useFavouriteTables(({ codes }) => codes.includes(table.code));
  const phase = state?.phase ?? 'closed';
  return (
    <TableFrame
      className={cn(shape && 'ring-2 ring-gold', phase === 'closed' && 'opacity-70')}
      mark={
        <span className="relative grid size-18 shrink-0 place-items-center live-tile rounded-2">
          <ShoeMark className="w-12" />
          {state?.closesAt != null && phase === 'betting' && (
            <Countdown closesAt={state.closesAt} seconds={table.bettingSeconds} className="absolute -end-2 -bottom-2" />
          )}
        </span>
      }
      name={
        <Link to="/live/$table" params={{ table: table.code }} className="after:absolute after:inset-0">
          {table.name}
        </Link>
      }
      vendor={`${table.vendorName} · ${t(variantText(table.variant))}`}
      limits={
        <>
          {t('limits', { min: table.limits.min.toLocaleString('en'), max: table.limits.max.toLocaleString('en') })}
          {state && state.watchers > 0 && (
            <span className="text-13 text-soft">
              <Watchers count={state.watchers} />
            </span>
          )}
        </>
      }
      state={
        shape ? (
          <span className="font-semibold text-gold-text">{t(`shape.${shape.name}`, { count: shape.length })}</span>
        ) : (
          t(`phase.${phase}`)
        )
      }
      action={
        <button
          type="button"
          aria-pressed={isFavourite}
          aria-label={t('favourite', { name: table.name })}
          onClick={() => toggleFavourite(table.code)}
          className={cn(
            'relative z-1 grid size-11 shrink-0 place-items-center self-start text-[20px]',
            isFavourite ? 'text-coral' : 'text-faint hover:text-body',
          )}
        >
          <HeartIcon aria-hidden="true" weight={isFavourite ? 'fill' : 'regular'} />
        </button>
      }
      results={<HistorySheet words={state?.roads ?? ''} results={state?.results} game={table.game} />}
    />
  );
});
