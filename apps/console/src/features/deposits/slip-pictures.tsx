import { Amount } from '@chokdee/ui/amount';
import { WarningIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '@chokdee/contract/client';
import { api, type Deposit } from '../../shared/api.ts';
import { MemberLink } from '../../shared/cells.tsx';
import { PictureViewer } from '../../shared/picture-viewer.tsx';
import { useTimeText } from '../../shared/time.ts';
import { DepositState } from './deposit-state.tsx';

type SlipUse = CallOutput<'GET /console/deposits/:memberId/:id'>['pictures'][number]['uses'][number];

/** The other deposits that have a picture of this one, with a warning. */
function SlipUses({ uses }: { uses: readonly SlipUse[] }) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  if (uses.length === 0) return null;
  const same = uses.some(({ match }) => match === 'same');
  return (
    <section role="alert" className="rounded-2 bg-coral-wash px-3.5 py-2.5 text-14">
      <h3 className="flex items-start gap-2 text-14 text-coral">
        <WarningIcon aria-hidden="true" className="mt-1 shrink-0" />
        {t(same ? 'deposits.slip.used' : 'deposits.slip.resembles', { count: uses.length })}
      </h3>
      <ul className="max-h-56 overflow-y-auto">
        {uses.map((use) => (
          <li key={`${use.depositId}/${use.match}`} className="border-b border-hair py-1.5 last:border-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <MemberLink id={use.memberId} account={use.account} className="min-h-9" />
              <span className="text-13 text-soft">{use.orderNo}</span>
              <DepositState state={use.status} />
            </span>
            <span className="block text-13 text-soft">
              <Amount value={use.creditedAmount ?? use.amount} /> · {time.short(use.usedAt)} ·{' '}
              {t(`deposits.slip.match.${use.match}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The picture that is open, and whether the operator pressed it: then it takes the focus. */
interface Opened {
  readonly index: number;
  readonly pressed: boolean;
}

/**
 * The pictures of a deposit's slip, each opened in place, the first at once, and the other deposits
 * that have them. The addresses of pictures are valid for five minutes.
 */
export function SlipPictures({ deposit: { memberId, depositId } }: { deposit: Deposit }) {
  const { t } = useTranslation('console');
  const [opened, setOpened] = useState<Opened | null>({ index: 0, pressed: false });
  const buttons = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['deposits', 'detail', depositId],
    staleTime: 240_000,
    queryFn: ({ signal }) =>
      api.request('GET /console/deposits/:memberId/:id', { params: { memberId, id: depositId } }, { signal }),
  });
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-28 rounded-3" />;
  const picture = opened === null ? undefined : data.pictures[opened.index];
  const uses = [...new Map(data.pictures.flatMap((each) => each.uses).map((use) => [use.depositId, use])).values()];
  const close = () => {
    setOpened(null);
    if (opened !== null) buttons.current?.querySelectorAll('button')[opened.index]?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      {data.pictures.length === 0 && <p className="text-14 text-soft">{t('deposits.slip.noPictures')}</p>}
      <ul ref={buttons} className="flex flex-wrap gap-2">
        {data.pictures.map(({ id, url }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-expanded={opened?.index === index}
              aria-label={t('deposits.slip.picture', { number: index + 1 })}
              className="size-20 overflow-hidden rounded-2 bg-ink-3 ring-1 ring-hair hover:ring-gold"
              onClick={() => (opened?.index === index ? close() : setOpened({ index, pressed: true }))}
            >
              <img src={url} alt="" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {picture && opened !== null && (
        <PictureViewer
          key={picture.id}
          url={picture.url}
          label={t('deposits.slip.picture', { number: opened.index + 1 })}
          takesFocus={opened.pressed}
          onClose={close}
        />
      )}
      <SlipUses uses={uses} />
    </div>
  );
}
