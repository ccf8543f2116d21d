import { IconButton } from '@chokdee/ui/icon-button';
import { InfoIcon, WarningCircleIcon, WifiSlashIcon, XIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { useEngine, useTable } from './context.tsx';

const known = ['ERR_IPB', 'ERR_GLE', 'ERR_VAL', 'ERR_GEN', 'ERR_LOC', 'ERR_MAINTENANCE', 'ERR_ATE'] as const;
type Known = (typeof known)[number];

/** The reason of a refusal in the player's language: the RGS's own sentence, else ours for its code. */
export function useReason(): (code: string, message: string) => string {
  const { t } = useTranslation('arcade');
  return (code, message) => message || t(`errors.${known.includes(code as Known) ? (code as Known) : 'other'}`);
}

/** What went otherwise than asked, and what became of the money. One line over the controls; nothing is blocked by it. */
export function NoticeBar() {
  const { t } = useTranslation('arcade');
  const { table } = useEngine();
  const notice = useTable((state) => state.notice);
  const phase = useTable((state) => state.phase);
  const online = useTable((state) => state.online);
  const reason = useReason();
  const line = 'flex items-center gap-3 rounded-3 bg-ink-3 ps-4 pe-1 text-14 shadow-lift-2 popping';
  if (notice?.kind === 'refused' || notice?.kind === 'unmoved') {
    return (
      <div role="alert" className={line}>
        <WarningCircleIcon className="shrink-0 text-[20px] text-coral" aria-hidden="true" />
        <p className="flex-1 py-2"><b className="font-medium">{reason(notice.code, notice.message)}</b> <span className="text-soft">{t(`notice.${notice.kind}`)}</span></p>
        <IconButton label={t('close', { ns: 'common' })} onClick={() => table.dismiss()}><XIcon aria-hidden="true" /></IconButton>
      </div>
    );
  }
  const said = notice?.kind === 'checking' ? t('notice.checking') : notice?.kind === 'crediting' ? t('notice.crediting') : phase === 'resuming' ? t('notice.resuming') : online ? null : t('notice.offline');
  if (said === null) return null;
  const Icon = online ? InfoIcon : WifiSlashIcon;
  return <p role="status" className={`${line} min-h-11 pe-4`}><Icon className="shrink-0 text-[20px] text-sky" aria-hidden="true" /><span className="py-2">{said}</span></p>;
}
