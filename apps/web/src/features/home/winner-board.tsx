import { Amount } from '@chokdee/ui/amount';
import { usePreferences } from '@chokdee/ui/preferences';
import { shortTimeText } from '@chokdee/ui/time';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { GameArt } from '../catalogue/game-art.tsx';

/** The winner board: twenty asked for, ten shown, all real; not there while nobody has won (product.md section 9, decision D10). */
export function WinnerBoard() {
  const { t } = useTranslation('home');
  const language = usePreferences((state) => state.language);
  const { data } = useQuery({
    queryKey: ['winners', language.code], refetchInterval: 60_000,
    queryFn: ({ signal }) => api.request('GET /wps/relay/ODSFE2_getWinnerBoard', { query: { gameCategory: 'ALL', language: language.code, limitNum: 20 } }, { signal }),
  });
  const winners = (data?.list ?? []).map((entry) => entry.vo).sort((one, other) => other.winAmount - one.winAmount).slice(0, 10);
  if (winners.length === 0) return null;
  return (
    <section aria-labelledby="winners" className="surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-3.5 pb-1.5"><h2 id="winners" className="text-16">{t('winners.title')}</h2><p className="text-12 text-faint">{t('winners.text')}</p></div>
      <ol>
        {winners.map((winner, index) => (
          <li key={`${winner.customerName} ${winner.winTime} ${index}`} className="flex items-center gap-2.5 border-t border-hair px-4 py-2">
            <span className="size-9 shrink-0 overflow-hidden rounded-2"><GameArt game={{ gameId: winner.nodeId, displayName: winner.gameName, iconUrl: winner.iconUrl }} /></span>
            <span className="min-w-0 flex-1"><span className="block text-14">{winner.gameName}</span><span className="block text-12 text-faint">{winner.customerName} · {shortTimeText(winner.winTime, language.tag)}</span></span>
            <Amount value={winner.winAmount} change />
          </li>
        ))}
      </ol>
    </section>
  );
}
