import { Amount } from '@chokdee/ui/amount';
import { TrophyIcon } from '@chokdee/ui/icons';
import { Segments } from '@chokdee/ui/segments';
import { Skeleton } from '@chokdee/ui/skeleton';
import { usePreferences } from '@chokdee/ui/preferences';
import { shortTimeText } from '@chokdee/ui/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GameArt } from '../catalogue/game-art.tsx';
import { useLiveWinners, type Win } from './live-winners.ts';

const rowLimit = 10;
/** The height of five rows. The place is the same with and without wins, so that nothing moves. */
const listClass = 'h-[310px] border-t border-hair';

/** The ten largest or newest wins. Only real wins; without any it says so (decision D10). */
export function WinnerBoard() {
  const { t } = useTranslation(['home', 'common']);
  const winners = useLiveWinners();
  const [order, setOrder] = useState<'largest' | 'newest'>('largest');
  const shown = (order === 'newest' && winners?.newest.length ? winners.newest : winners?.largest) ?? [];
  return (
    <section aria-labelledby="winners" className="surface overflow-hidden">
      <div className="flex min-h-[70px] flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2.5">
        <div>
          <h2 id="winners" className="flex items-center gap-2 text-16">
            <span className="size-2 rounded-pill bg-lantern shadow-[0_0_8px_var(--lantern)]" aria-hidden="true" />
            {t('home:winners.title')}
          </h2>
          <p className="text-12 text-faint">{t('home:winners.text')}</p>
        </div>
        {shown.length > 0 && (
          <Segments
            label={t('home:winners.title')}
            value={order}
            onChange={setOrder}
            items={[
              { value: 'largest', label: t('home:winners.largest') },
              { value: 'newest', label: t('home:winners.newest') },
            ]}
          />
        )}
      </div>
      {!winners ? (
        <div role="status" aria-label={t('common:loading')} className={`${listClass} flex flex-col gap-2 p-4`}>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="min-h-0 flex-1" />
          ))}
        </div>
      ) : shown.length === 0 ? (
        <div className={`${listClass} flex flex-col items-center justify-center gap-2 px-6 text-center`}>
          <TrophyIcon weight="duotone" aria-hidden="true" className="text-[44px] text-gold-text" />
          <p className="font-display text-15">{t('home:winners.none')}</p>
          <p className="max-w-[32ch] text-13 text-soft">{t('home:winners.noneText')}</p>
        </div>
      ) : (
        <div role="region" aria-label={t('home:winners.title')} tabIndex={0} className={`${listClass} overflow-y-auto`}>
          <ol>
            {shown.slice(0, rowLimit).map((win) => (
              <WinRow key={`${win.customerName} ${win.winTime} ${win.nodeId} ${win.winAmount}`} win={win} />
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

function WinRow({ win }: { win: Win }) {
  const tag = usePreferences((state) => state.language.tag);
  return (
    <li className="flex animate-arrive items-center gap-2.5 px-4 py-2 not-first:border-t not-first:border-hair">
      <span className="h-11 w-[33px] shrink-0 overflow-hidden rounded-1">
        <GameArt game={{ gameId: win.nodeId, displayName: win.gameName, iconUrl: win.iconUrl }} sizes="34px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate py-0.5 text-14 leading-[1.5]">{win.gameName}</span>
        <span className="block text-12 text-faint">
          {win.customerName} · {shortTimeText(win.winTime, tag)}
        </span>
      </span>
      {/* The board lists gains only, so they have no sign. */}
      <Amount value={win.winAmount} className="text-gold-text" />
    </li>
  );
}
