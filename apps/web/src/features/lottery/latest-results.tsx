import { useIntlTag } from '@chokdee/ui/i18n';
import { EmptyState } from '@chokdee/ui/states';
import { dateTimeText } from '@chokdee/ui/time';
import { lotteryGameOf } from '@chokdee/games/lottery/games';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuGame, MenuGroup } from './calls.ts';
import { GameLogo } from './game-logo.tsx';
import { ResultHeadline } from './result-headline.tsx';

/** The last result of every lottery that has one, by group; each leads to the earlier ones. */
export function LatestResults({ groups }: { groups: readonly MenuGroup[] }) {
  const { t } = useTranslation('lottery');
  const drawn = groups
    .map((group) => ({ ...group, gameMenus: group.gameMenus.filter(({ lastNumbers }) => lastNumbers !== null) }))
    .filter(({ gameMenus }) => gameMenus.length > 0);
  if (drawn.length === 0) return <EmptyState className="surface" title={t('noResultYet')} text={t('noResultText')} />;
  return drawn.map(({ gameGroupCode, gameGroupName, gameMenus }) => (
    <section key={gameGroupCode} aria-labelledby={`results-${gameGroupCode}`}>
      <h2 id={`results-${gameGroupCode}`} className="mb-2 text-18">
        {gameGroupName}
      </h2>
      <ul className="grid gap-2 md:grid-cols-2 lg:grid-cols-3">
        {gameMenus.map((game) => (
          <LatestResult key={game.gameId} game={game} />
        ))}
      </ul>
    </section>
  ));
}

function LatestResult({ game: { gameId, gameName, lastNumbers, lastNumero, lastDrawAt } }: { game: MenuGame }) {
  const { t } = useTranslation('lottery');
  const tag = useIntlTag();
  return (
    <li className="surface relative flex items-center gap-3 p-3 transition hover:bg-ink-2">
      <GameLogo logo={lotteryGameOf(gameId)?.logo ?? ''} code={gameId} className="size-11" />
      <div className="min-w-0 flex-1">
        <h3 className="text-15 leading-[1.5]">
          <Link
            to="/lottery/results"
            search={{ game: gameId }}
            className="after:absolute after:inset-0 after:rounded-3"
          >
            {gameName}
          </Link>
        </h3>
        <p className="text-12 text-faint">
          {t('issue', { issue: lastNumero ?? '' })}
          {lastDrawAt !== null && <span className="block">{dateTimeText(lastDrawAt, tag)}</span>}
        </p>
      </div>
      {lastNumbers && <ResultHeadline game={gameId} numbers={lastNumbers} small />}
    </li>
  );
}
