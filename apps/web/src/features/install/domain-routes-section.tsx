import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { linkStyle } from '@chokdee/ui/link-style';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStatus } from '../status/status.ts';
import { domainRoutesQuery } from './domain-routes.ts';

/** The site's other addresses with their measured speed; nothing for a brand without any. */
export function DomainRoutes() {
  const { t } = useTranslation('pages');
  const known = useStatus().info.domainRoute.length > 0;
  const { data, isFetching, refetch } = useQuery({ ...domainRoutesQuery, enabled: known });
  if (!known) return null;
  return (
    <section aria-labelledby="routes" className="surface flex flex-col gap-3 p-5 md:p-7">
      <h2 id="routes" className="text-18 md:text-22">
        {t('routes.title')}
      </h2>
      <p className="text-14 text-soft">{t('routes.text')}</p>
      {data ? (
        <ul className="flex flex-col">
          {data.map(({ domain, speed }) => (
            <li key={domain} className="flex flex-wrap items-center gap-x-3 border-b border-hair last:border-0">
              <a
                href={`https://${domain}/`}
                dir="ltr"
                className={cn(linkStyle({ padded: true }), 'min-w-0 wrap-anywhere')}
              >
                {domain}
              </a>
              <span className="ms-auto text-14 text-soft tabular-nums">
                {speed === null ? t('routes.unreachable') : t('routes.speed', { milliseconds: speed })}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="text-14 text-soft">
          {t('routes.measuring')}
        </p>
      )}
      <Button look="line" size="small" className="self-start" busy={isFetching} onPress={() => void refetch()}>
        {t('routes.again')}
      </Button>
    </section>
  );
}
