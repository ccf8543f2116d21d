import { cn } from '@chokdee/ui/cn';
import { Skeleton } from '@chokdee/ui/skeleton';
import { useTranslation } from 'react-i18next';
import type { Menu } from './calls.ts';
import { useNames } from './names.ts';
import type { SportsSearch, View } from './search.ts';
import { SportIcon } from './sport-icon.tsx';

interface TreeProps {
  menu: Menu | undefined;
  view: View;
  search: SportsSearch;
  /** An empty text removes a filter. */
  onChoose: (next: SportsSearch) => void;
}

const countOf = ({ today, early, live, outright }: Menu['sports'][number]['counts'], view: View): number =>
  ({ today, early, live, outright, parlay: today + early })[view];

/** The sports with their leagues and the number of events, on wide screens. */
export function SportTree({ menu, view, search, onChoose }: TreeProps) {
  const { t } = useTranslation('sports');
  const names = useNames();
  if (!menu) return <Skeleton className="h-96 rounded-3" />;
  return (
    <nav aria-label={t('tree')} className="surface flex flex-col p-2">
      <TreeRow
        isChosen={search.sport === undefined}
        count={menu.sports.reduce((sum, { counts }) => sum + countOf(counts, view), 0)}
        onPress={() => onChoose({ sport: '', league: '', page: '' })}
      >
        {t('allSports')}
      </TreeRow>
      {menu.sports.map(({ sport, counts, leagues }) => (
        <div key={sport}>
          <TreeRow
            isChosen={search.sport === sport && search.league === undefined}
            count={countOf(counts, view)}
            onPress={() => onChoose({ sport, league: '' })}
          >
            <SportIcon sport={sport} className="text-[18px]" />
            {names.sport(sport)}
          </TreeRow>
          {leagues.map((league) => (
            <TreeRow
              key={league.league}
              isLeague
              isChosen={search.league === league.league}
              count={countOf(league.counts, view)}
              onPress={() => onChoose({ sport, league: league.league })}
            >
              {league.name}
            </TreeRow>
          ))}
        </div>
      ))}
    </nav>
  );
}

function TreeRow({
  isChosen,
  isLeague = false,
  count,
  onPress,
  children,
}: {
  isChosen: boolean;
  isLeague?: boolean;
  count: number;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onPress}
      className={cn(
        'flex min-h-11 w-full items-center gap-2 rounded-2 px-2.5 text-start text-14 hover:bg-ink-2',
        isLeague && 'ps-9 text-13 text-soft',
        isChosen && 'bg-gold-wash text-gold-text',
      )}
    >
      {children}
      <span className="ms-auto text-12 text-faint tabular-nums">{count}</span>
    </button>
  );
}

/** The sports as a row to scroll, and the leagues of the chosen one, on phones and tablets. */
export function SportChips({ menu, view, search, onChoose }: TreeProps) {
  const { t } = useTranslation('sports');
  const names = useNames();
  if (!menu) return <Skeleton className="h-13 xl:hidden" />;
  const chosen = menu.sports.find(({ sport }) => sport === search.sport);
  return (
    <div className="flex flex-col gap-2 xl:hidden">
      <div role="group" aria-label={t('tree')} className="rail flex gap-2">
        <Chip isChosen={search.sport === undefined} onPress={() => onChoose({ sport: '', league: '', page: '' })}>
          {t('allSports')}
        </Chip>
        {menu.sports.map(({ sport, counts }) => (
          <Chip key={sport} isChosen={search.sport === sport} onPress={() => onChoose({ sport, league: '' })}>
            <SportIcon sport={sport} className="text-[18px]" />
            {names.sport(sport)}
            <span className="text-12 tabular-nums opacity-80">{countOf(counts, view)}</span>
          </Chip>
        ))}
      </div>
      {chosen && chosen.leagues.length > 1 && (
        <div role="group" aria-label={t('leagues')} className="rail flex gap-2">
          <Chip isChosen={search.league === undefined} onPress={() => onChoose({ league: '' })}>
            {t('allLeagues')}
          </Chip>
          {chosen.leagues.map(({ league, name }) => (
            <Chip key={league} isChosen={search.league === league} onPress={() => onChoose({ league })}>
              {name}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

function Chip({ isChosen, onPress, children }: { isChosen: boolean; onPress: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={cn(
        'flex min-h-11 shrink-0 items-center gap-1.5 rounded-pill px-4 font-display text-14 whitespace-nowrap',
        isChosen ? 'bg-gold-wash text-gold-text inset-shadow-hair-2' : 'bg-ink-2 text-soft hover:text-body',
      )}
    >
      {children}
    </button>
  );
}
