import { Amount } from '@chokdee/ui/amount';
import { InfoIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { useAutoplay, useEngine, useSession } from '../context.tsx';
import { DismissibleNotice } from '../notice-bar.tsx';

/** Why the last autoplay ended, with its result; a notice of the session is shown before it. */
export function AutoplayNote() {
  const { t } = useTranslation('arcade');
  const { autoplay } = useEngine();
  const ended = useAutoplay((state) => state.ended);
  const hasNotice = useSession((state) => state.notice !== null);
  if (ended === null || hasNotice) return null;
  const { reason, run } = ended;
  return (
    <DismissibleNotice
      role="status"
      icon={<InfoIcon className="shrink-0 text-[20px] text-sky" aria-hidden="true" />}
      onDismiss={() => autoplay.dismiss()}
    >
      <p className="min-w-0 flex-1 py-2 leading-snug">
        <b className="font-medium">{t(`auto.ended.${reason}`)}</b>{' '}
        <span className="text-soft">{t('auto.played', { count: run.played })}</span>{' '}
        <Amount value={run.net} change icon />
      </p>
    </DismissibleNotice>
  );
}
