import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';
import type { Game } from '../catalogue/catalogue.ts';
import { GameArt } from '../catalogue/game-art.tsx';
import { returnText } from '../catalogue/game-tile.tsx';
import { joinGame, openGame, tryGame } from '../catalogue/open-game.ts';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3 border-b border-hair py-1.5 text-14 last:border-0">
    <dt className="whitespace-nowrap text-soft">{label}</dt>
    <dd className="text-end font-medium tabular-nums">{children}</dd>
  </div>
);

/** A game's published figures, with buttons to play it or to try it with play money. */
export default function GameDialog({ game }: { game: Game }) {
  const { t } = useTranslation(['lobby', 'home']);
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.signedIn);
  const closeAnd = (action: () => void) => () => {
    closeDialog();
    action();
  };
  const play = (
    <Button
      look={signedIn || !game.demo ? 'gold' : 'plain'}
      className="flex-1"
      onPress={closeAnd(() => (signedIn ? openGame : joinGame)(navigate, game))}
    >
      {t(signedIn ? 'lobby:play' : 'lobby:playReal')}
    </Button>
  );
  const free = game.demo && (
    <Button look={signedIn ? 'plain' : 'gold'} className="flex-1" onPress={closeAnd(() => tryGame(navigate, game))}>
      {t('lobby:try')}
    </Button>
  );
  return (
    <Dialog
      title={game.displayName}
      description={game.vendorName}
      size="small"
      footer={
        <>
          {signedIn ? (
            <>
              {free}
              {play}
            </>
          ) : (
            <>
              {play}
              {free}
            </>
          )}
        </>
      }
    >
      <div className="flex gap-4">
        <span className="block aspect-3/4 w-28 shrink-0 self-start overflow-hidden rounded-3 bg-ink-2 shadow-lift">
          <GameArt game={game} sizes="112px" eager />
        </span>
        <dl className="min-w-0 flex-1">
          <Fact label={t('lobby:fact.return')}>{returnText(game)}%</Fact>
          <Fact label={t('lobby:fact.volatility')}>{t(`lobby:filter.${game.volatility}`)}</Fact>
          {game.hitRate !== null && <Fact label={t('lobby:fact.hitRate')}>{Number(game.hitRate).toFixed(2)}%</Fact>}
          {game.lines !== null && <Fact label={t('lobby:fact.lines')}>{game.lines}</Fact>}
          {game.largestWin !== null && (
            <Fact label={t('lobby:fact.largestWin')}>{game.largestWin.toLocaleString('en-US')}×</Fact>
          )}
          <Fact label={t('lobby:fact.bets')}>
            <span className="inline-flex flex-wrap justify-end gap-x-1">
              <Amount value={game.minimumBet} />
              <span aria-hidden="true">–</span>
              <Amount value={game.maximumBet} />
            </span>
          </Fact>
        </dl>
      </div>
      <p className="mt-4 text-13 text-soft">{t('lobby:published')}</p>
    </Dialog>
  );
}
