import { startGame } from '../../engine/start.tsx';
import type { BundleFiles } from '@chokdee/ui/i18n';
import { limboClient } from './client.tsx';

const bundles: BundleFiles = import.meta.glob(
  '../../../../../packages/locales/src/bundles/*/{common,arcade,fairness,limbo}.json',
  { import: 'default' },
);

await startGame(limboClient, bundles, ['limbo']);
