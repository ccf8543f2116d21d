import { Amount } from '@chokdee/ui/amount';
import { buttonStyle } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { IconButton } from '@chokdee/ui/icon-button';
import { InfoIcon, WarningCircleIcon, WifiSlashIcon, XIcon } from '@chokdee/ui/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine, useSession } from './context.tsx';

const known = ['ERR_IPB', 'ERR_GLE', 'ERR_VAL', 'ERR_GEN', 'ERR_LOC', 'ERR_MAINTENANCE', 'ERR_ATE'] as const;
type KnownCode = (typeof known)[number];

/** The reason of a refusal in the player's language: the RGS's message, or the text of its code. */
export function useReason(): (code: string, message: string) => string {
  const { t } = useTranslation('arcade');
  return (code, message) => message || t(`errors.${known.includes(code as KnownCode) ? (code as KnownCode) : 'other'}`);
}

/**
 * The page of the site that helps when the balance is too low: the cashier, or in free play a new
 * launch, which refills an empty purse. Null when no page helps.
 */
function useHelp(code: string): { readonly href: string; readonly label: string } | null {
  const { t } = useTranslation('arcade');
  const {
    client,
    launch: { lobby },
  } = useEngine();
  const free = useSession((state) => state.meta?.funPlay === true);
  const empty = useSession((state) => state.balance < BigInt(state.config?.minBet ?? 0));
  if (code !== 'ERR_IPB' || lobby === null) return null;
  if (!free) return { href: `${lobby}/member?page=depositv2`, label: t('notice.deposit') };
  return empty
    ? { href: `${lobby}/game?gameId=${encodeURIComponent(client.id)}&demo=true`, label: t('notice.refill') }
    : null;
}

const barStyle =
  'absolute inset-x-0 bottom-0 z-10 flex items-center gap-3 rounded-3 bg-ink-3 ps-4 pe-1 text-14 shadow-lift-2 popping';

/** A notice with a close button. `onDismiss`: by default the session's notice is removed. */
export function DismissibleNotice({
  role,
  icon,
  onDismiss,
  children,
}: {
  role: 'alert' | 'status';
  icon: ReactNode;
  onDismiss?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const { session } = useEngine();
  return (
    <div role={role} className={barStyle}>
      {icon}
      {children}
      <IconButton label={t('close')} onClick={onDismiss ?? (() => session.dismiss())}>
        <XIcon aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** What was refused, why, and a link that helps. */
function RefusalNotice({
  kind,
  code,
  message,
}: {
  kind: 'refused' | 'unmoved' | 'voided';
  code: string;
  message: string;
}) {
  const { t } = useTranslation('arcade');
  const reason = useReason();
  const help = useHelp(code);
  return (
    <DismissibleNotice
      role="alert"
      icon={<WarningCircleIcon className="shrink-0 text-[20px] text-coral" aria-hidden="true" />}
    >
      <p className="min-w-0 flex-1 py-2 leading-snug">
        <b className="font-medium">{reason(code, message)}</b>{' '}
        <span className="text-soft">{kind !== 'voided' && t(`notice.${kind}`)}</span>
      </p>
      {help !== null && (
        <a href={help.href} target="_top" className={buttonStyle({ look: 'gold', size: 'small' })}>
          {help.label}
        </a>
      )}
    </DismissibleNotice>
  );
}

/** The result of an interrupted round, or that it waits for a move. */
function ResumedNotice() {
  const { t } = useTranslation('arcade');
  const round = useSession((state) => state.round);
  if (round === null) return null;
  return (
    <DismissibleNotice role="status" icon={<InfoIcon className="shrink-0 text-[20px] text-sky" aria-hidden="true" />}>
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
    </DismissibleNotice>
  );
}

/**
 * The current notice, with what happened to the money. It floats over the controls, so it neither
 * blocks nor moves anything.
 */
export function NoticeBar() {
  const { t } = useTranslation('arcade');
  const notice = useSession((state) => state.notice);
  const online = useSession((state) => state.online);
  if (notice?.kind === 'refused' || notice?.kind === 'unmoved' || notice?.kind === 'voided')
    return <RefusalNotice {...notice} />;
  if (notice?.kind === 'resumed') return <ResumedNotice />;
  const text =
    notice?.kind === 'checking'
      ? t('notice.checking')
      : notice?.kind === 'crediting'
        ? t('notice.crediting')
        : online
          ? null
          : t('notice.offline');
  if (text === null) return null;
  const Icon = online ? InfoIcon : WifiSlashIcon;
  return (
    <p role="status" className={cn(barStyle, 'min-h-11 pe-4')}>
      <Icon className="shrink-0 text-[20px] text-sky" aria-hidden="true" />
      <span className="py-2 leading-snug">{text}</span>
    </p>
  );
}
