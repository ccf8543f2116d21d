import { Button, buttonStyle } from '@chokdee/ui/button';
import { Carousel } from '@chokdee/ui/carousel';
import { cn } from '@chokdee/ui/cn';
import { PlayIcon, ScalesIcon, UserPlusIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { usePhone } from '@chokdee/ui/use-media';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';
import type { Game } from '../catalogue/catalogue.ts';
import { openGame } from '../catalogue/open-game.ts';
import { usePromotionLink } from '../promotions/open-promotion.ts';
import { PromotionArt } from '../promotions/promotion-art.tsx';
import { usePromotions, type Promotion } from '../promotions/promotions.ts';
import { useCanRegister } from '../status/status.ts';
import { HeroFrame, SlideFrame } from './hero-frame.tsx';

/** How long a slide is shown, ms. */
const slideDuration = 7000;

/** The hero: a slide for each active promotion, or a default slide without promotions. */
export function Hero({ lead }: { lead: Game | undefined }) {
  const { t } = useTranslation('home');
  const phone = usePhone();
  const promotions = usePromotions();
  const slides = (promotions.data ?? []).map((promotion, index) => ({
    key: promotion.promotionKey,
    label: promotion.title,
    content: <PromotionSlide promotion={promotion} first={index === 0} />,
  }));
  return (
    <HeroFrame night={phone && slides.length > 0}>
      {promotions.isPending ? (
        <div className="hero-slide grid">
          <Skeleton className="rounded-4 md:hidden" />
        </div>
      ) : slides.length === 0 ? (
        <DefaultSlide lead={lead} />
      ) : (
        <Carousel
          label={t('hero.promotions')}
          slides={slides}
          every={slideDuration}
          className="max-md:overflow-hidden max-md:rounded-4"
          controlsClassName={cn('absolute end-0 top-1 z-10 md:start-[18px] md:end-auto md:top-[286px] xl:start-[58px]')}
        />
      )}
    </HeroFrame>
  );
}

const actionClass = 'max-md:min-h-11 max-md:px-5 max-md:text-15';

/**
 * A promotion. On phones the whole slide opens its page: the link of the title covers the picture.
 */
function PromotionSlide({ promotion, first }: { promotion: Promotion; first: boolean }) {
  const { t } = useTranslation('home');
  const phone = usePhone();
  const linkOf = usePromotionLink();
  const go = linkOf(promotion);
  const details = linkOptions({ to: '/promoDetail', search: { promo: promotion.promotionKey } });
  return (
    <SlideFrame
      eyebrow={promotion.tag || t('header.promotions')}
      title={
        <Link
          {...details}
          className="max-md:after:absolute max-md:after:inset-0 max-md:after:content-[''] hover:text-gold-text"
        >
          {promotion.title}
        </Link>
      }
      text={promotion.summary}
      art={phone ? <PromotionArt promotion={promotion} eager={first} /> : null}
      actions={
        <>
          {go && (
            <Button look="gold" size="big" className={actionClass} onPress={go}>
              {promotion.link.kind === 'game' ? (
                <>
                  <PlayIcon weight="fill" aria-hidden="true" />
                  {t('hero.playNow')}
                </>
              ) : (
                t('hero.go')
              )}
            </Button>
          )}
          <Link
            {...details}
            className={cn(buttonStyle({ look: 'plain', size: 'big' }), actionClass, go && 'max-lg:hidden')}
          >
            {t('hero.terms')}
          </Link>
        </>
      }
    />
  );
}

/** The slide shown while there are no promotions. `lead` is the most played game. */
function DefaultSlide({ lead }: { lead: Game | undefined }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.signedIn);
  const canRegister = useCanRegister();
  return (
    <SlideFrame
      eyebrow={t('hero.eyebrow')}
      title={
        <>
          {t('hero.title')} <span className="text-gold-text">{t('hero.titleEnd')}</span>
        </>
      }
      text={t('hero.text')}
      art={null}
      actions={
        <>
          {lead && (
            <Button look="gold" size="big" className={actionClass} onPress={() => openGame(navigate, lead)}>
              <PlayIcon weight="fill" aria-hidden="true" />
              {t('hero.play', { game: lead.displayName })}
            </Button>
          )}
          {!signedIn && canRegister && (
            <Button
              look={lead ? 'plain' : 'gold'}
              size="big"
              className={cn(actionClass, lead && 'max-md:hidden')}
              onPress={() => {
                openDialog('registerModal');
              }}
            >
              <UserPlusIcon aria-hidden="true" />
              {t('hero.start')}
            </Button>
          )}
          {signedIn && (
            <Link
              to="/help"
              hash="fairness"
              className={cn(buttonStyle({ look: 'plain', size: 'big' }), actionClass, lead && 'max-md:hidden')}
            >
              <ScalesIcon aria-hidden="true" />
              {t('hero.fair')}
            </Link>
          )}
        </>
      }
    />
  );
}
