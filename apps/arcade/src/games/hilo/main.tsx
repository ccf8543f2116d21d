import { startGame } from '../../engine/start.tsx';
import type { BundleFiles } from '@chokdee/ui/i18n';
import { hiloClient } from './client.tsx';

const bundles: BundleFiles = import.meta.glob(
  '../../../../../packages/locales/src/bundles/*/{common,arcade,fairness,hilo}.json',
  { import: 'default' },
);

await startGame(hiloClient, bundles, ['hilo']);
