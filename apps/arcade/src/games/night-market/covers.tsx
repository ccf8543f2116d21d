import { nightMarketRules } from '@chokdee/games/slot/rules';
import { Button } from '@chokdee/ui/button';
import { useTranslation } from 'react-i18next';
import { CountedUp, Paid } from './amounts.tsx';
import { SymbolPicture } from './symbol-picture.tsx';
import type { Cover } from './scene.ts';

/** What covers the reels for a moment: the free spins begin, they are over, a large win. One press goes on. */
export function CoverView({ cover, bet, hurry }: { cover: Cover; bet: bigint; hurry: (() => void) | null }) {
  const { t } = useTranslation('night-market');
  const goOn = hurry !== null && <Button look="line" onPress={hurry} className="pointer-events-auto mt-2 bg-ink-1/70 short:mt-0">{t('goOn')}</Button>;
  switch (cover.kind) {
    case 'intro': return (
      <div role="status" className="slot-cover">
        <SymbolPicture symbol="lantern" className="size-24 short:size-14" />
        <p className="slot-title">{t('intro.title', { count: cover.awarded })}</p>
        <p className="max-w-[36ch] text-15 text-soft short:max-w-[56ch] short:text-13">{t('intro.text', { award: nightMarketRules.river.award })}</p>
        <p className="text-16 text-gold-text">{t('intro.paid')} <Paid hundredths={cover.payout} bet={bet} /></p>
        {goOn}
      </div>
    );
    case 'summary': return (
      <div role="status" className="slot-cover">
        <p className="font-display text-22 text-soft">{t('summary.title')}</p>
        <p className="slot-figure"><CountedUp hundredths={cover.total} bet={bet} milliseconds={1_600} /></p>
        <p className="text-15 text-soft">{t('summary.text', { spins: cover.spins, lanterns: cover.lanterns })}</p>
        {goOn}
      </div>
    );
    case 'win': return (
      <div role="status" className="slot-cover">
        <p className={`slot-title slot-title-${cover.size}`}>{t(`size.${cover.size}`)}</p>
        <p className="slot-figure"><CountedUp key={cover.count} hundredths={cover.payout} bet={bet} milliseconds={cover.count} /></p>
        {cover.capped && <p className="text-15 text-soft">{t('capped')}</p>}
      </div>
    );
  }
}
