import { cardStyle } from '@chokdee/ui/card-style';
import { linkStyle } from '@chokdee/ui/link-style';
import { useIntlTag } from '@chokdee/ui/i18n';
import { retryImport } from '@chokdee/ui/retry-import';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { dateTimeText } from '@chokdee/ui/time';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { CopyableValue } from '../fairness/copyable-value.tsx';
import { DrawNumbers } from './draw-numbers.tsx';
import { DrawKind, DrawState } from './draw-state.tsx';
import { useDraw, type DrawDetail } from './draws.ts';

// The signature's code is loaded only when a draw is verified.
const CheckedDraw = lazy(retryImport(() => import('./checked-draw.tsx')));

const route = getRouteApi('/site/fairness/draws/$id');

/** One draw: its result, its verification in the browser, and everything it follows from. */
export function DrawPage() {
  const { t } = useTranslation('draws');
  const { id } = route.useParams();
  const { data: draw, error, refetch } = useDraw(id);
  usePageTitle(draw ? t('drawTitle', { name: draw.name, issue: draw.issue }) : t('title'));
  return (
    <main className="wrap flex flex-col gap-4 py-5 md:gap-6 md:py-8">
      <Link to="/fairness/draws" className={linkStyle({ tone: 'soft' })}>
        {t('allDraws')}
      </Link>
      {error && !draw ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : draw ? (
        <Draw draw={draw} />
      ) : (
        <Skeleton className="h-80 rounded-3" />
      )}
    </main>
  );
}

function Draw({ draw }: { draw: DrawDetail }) {
  const { t } = useTranslation('draws');
  const { seed, signature, beacon, commitment, numbers } = draw;
  const isDrawn = seed !== null && signature !== null && beacon !== null && commitment !== null && numbers !== null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-22 md:text-36">{t('drawTitle', { name: draw.name, issue: draw.issue })}</h1>
        <DrawState {...draw} />
        <DrawKind {...draw} />
      </div>
      {numbers && (
        <section className="surface p-4 md:p-6" aria-label={t('result')}>
          <DrawNumbers numbers={numbers} />
        </section>
      )}
      <section aria-labelledby="verification" className={cardStyle({ padding: 'normal', layout: 'column' })}>
        <h2 id="verification" className="text-18">
          {t('verification')}
        </h2>
        {draw.source === 'official' ? (
          <p className="text-15 text-soft">{t('officialText')}</p>
        ) : isDrawn ? (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <CheckedDraw draw={{ ...draw, seed, signature, beacon, commitment, numbers }} />
          </Suspense>
        ) : (
          <p className="text-15 text-soft">{t(draw.state === 'void' ? 'voidText' : 'sealedText')}</p>
        )}
      </section>
      {draw.results.length > 0 && <Results draw={draw} />}
      <Facts draw={draw} />
    </>
  );
}

/** The versions of the result, with the reasons of corrections. */
function Results({ draw }: { draw: DrawDetail }) {
  const { t } = useTranslation('draws');
  const tag = useIntlTag();
  return (
    <section aria-labelledby="versions" className={cardStyle({ padding: 'normal', layout: 'column' })}>
      <h2 id="versions" className="text-18">
        {t('versions')}
      </h2>
      <ol className="flex flex-col divide-y divide-hair">
        {draw.results.map((result) => (
          <li key={result.version} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <div>
              <p className="text-15">{t(`kind.${result.kind}`)}</p>
              <p className="text-13 text-faint">{dateTimeText(result.at, tag)}</p>
              {result.reason && (
                <p className="text-14 wrap-anywhere text-soft">
                  {result.reason === 'no-result' ? t('noResult') : result.reason}
                </p>
              )}
            </div>
            {result.numbers && <DrawNumbers numbers={result.numbers} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The times of the draw and the values it follows from. */
function Facts({ draw }: { draw: DrawDetail }) {
  const { t } = useTranslation('draws');
  const tag = useIntlTag();
  const times = [
    ['publishedAt', draw.publishedAt],
    ['saleOpensAt', draw.saleOpensAt],
    ['lockAt', draw.lockAt],
    ['drawAt', draw.drawAt],
  ] as const;
  return (
    <section aria-labelledby="facts" className={cardStyle({ padding: 'normal', layout: 'column' })}>
      <h2 id="facts" className="text-18">
        {t('facts')}
      </h2>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        {times.map(([name, at]) => (
          <div key={name}>
            <dt className="text-13 text-faint">{t(`time.${name}`)}</dt>
            <dd className="text-14 tabular-nums">{dateTimeText(at, tag)}</dd>
          </div>
        ))}
      </dl>
      <dl className="flex flex-col gap-2">
        <CopyableValue label={t('drawId')} value={draw.drawId} />
        {draw.commitment !== null && <CopyableValue label={t('commitment')} value={draw.commitment} />}
        {draw.seed !== null && <CopyableValue label={t('seed')} value={draw.seed} />}
        {draw.beacon && (
          <CopyableValue label={t('beacon')} value={`${draw.beacon.name} · ${draw.beacon.id} · ${draw.beacon.round}`} />
        )}
        {draw.signature !== null && <CopyableValue label={t('signature')} value={draw.signature} />}
      </dl>
    </section>
  );
}
