import { Button, buttonStyle } from '@chokdee/ui/button';
import { Carousel } from '@chokdee/ui/carousel';
import { cn } from '@chokdee/ui/cn';
import { PlayIcon, ScalesIcon, UserPlusIcon } from '@chokdee/ui/icons';
import { usePhone } from '@chokdee/ui/use-media';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';
import type { Game } from '../catalogue/catalogue.ts';
import { openGame } from '../catalogue/open-vendor.ts';
import { usePromotionLink } from '../promotions/open-promotion.ts';
import { PromotionArt } from '../promotions/promotion-art.tsx';
import { usePromotions, type Promotion } from '../promotions/promotions.ts';
import { useCanRegister } from '../status/status.ts';

const stay = 7000;

/** The hero: the river market with the promotions that run; without any, the promise of the house. */
export function Hero({ lead }: { lead: Game | undefined }) {
  const { t } = useTranslation('home');
  const phone = usePhone();
  const promotions = usePromotions();
  const slides = (promotions.data ?? []).map((promotion, index) => ({ key: promotion.promotionKey, label: promotion.title, content: <PromotionSlide promotion={promotion} first={index === 0} /> }));
  return (
    <div className="md:scene md:scene-hero relative md:before:pointer-events-none md:before:absolute md:before:inset-y-0 md:before:start-0 md:before:w-2/3 md:before:bg-linear-to-r md:before:from-veil md:before:to-transparent rtl:md:before:bg-linear-to-l md:after:pointer-events-none md:after:absolute md:after:inset-x-0 md:after:bottom-0 md:after:h-24 md:after:bg-linear-to-b md:after:from-transparent md:after:to-ink-0">
      <div className="wrap relative z-10 pt-1 md:pt-0">
        {/* Slides are wider than the column, so that the light about their pictures is not cut. On a phone words stand on the pictures, which are of the night in both themes. */}
        <div data-theme={phone && slides.length > 0 ? 'dark' : undefined} className="md:-mx-6 xl:-mx-16">
        {promotions.isPending ? <div className="hero-slide" />
          : slides.length === 0 ? <HousePromise lead={lead} />
          : <Carousel label={t('hero.promotions')} slides={slides} every={stay} className="max-md:overflow-hidden max-md:rounded-4" controlsClassName="absolute end-0 top-1 z-10 md:end-6 md:top-[326px] md:rounded-pill md:bg-ink-0/70 md:px-1 xl:end-16" />}
        </div>
      </div>
    </div>
  );
}

/** The frame every slide shares: words over the water, a picture beside them on a desk and behind them on a phone. */
const SlideFrame = ({ eyebrow, title, text, actions, art }: { eyebrow: ReactNode; title: ReactNode; text: ReactNode; actions: ReactNode; art: ReactNode }) => (
  <div className={cn('hero-slide relative isolate grid overflow-hidden max-md:rounded-4 md:grid-cols-[minmax(0,1fr)_36%] md:gap-8 md:px-6 xl:px-16 lg:grid-cols-[minmax(0,1fr)_375px] lg:gap-10 text-body', art ? 'max-md:bg-ink-0' : 'max-md:scene')}>
    {art && <div className="absolute inset-y-0 start-[14%] -end-[14%] -z-10 md:hidden">{art}</div>}
    <div className="relative flex flex-col items-start p-4 max-md:bg-linear-to-r max-md:from-ink-0/95 max-md:via-ink-0/75 max-md:via-45% max-md:to-transparent max-md:to-75% md:max-w-[640px] md:p-0 md:pt-9">
      <p className="inline-flex items-center gap-2 font-display text-13 text-gold-text md:text-15"><span className="prajam" aria-hidden="true" />{eyebrow}</p>
      <h2 className="mt-0.5 line-clamp-2 max-w-[19ch] py-0.5 text-22 leading-[1.42] font-semibold md:max-w-none md:text-36 md:leading-[1.32] lg:text-48">{title}</h2>
      <p className="line-clamp-2 max-w-[60%] text-13 leading-[1.55] text-body md:leading-[inherit] md:text-soft md:max-w-[52ch] md:text-16">{text}</p>
      <div className="mt-auto flex flex-wrap gap-3 md:mt-5">{actions}</div>
    </div>
    {/* The left of a picture is left free for words, which stand beside it here. */}
    {art && <div className="relative mt-9 hidden aspect-4/3 self-start overflow-hidden rounded-4 shadow-lift-2 md:block"><div className="absolute inset-y-0 right-0 aspect-video">{art}</div></div>}
  </div>
);

const action = 'max-md:min-h-11 max-md:px-5 max-md:text-15';

function PromotionSlide({ promotion, first }: { promotion: Promotion; first: boolean }) {
  const { t } = useTranslation('home');
  const linkOf = usePromotionLink();
  const go = linkOf(promotion);
  return (
    <SlideFrame eyebrow={promotion.tag || t('header.promotions')} title={promotion.title} text={promotion.summary} art={<PromotionArt bannerKey={promotion.bannerKey} eager={first} />}
      actions={<>
        {go && <Button look="gold" size="big" className={action} onPress={go}>{promotion.link.kind === 'game' ? <><PlayIcon weight="fill" aria-hidden="true" />{t('hero.playNow')}</> : t('hero.go')}</Button>}
        <Link to="/promoDetail" search={{ promo: promotion.promotionKey }} className={cn(buttonStyle({ look: 'plain', size: 'big' }), action, go && 'max-lg:hidden')}>{t('hero.terms')}</Link>
      </>} />
  );
}

/** What stands there while no promotion runs. */
function HousePromise({ lead }: { lead: Game | undefined }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.signedIn);
  const canRegister = useCanRegister();
  return (
    <SlideFrame eyebrow={t('hero.eyebrow')} title={<>{t('hero.title')} <span className="text-gold-text">{t('hero.titleEnd')}</span></>} text={t('hero.text')} art={null}
      actions={<>
        {lead && <Button look="gold" size="big" className={action} onPress={() => openGame(navigate, lead)}><PlayIcon weight="fill" aria-hidden="true" />{t('hero.play', { game: lead.displayName })}</Button>}
        {!signedIn && canRegister && <Button look={lead ? 'plain' : 'gold'} size="big" className={cn(action, lead && 'max-md:hidden')} onPress={() => { openDialog('registerModal'); }}><UserPlusIcon aria-hidden="true" />{t('hero.start')}</Button>}
        {signedIn && <Link to="/help" hash="fairness" className={cn(buttonStyle({ look: 'plain', size: 'big' }), action, lead && 'max-md:hidden')}><ScalesIcon aria-hidden="true" />{t('hero.fair')}</Link>}
      </>} />
  );
}
