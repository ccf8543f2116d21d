import { Amount } from '@chokdee/ui/amount';
import { DataTable } from '@chokdee/ui/data-table';
import { useInfiniteScroll } from '@chokdee/ui/infinite-scroll';
import { Pagination } from '@chokdee/ui/pagination';
import { EmptyState } from '@chokdee/ui/states';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';

const rows = [
  { id: 1, stake: 20_000_000n, result: 35_000_000n },
  { id: 2, stake: 100_000_000n, result: -100_000_000n },
];
const TOTAL_ROWS = 120;

function EndlessList() {
  const { t } = useTranslation('workshop');
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(20);
  useInfiniteScroll(list, {
    active: shown < TOTAL_ROWS,
    ahead: 100,
    onMore: () => setShown((now) => Math.min(now + 20, TOTAL_ROWS)),
  });
  return (
    <div className="surface h-64 overflow-y-auto p-2" tabIndex={0} role="group" aria-label={t('endless')}>
      <ul ref={list} data-shown={shown}>
        {Array.from({ length: shown }, (_, index) => (
          <li key={index} className="px-3 py-2 text-14 tabular-nums">
            {t('row', { number: index + 1 })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Tables, pagers, an endless list and an empty state. */
export function Lists() {
  const { t } = useTranslation('workshop');
  const [page, setPage] = useState(6);
  const [shortPage, setShortPage] = useState(1);
  return (
    <Section title={t('lists')}>
      <DataTable
        caption={t('table')}
        rows={rows}
        rowKey={(row) => String(row.id)}
        totals={[{ label: t('stake'), value: <Amount value={120_000_000n} /> }]}
        columns={[
          { key: 'id', head: t('number'), cell: (row) => t('row', { number: row.id }) },
          {
            key: 'stake',
            head: t('stake'),
            align: 'end',
            cell: (row) => <Amount value={row.stake} />,
            total: <Amount value={120_000_000n} />,
          },
          {
            key: 'result',
            head: t('result'),
            align: 'end',
            cell: (row) => <Amount value={row.result} change icon />,
            total: <Amount value={-65_000_000n} change icon />,
          },
        ]}
        card={(row) => (
          <div className="flex justify-between gap-3">
            <span>{t('row', { number: row.id })}</span>
            <Amount value={row.result} change icon />
          </div>
        )}
        empty={null}
      />
      <DataTable
        caption={t('table')}
        rows={undefined}
        expected={2}
        rowKey={() => ''}
        columns={[]}
        card={() => null}
        empty={null}
      />
      <DataTable
        caption={t('table')}
        rows={[]}
        rowKey={() => ''}
        columns={[]}
        card={() => null}
        empty={<EmptyState className="surface" title={t('empty')} text={t('sampleLong')} />}
      />
      <Pagination pages={12} current={page} onChange={setPage} />
      <Pagination label={t('few')} pages={3} current={shortPage} onChange={setShortPage} />
      <EndlessList />
    </Section>
  );
}
