import { startGame } from '../../engine/start.tsx';
import type { BundleFiles } from '@chokdee/ui/i18n';
import { diceClient } from './client.tsx';

const bundles: BundleFiles = import.meta.glob(
  '../../../../../packages/locales/src/bundles/*/{common,arcade,fairness,dice}.json',
  { import: 'default' },
);

await startGame(diceClient, bundles, ['dice']);
