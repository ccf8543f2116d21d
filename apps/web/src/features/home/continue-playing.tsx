import { PlayIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session.ts';
import { recentGamesQuery } from '../catalogue/catalogue.ts';
import { GameArt } from '../catalogue/game-art.tsx';
import { openGame } from '../catalogue/open-game.ts';
import { useFeature } from '../status/status.ts';
import { SectionTitle } from './section-title.tsx';

/**
 * The games that the member opened last. Empty for visitors, for new members, and where the brand
 * has it switched off.
 */
export function ContinuePlaying() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const code = usePreferences((state) => state.language.code);
  const signedIn = useSession((session) => session.signedIn);
  const offered = useFeature('GAMELOREC3');
  const { data: games = [] } = useQuery({ ...recentGamesQuery(code), enabled: signedIn && offered });
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="continue">
      <SectionTitle>
        <span id="continue">{t('continue.title')}</span>
      </SectionTitle>
      <ul className="rail flex gap-3">
        {games.map((game) => (
          <li key={game.nodeId} className="w-[262px] shrink-0">
            <button
              type="button"
              aria-label={t('tile.play', { game: game.displayName })}
              onClick={() => openGame(navigate, game)}
              className="surface flex w-full items-center gap-3 p-2.5 text-start transition hover:bg-ink-2"
            >
              <span className="h-20 w-15 shrink-0 overflow-hidden rounded-2">
                <GameArt game={game} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-display text-15">{game.displayName}</span>
                <span className="block text-13 text-faint">{game.vendorName}</span>
              </span>
              <span className="grid size-10 place-items-center rounded-pill bg-gold-wash text-gold-text">
                <PlayIcon weight="fill" aria-hidden="true" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
