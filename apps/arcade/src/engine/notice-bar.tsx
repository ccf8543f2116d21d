import { Amount } from '@chokdee/ui/amount';
import { buttonStyle } from '@chokdee/ui/button';
import { IconButton } from '@chokdee/ui/icon-button';
import { InfoIcon, WarningCircleIcon, WifiSlashIcon, XIcon } from '@chokdee/ui/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine, useTable } from './context.tsx';

const known = ['ERR_IPB', 'ERR_GLE', 'ERR_VAL', 'ERR_GEN', 'ERR_LOC', 'ERR_MAINTENANCE', 'ERR_ATE'] as const;
type Known = (typeof known)[number];

/** The reason of a refusal in the player's language: the RGS's own sentence, else ours for its code. */
export function useReason(): (code: string, message: string) => string {
  const { t } = useTranslation('arcade');
  return (code, message) => message || t(`errors.${known.includes(code as Known) ? (code as Known) : 'other'}`);
}

/** The site's page that helps where the balance is not enough: the cashier; in free play the game opened anew, which fills an empty purse. Null where nothing does. */
function useHelp(code: string): { readonly href: string; readonly word: string } | null {
  const { t } = useTranslation('arcade');
  const {
    client,
    launch: { lobby },
  } = useEngine();
  const free = useTable((state) => state.meta?.funPlay === true);
  const empty = useTable((state) => state.balance < BigInt(state.config?.minBet ?? 0));
  if (code !== 'ERR_IPB' || lobby === null) return null;
  if (!free) return { href: `${lobby}/member?page=depositv2`, word: t('notice.deposit') };
  return empty
    ? { href: `${lobby}/game?gameId=${encodeURIComponent(client.id)}&demo=true`, word: t('notice.refill') }
    : null;
}

const line =
  'absolute inset-x-0 bottom-0 z-10 flex items-center gap-3 rounded-3 bg-ink-3 ps-4 pe-1 text-14 shadow-lift-2 popping';

/** A notice that stays until the player has read it. */
function Told({ role, icon, children }: { role: 'alert' | 'status'; icon: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('common');
  const { table } = useEngine();
  return (
    <div role={role} className={line}>
      {icon}
      {children}
      <IconButton label={t('close')} onClick={() => table.dismiss()}>
        <XIcon aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** What was not taken and why, and where the player gets on from here. */
function Refused({ kind, code, message }: { kind: 'refused' | 'unmoved' | 'voided'; code: string; message: string }) {
  const { t } = useTranslation('arcade');
  const reason = useReason();
  const help = useHelp(code);
  return (
    <Told role="alert" icon={<WarningCircleIcon className="shrink-0 text-[20px] text-coral" aria-hidden="true" />}>
      <p className="min-w-0 flex-1 py-2 leading-snug">
        <b className="font-medium">{reason(code, message)}</b>{' '}
        <span className="text-soft">{kind !== 'voided' && t(`notice.${kind}`)}</span>
      </p>
      {help !== null && (
        <a href={help.href} target="_top" className={buttonStyle({ look: 'gold', size: 'small' })}>
          {help.word}
        </a>
      )}
    </Told>
  );
}

/** What became of the round that was interrupted. */
function Resumed() {
  const { t } = useTranslation('arcade');
  const round = useTable((state) => state.round);
  if (round === null) return null;
  return (
    <Told role="status" icon={<InfoIcon className="shrink-0 text-[20px] text-sky" aria-hidden="true" />}>
      <p className="min-w-0 flex-1 py-2 leading-snug">
        {t(round.open === true ? 'notice.resumedOpen' : 'notice.resumed')}
        {round.open !== true && round.payout > 0 && (
          <>
            {' '}
            · {t(round.payout > round.amount ? 'won' : 'back')}{' '}
            <Amount value={BigInt(round.payout)} className="font-medium" />
          </>
        )}
      </p>
    </Told>
  );
}

/** What went otherwise than asked, and what became of the money. One line that floats over the controls: nothing is blocked by it, and nothing moves when it comes or goes. */
export function NoticeBar() {
  const { t } = useTranslation('arcade');
  const notice = useTable((state) => state.notice);
  const online = useTable((state) => state.online);
  if (notice?.kind === 'refused' || notice?.kind === 'unmoved' || notice?.kind === 'voided')
    return <Refused {...notice} />;
  if (notice?.kind === 'resumed') return <Resumed />;
  const said =
    notice?.kind === 'checking'
      ? t('notice.checking')
      : notice?.kind === 'crediting'
        ? t('notice.crediting')
        : online
          ? null
          : t('notice.offline');
  if (said === null) return null;
  const Icon = online ? InfoIcon : WifiSlashIcon;
  return (
    <p role="status" className={`${line} min-h-11 pe-4`}>
      <Icon className="shrink-0 text-[20px] text-sky" aria-hidden="true" />
      <span className="py-2 leading-snug">{said}</span>
    </p>
  );
}
