import { Dialog } from '@chokdee/ui/dialog';
import { useTranslation } from 'react-i18next';
import { useNear, usePlayMenus } from './calls.ts';
import { offeredPlays } from './slip.ts';
import { SlipPanel } from './slip-panel.tsx';

/** Props of `SlipDialog`. */
export interface SlipProps {
  game: string;
}

/** The slip as a sheet, on phones. */
export default function SlipDialog({ game }: SlipProps) {
  const { t } = useTranslation('lottery');
  const { data: near } = useNear(game);
  const issue = near?.currentNumero ?? null;
  const { data: menus = [] } = usePlayMenus(game, issue?.numero ?? null);
  const plays = offeredPlays(game, menus).flatMap((group) => group.plays);
  return (
    <Dialog title={t('slip.title')}>
      <SlipPanel
        game={game}
        issue={issue?.isSale ? issue : null}
        find={(code) => plays.find(({ play }) => play.code === code)}
      />
    </Dialog>
  );
}
