import { startGame } from '../../engine/start.tsx';
import type { BundleFiles } from '@chokdee/ui/i18n';
import { minesClient } from './client.tsx';

const bundles: BundleFiles = import.meta.glob(
  '../../../../../packages/locales/src/bundles/*/{common,arcade,fairness,mines}.json',
  { import: 'default' },
);

await startGame(minesClient, bundles, ['mines']);
