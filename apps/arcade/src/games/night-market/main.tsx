import { startGame } from '../../engine/start.tsx';
import type { BundleFiles } from '@chokdee/ui/i18n';
import { nightMarketClient } from './client.tsx';

const bundles: BundleFiles = import.meta.glob(
  '../../../../../packages/locales/src/bundles/*/{common,arcade,fairness,night-market}.json',
  { import: 'default' },
);

await startGame(nightMarketClient, bundles, ['night-market']);
