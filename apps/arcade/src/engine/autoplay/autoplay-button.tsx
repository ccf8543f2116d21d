import { IconButton } from '@chokdee/ui/icon-button';
import { RepeatIcon } from '@chokdee/ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAutoplay, useSession } from '../context.tsx';
import { AutoplayDialog } from './autoplay-dialog.tsx';

/** Opens the form of autoplay, where the brand allows it. */
export function AutoplayButton() {
  const { t } = useTranslation('arcade');
  const allowed = useSession((state) => state.config?.jurisdiction.disabledAutoplay === false);
  const idle = useSession((state) => state.phase === 'idle');
  const running = useAutoplay((state) => state.run !== null);
  const [open, setOpen] = useState(false);
  if (!allowed) return null;
  return (
    <>
      <IconButton label={t('auto.title')} disabled={!idle || running} onClick={() => setOpen(true)}>
        <RepeatIcon aria-hidden="true" />
      </IconButton>
      <AutoplayDialog key={String(open)} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
