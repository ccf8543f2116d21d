import {
  BasketballIcon,
  BoxingGloveIcon,
  CrosshairIcon,
  RacquetIcon,
  SoccerBallIcon,
  SwordIcon,
  TennisBallIcon,
  TrophyIcon,
  VolleyballIcon,
} from '@chokdee/ui/icons';

const icons: Readonly<Record<string, typeof TrophyIcon>> = {
  football: SoccerBallIcon,
  basketball: BasketballIcon,
  tennis: TennisBallIcon,
  volleyball: VolleyballIcon,
  badminton: RacquetIcon,
  muay_thai: BoxingGloveIcon,
  moba: SwordIcon,
  shooter: CrosshairIcon,
};

/** The icon of a sport. */
export function SportIcon({ sport, className }: { sport: string; className?: string }) {
  const Icon = icons[sport] ?? TrophyIcon;
  return <Icon aria-hidden="true" className={className} />;
}
