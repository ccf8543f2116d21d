import { Tabs } from '@chokdee/ui/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../shared/page.tsx';
import { GameList } from './game-list.tsx';
import { GameView } from './game-view.tsx';
import { PriceList } from './price-list.tsx';

const route = getRouteApi('/lottery');

/** The lotteries of the brand and its price lists, or one lottery. */
export function LotteryPage() {
  const { t } = useTranslation('lottery-desk');
  const { game, tab } = route.useSearch();
  const navigate = route.useNavigate();
  if (game !== undefined) return <GameView key={game} game={game} />;
  const shown = tab === 'prices' ? 'prices' : 'games';
  return (
    <Page title={t('title')}>
      <Tabs
        label={t('title')}
        value={shown}
        onChange={(next) => void navigate({ search: next === 'games' ? {} : { tab: next } })}
        items={(['games', 'prices'] as const).map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      {shown === 'prices' ? <PriceList /> : <GameList />}
    </Page>
  );
}
