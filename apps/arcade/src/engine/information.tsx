import { Dialog } from '@chokdee/ui/dialog';
import { Tabs } from '@chokdee/ui/tabs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FairnessPanel } from './fairness-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';

type Tab = 'rules' | 'history' | 'fairness';

/** Rules, history and fairness of the game, in tabs. */
export function Information() {
  const { t } = useTranslation('arcade');
  const [tab, setTab] = useState<Tab>('rules');
  return (
    <Tabs<Tab>
      label={t('panel.title')}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'rules', label: t('panel.rules'), content: <RulesPanel /> },
        { value: 'history', label: t('panel.history'), content: <HistoryPanel /> },
        { value: 'fairness', label: t('panel.fairness'), content: <FairnessPanel /> },
      ]}
    />
  );
}

/** `Information` in a dialog of fixed height, for screens without space beside the game. */
export function InformationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('arcade');
  return (
    <Dialog title={t('panel.title')} fullHeight frame={{ open, close: onClose, closed: () => undefined }}>
      <Information />
    </Dialog>
  );
}
