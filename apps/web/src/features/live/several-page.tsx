import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { isRefusal } from '@chokdee/ui/failures';
import { IconButton } from '@chokdee/ui/icon-button';
import { ArrowLeftIcon, SpeakerHighIcon, SpeakerSlashIcon, XIcon } from '@chokdee/ui/icons';
import { Select } from '@chokdee/ui/select';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { useBalance } from '../wallet/balance.ts';
import { Countdown } from './countdown.tsx';
import { codesOf, keepSeveral, MOST_TABLES, readSeveral } from './several.ts';
import { toggleSound, useSound } from './sounds.ts';
import { LazyTableView } from './lazy-table-view.tsx';
import { useLobby, useTable, type Lobby } from './tables.ts';

const route = getRouteApi('/bare/live/several');

/**
 * Up to four tables at once: side by side, on phones one at a time under tabs that show the others'
 * clocks. All stay open, so that chips laid on a hidden table are kept.
 */
export function SeveralPage() {
  const { t } = useTranslation('tables');
  const navigate = route.useNavigate();
  const { tables } = route.useSearch();
  const codes = tables === undefined ? readSeveral() : codesOf(tables);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = wanted !== null && codes.includes(wanted) ? wanted : codes[0];
  const { data: lobby } = useLobby();
  usePageTitle(t('several.title'));
  const list = codes.join(',');
  useEffect(() => keepSeveral(codesOf(list)), [list]);
  const open = (next: readonly string[]) =>
    void navigate({ search: { tables: next.join(',') }, replace: true, resetScroll: false });
  const nameOf = (code: string): string => lobby?.list.find((table) => table.code === code)?.name ?? code;
  return (
    <main data-theme="dark" className="min-h-dvh bg-ink-0 text-body">
      <div className="mx-auto flex max-w-[1800px] flex-col gap-2 px-2 pb-4 md:px-4">
        <Bar>
          {codes.length < MOST_TABLES && lobby && (
            <Select
              compact
              className="w-40 shrink md:w-56"
              label={t('several.add')}
              value=""
              onChange={({ target }) => {
                open([...codes, target.value]);
                setWanted(target.value);
              }}
              options={[
                { value: '', label: t('several.choose') },
                ...lobby.list
                  .filter(({ code }) => !codes.includes(code))
                  .map(({ code, name }) => ({ value: code, label: name })),
              ]}
            />
          )}
        </Bar>
        {codes.length === 0 && (
          <EmptyState className="surface" title={t('several.none')} text={t('several.noneText')} />
        )}
        {codes.length > 1 && (
          <Tabs codes={codes} chosen={chosen} lobby={lobby} nameOf={nameOf} onChoose={(code) => setWanted(code)} />
        )}
        <div className={cn('grid items-start gap-3', codes.length > 1 && 'lg:grid-cols-2')}>
          {codes.map((code) => (
            <section
              key={code}
              aria-label={nameOf(code)}
              data-table={code}
              className={cn('live-of-several flex min-w-0 flex-col gap-1', code !== chosen && 'max-lg:hidden')}
              onPointerDown={() => setWanted(code)}
            >
              <div className="flex items-center gap-2">
                <h2 className="min-w-0 flex-1 truncate text-16">
                  <Link to="/live/$table" params={{ table: code }} className="inline-flex min-h-11 items-center">
                    {nameOf(code)}
                  </Link>
                </h2>
                <IconButton
                  label={t('several.remove', { name: nameOf(code) })}
                  onClick={() => open(codes.filter((one) => one !== code))}
                >
                  <XIcon aria-hidden="true" />
                </IconButton>
              </div>
              <OneTable code={code} isAudible={code === chosen} />
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}

function Bar({ children }: { children: ReactNode }) {
  const { t } = useTranslation('tables');
  const navigate = route.useNavigate();
  const isOn = useSound((sound) => sound.isOn);
  const { data: balance } = useBalance();
  return (
    <div className="flex items-center gap-2 py-1.5">
      <IconButton label={t('back')} onClick={() => void navigate({ to: '/live' })}>
        <ArrowLeftIcon aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 flex-1">
        <h1 className="truncate py-0.5 text-18 leading-tight">{t('several.title')}</h1>
        {balance && (
          <p className="text-13 text-soft">
            {t('balance')} <Amount value={balance.sumBalance} animate />
          </p>
        )}
      </div>
      {children}
      <IconButton label={t('sound')} aria-pressed={isOn} onClick={toggleSound}>
        {isOn ? <SpeakerHighIcon aria-hidden="true" /> : <SpeakerSlashIcon aria-hidden="true" />}
      </IconButton>
    </div>
  );
}

/** The tables on phones, each with its clock or what it does. */
function Tabs({
  codes,
  chosen,
  lobby,
  nameOf,
  onChoose,
}: {
  codes: readonly string[];
  chosen: string | undefined;
  lobby: Lobby | undefined;
  nameOf: (code: string) => string;
  onChoose: (code: string) => void;
}) {
  const { t } = useTranslation('tables');
  return (
    <div
      role="group"
      aria-label={t('several.title')}
      className="sticky top-0 z-10 -mx-2 grid auto-cols-fr grid-flow-col gap-1.5 bg-ink-0 px-2 py-1.5 lg:hidden"
    >
      {codes.map((code) => {
        const state = lobby?.state.tables[code];
        const seconds = lobby?.list.find((table) => table.code === code)?.bettingSeconds ?? 0;
        return (
          <button
            key={code}
            type="button"
            aria-pressed={code === chosen}
            onClick={() => onChoose(code)}
            className={cn(
              'flex min-h-18 min-w-0 flex-col items-center justify-center gap-0.5 rounded-2 px-1 text-12',
              code === chosen ? 'bg-gold-wash text-gold-text inset-shadow-hair-2' : 'bg-ink-2 text-soft',
            )}
          >
            {state?.closesAt != null ? (
              <Countdown closesAt={state.closesAt} seconds={seconds} className="size-10" />
            ) : (
              <span className="grid h-10 max-w-full place-items-center truncate text-center leading-tight text-wrap">
                {state && t(`phase.${state.phase}`)}
              </span>
            )}
            <span className="max-w-full truncate">{nameOf(code)}</span>
          </button>
        );
      })}
    </div>
  );
}

function OneTable({ code, isAudible }: { code: string; isAudible: boolean }) {
  const { t } = useTranslation(['tables', 'common']);
  const { data, error, refetch } = useTable(code);
  if (data) return <LazyTableView joined={data} isCompact isAudible={isAudible} />;
  if (isRefusal(error, 'request.not.found')) return <EmptyState className="surface" title={t('tables:unknown')} />;
  if (error) return <LoadError className="surface" error={error} onRetry={refetch} />;
  return (
    <div role="status" aria-label={t('common:loading')}>
      <Skeleton className="h-96 rounded-3" />
    </div>
  );
}
