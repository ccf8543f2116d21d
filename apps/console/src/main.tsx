import { startTranslation, type BundleFiles } from '@chokdee/ui/i18n';
import { reloadOnStaleChunks } from '@chokdee/ui/retry-import';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { App } from './app/app.tsx';

const bundles: BundleFiles = import.meta.glob('../../../packages/locales/src/bundles/*/*.{json,gen.ts}', {
  import: 'default',
});

reloadOnStaleChunks();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
await startTranslation(bundles, ['common', 'console']);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
