import { startTranslation, type BundleFiles } from '@chokdee/ui/i18n';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Workshop } from './workshop.tsx';
import { pseudoTexts } from './pseudo.ts';
import './workshop.css';

const bundles: BundleFiles = import.meta.glob('../../locales/src/bundles/*/{common,workshop}.json', {
  import: 'default',
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
i18next.use(pseudoTexts);
await startTranslation(bundles, ['common', 'workshop']);
createRoot(root).render(
  <StrictMode>
    <Workshop />
  </StrictMode>,
);
