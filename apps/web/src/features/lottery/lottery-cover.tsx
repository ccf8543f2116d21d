import { lotteryGameOf } from '@chokdee/games/lottery/games';
import { GameCover } from '../catalogue/game-cover.tsx';
import { LotteryMedal } from './game-logo.tsx';

/** The cover of a lottery: its medal over the river, with the title. */
export default function LotteryCover({ gameId, title }: { gameId: string; title: string }) {
  return (
    <GameCover
      gameId={gameId}
      title={title}
      emblem={
        <g transform="translate(108 96) scale(5.5)">
          <LotteryMedal logo={lotteryGameOf(gameId)?.logo ?? ''} code={gameId} />
        </g>
      }
    />
  );
}
