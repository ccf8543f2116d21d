import { Tabs } from '@chokdee/ui/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { GameList } from './game-list.tsx';
import { GameView } from './game-view.tsx';
import { PriceList } from './price-list.tsx';
import { SlipSearch, SlipView } from './slip-view.tsx';

const route = getRouteApi('/lottery');

/** The lotteries of the brand and its price lists, or one lottery. */
export function LotteryPage() {
  const { t } = useTranslation('lottery-desk');
  const can = useCan();
  const { game, tab, slip } = route.useSearch();
  const navigate = route.useNavigate();
  if (game !== undefined) return <GameView key={game} game={game} />;
  if (slip !== undefined) return <SlipView key={slip} number={slip} />;
  const shown = tab === 'prices' ? 'prices' : 'games';
  return (
    <Page title={t('title')}>
      <Tabs
        label={t('title')}
        value={shown}
        onChange={(next) => void navigate({ search: next === 'games' ? {} : { tab: next } })}
        items={(['games', 'prices'] as const).map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      {shown === 'games' && can('lottery.orders.read') && <SlipSearch />}
      {shown === 'prices' ? <PriceList /> : <GameList />}
    </Page>
  );
}
