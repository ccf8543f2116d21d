import { Dialog } from '@chokdee/ui/dialog';
import { retryImport } from '@chokdee/ui/retry-import';
import { Skeleton } from '@chokdee/ui/skeleton';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { JoinedTable } from './tables.ts';

const Shoes = lazy(retryImport(() => import('./shoes.tsx')));

/** Props of `ProofDialog`: a table and the shoe that is on it. */
export interface ProofProps {
  table: Pick<JoinedTable['table'], 'code' | 'name' | 'game'>;
  shoe: NonNullable<JoinedTable['state']['shoe']>;
}

/** The shoes of a table with their rounds, and the proof of a round. */
export default function ProofDialog({ table, shoe }: ProofProps) {
  const { t } = useTranslation('tables');
  return (
    <Dialog title={t('proof.title')} description={table.name} size="normal">
      <Suspense fallback={<Skeleton className="h-60 rounded-2" />}>
        <Shoes table={table} shoe={shoe} />
      </Suspense>
    </Dialog>
  );
}
