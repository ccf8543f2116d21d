import { Badge } from '@chokdee/ui/badge';
import { cn } from '@chokdee/ui/cn';
import { FlagIcon, LightningIcon } from '@chokdee/ui/icons';
import { useSecond } from '@chokdee/ui/time';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lotteryGameOf } from '@chokdee/games/lottery/games';
import type { MenuGame } from './calls.ts';
import { Countdown } from './clock.tsx';
import { GameLogo } from './game-logo.tsx';
import { LotteryCardFrame } from './lobby-frame.tsx';
import { openLottery } from './open-lottery.ts';
import { ResultHeadline } from './result-headline.tsx';

/** A lottery: logo, clock to the lock, last result. A press opens its betting page. */
export function LotteryCard({ game, hot = false }: { game: MenuGame; hot?: boolean }) {
  const { t } = useTranslation('lottery');
  const navigate = useNavigate();
  const { gameId, gameName, numero, lastNumbers, lastNumero } = game;
  return (
    <LotteryCardFrame
      logo={<GameLogo logo={lotteryGameOf(gameId)?.logo ?? ''} code={gameId} className="size-12 md:size-14" />}
      name={
        <button
          type="button"
          onClick={() => openLottery(navigate, gameId)}
          className="text-start after:absolute after:inset-0 after:rounded-3"
        >
          {gameName}
        </button>
      }
      issue={numero === null ? t('noIssue') : t('issue', { issue: numero })}
      badges={
        <>
          {hot && (
            <Badge tone="coral" icon={<LightningIcon aria-hidden="true" weight="fill" />}>
              {t('hot')}
            </Badge>
          )}
          {game.demo && (
            <Badge tone="sky" icon={<FlagIcon aria-hidden="true" />}>
              {t('demo')}
            </Badge>
          )}
        </>
      }
      result={
        lastNumbers ? (
          <>
            <p className="sr-only">{t('resultOf', { issue: lastNumero ?? '' })}</p>
            <ResultHeadline game={gameId} numbers={lastNumbers} small />
          </>
        ) : (
          <p className="text-13 text-faint">{t('noResultYet')}</p>
        )
      }
      clock={<SaleClock game={game} />}
    />
  );
}

/** The time until the sale of the current issue opens or ends; that it is closed otherwise. */
function SaleClock({ game: { saleOpensAt, lockAt, isSale } }: { game: MenuGame }) {
  const { t } = useTranslation('lottery');
  const now = useSecond();
  const opensLater = saleOpensAt !== null && saleOpensAt > now;
  const to = isSale ? lockAt : opensLater ? saleOpensAt : null;
  return (
    <p className="ms-auto text-end">
      <span className="block text-12 text-faint">{t(isSale ? 'closesIn' : opensLater ? 'opensIn' : 'notOnSale')}</span>
      {to !== null && (
        <Countdown
          to={to}
          urgent={isSale}
          className={cn('font-display text-18 font-semibold', !isSale && 'text-soft')}
        />
      )}
    </p>
  );
}
