import { cardStyle } from '@chokdee/ui/card-style';
import { linkStyle } from '@chokdee/ui/link-style';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { RoundProof } from './round-proof.tsx';
import { usePastRound } from './rounds.ts';

const route = getRouteApi('/site/fairness/tables/$id');

/** One past round of a live table with its proof, by address. */
export function RoundPage() {
  const { t } = useTranslation('tables');
  const { id } = route.useParams();
  const { data: round } = usePastRound(id);
  const title = round ? `${t('proof.title')}: ${round.name}` : t('proof.title');
  usePageTitle(title);
  return (
    <main className="wrap flex flex-col gap-4 py-5 md:gap-6 md:py-8">
      {round && (
        <Link to="/live/$table" params={{ table: round.table }} className={linkStyle({ tone: 'soft' })}>
          {round.name}
        </Link>
      )}
      <h1 className="text-22 md:text-36">{t('proof.title')}</h1>
      <section aria-label={title} className={cardStyle({ padding: 'normal', layout: 'column' })}>
        <RoundProof id={id} />
      </section>
    </main>
  );
}
