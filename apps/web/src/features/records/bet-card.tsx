import type { CallOutput } from '@chokdee/contract/client';
import { Amount } from '@chokdee/ui/amount';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { useIntlTag } from '@chokdee/ui/i18n';
import { ShieldCheckIcon } from '@chokdee/ui/icons';
import { shortTimeText } from '@chokdee/ui/time';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { GameArt } from '../catalogue/game-art.tsx';
import { BetState } from './bet-state.tsx';

/** A bet of the betting record. */
export type Bet = CallOutput<'GET /wps/report/bets'>['list'][number];

/** Whether a bet has its result. */
export const isSettled = (bet: Bet): boolean => bet.status !== 0;

/** The products whose rounds are public draws. */
const drawnProducts: readonly string[] = ['ELOTT', 'LOTT'];

/**
 * Opens the verification of a bet's round or draw. An open round is finished in its game, also when
 * the game takes no new bets. A match has none, nor has a round at a table before its result.
 */
export function BetAction({ bet }: { bet: Bet }) {
  const { t } = useTranslation('member');
  if (!isSettled(bet) && bet.product === 'RNG')
    return (
      <Link
        to="/game"
        search={{ gameId: bet.gameCode }}
        className={cn(buttonStyle({ look: 'quiet', size: 'small' }), 'px-2 text-gold-text')}
        aria-label={`${t('bets.finish')} ${bet.gameName}`}
      >
        {t('bets.finish')}
      </Link>
    );
  if (bet.product === 'SPORTS' || (bet.product === 'LIVE' && !isSettled(bet))) return null;
  const isDrawn = drawnProducts.includes(bet.product);
  if (isDrawn || bet.product === 'LIVE')
    return (
      <Link
        to={isDrawn ? '/fairness/draws/$id' : '/fairness/tables/$id'}
        params={{ id: bet.round }}
        className={cn(buttonStyle({ look: 'quiet', size: 'small' }), 'px-2 text-gold-text')}
        aria-label={`${t('bets.verify')} ${bet.number}`}
      >
        <ShieldCheckIcon aria-hidden="true" />
        <span className="md:max-xl:sr-only">{t('bets.verify')}</span>
      </Link>
    );
  return (
    <Button
      look="quiet"
      size="small"
      className="px-2 text-gold-text"
      onPress={() => {
        openDialog('verifyModal', { round: bet.orderNo });
      }}
      aria-label={`${t('bets.verify')} ${bet.number}`}
    >
      <ShieldCheckIcon aria-hidden="true" />
      <span className="md:max-xl:sr-only">{t('bets.verify')}</span>
    </Button>
  );
}

/** The number of a bet, as support asks for it. */
export const BetNumber = ({ bet }: { bet: Bet }) => <bdi className="whitespace-nowrap">{bet.number}</bdi>;

/** The cover of a bet's game, 42 by 56 px. */
export const BetCover = ({ bet }: { bet: Bet }) => (
  <span className="block h-14 w-10.5 shrink-0 overflow-hidden rounded-1">
    <GameArt
      game={{ gameId: bet.gameCode, displayName: bet.gameName, iconUrl: '', gameType: bet.product }}
      sizes="42px"
    />
  </span>
);

/** What was bet on: the play, the choice and its odds; nothing for a bet without a choice. */
export function BetChoice({ bet }: { bet: Bet }) {
  const { t } = useTranslation('member');
  if (bet.selection === null) return null;
  return (
    <div className="text-13">
      {bet.playName !== null && <span className="text-soft">{bet.playName} </span>}
      <bdi className="font-semibold text-gold-text tabular-nums">{bet.selection}</bdi>
      {bet.odds !== null && <bdi className="whitespace-nowrap text-soft tabular-nums"> × {bet.odds}</bdi>}
      {bet.numero !== null && (
        <span className="block text-12 text-faint">
          {t('bets.issue', { issue: bet.numero })}
          {bet.winningNumber !== null && (
            <>
              {' · '}
              {t('bets.drawn')}{' '}
              <bdi className="wrap-anywhere tabular-nums" title={bet.winningNumber}>
                {shortResult(bet.winningNumber)}
              </bdi>
            </>
          )}
        </span>
      )}
      {bet.reason !== null && (
        <span className="block text-12 text-coral">
          {t(bet.status === 4 ? 'bets.voided' : 'bets.corrected', { reason: bet.reason })}
        </span>
      )}
    </div>
  );
}

/** The first numbers of a long result; the whole is on the draw's page. */
function shortResult(result: string): string {
  const numbers = result.split(' ');
  return numbers.length > 6 ? `${numbers.slice(0, 6).join(' ')} …` : result;
}

/** A bet on phones. */
export function BetCard({ bet }: { bet: Bet }) {
  const { t } = useTranslation('member');
  const tag = useIntlTag();
  return (
    <div className="flex gap-3">
      <BetCover bet={bet} />
      <div className="min-w-0 flex-1">
        <div className="-my-2 flex items-center justify-between gap-2">
          <span className="min-w-0 truncate">{bet.gameName}</span>
          <span className="-me-2 flex shrink-0">
            <BetAction bet={bet} />
          </span>
        </div>
        <div className="flex items-center justify-between gap-2 text-12 text-faint">
          <span>
            {shortTimeText(bet.betTimeInTimestamp, tag)} · <BetNumber bet={bet} />
          </span>
          <BetState bet={bet} />
        </div>
        <BetChoice bet={bet} />
        <div className="mt-1 flex items-center justify-between gap-2 text-14">
          <span className="text-faint">
            {t('bets.stake')} <Amount value={bet.betAmount} className="text-soft" />
          </span>
          {isSettled(bet) && <Amount value={bet.profitAndLoss} change className="text-16" />}
        </div>
      </div>
    </div>
  );
}
