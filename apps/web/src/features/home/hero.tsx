import { Button, buttonStyle } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { PlayIcon, ScalesIcon, UserPlusIcon } from '@chokdee/ui/icons';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';
import type { Game } from '../catalogue/catalogue.ts';
import { GameArt } from '../catalogue/game-art.tsx';
import { openGame } from '../catalogue/open-vendor.ts';
import { useCanRegister } from '../status/status.ts';

/** The hero: the river market with the promise of the house, and the game to begin with standing on the water. */
export function Hero({ lead }: { lead: Game | undefined }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.signedIn);
  const canRegister = useCanRegister();
  return (
    <section aria-labelledby="hero-title" className="scene scene-hero relative overflow-hidden after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:h-16 after:bg-linear-to-b after:from-transparent after:to-ink-0 md:after:h-24">
      <div className="wrap relative z-10 grid min-h-[330px] grid-cols-[minmax(0,1fr)] content-start gap-x-10 pt-5 pb-9 md:min-h-[500px] md:grid-cols-[minmax(0,1fr)_250px] md:pt-12">
        <div className="relative max-w-[620px] before:absolute before:-inset-x-40 before:-inset-y-16 before:-z-10 before:bg-[radial-gradient(closest-side,var(--veil),transparent)]">
          <p className="inline-flex items-center gap-2 font-display text-14 text-gold-text md:text-15"><span className="prajam" aria-hidden="true" />{t('hero.eyebrow')}</p>
          <h1 id="hero-title" className="mt-0.5 mb-2 text-28 leading-[1.36] font-semibold md:text-48 md:leading-[1.28]">{t('hero.title')} <span className="text-gold-text">{t('hero.titleEnd')}</span></h1>
          <p className="max-w-[46ch] text-14 text-soft md:text-16">{t('hero.text')}</p>
          <div className="mt-4 flex flex-wrap gap-3 md:mt-6">
            {lead && <Button look="gold" size="big" className="max-md:px-5" onPress={() => openGame(navigate, lead)}><PlayIcon weight="fill" aria-hidden="true" />{t('hero.play', { game: lead.displayName })}</Button>}
            {!signedIn && canRegister && <Button look={lead ? 'plain' : 'gold'} size="big" className="px-5" onPress={() => { openDialog('registerModal'); }}><UserPlusIcon aria-hidden="true" />{t('hero.start')}</Button>}
            {signedIn && <Link to="/help" hash="fairness" className={cn(buttonStyle({ look: 'plain', size: 'big' }), 'px-5')}><ScalesIcon aria-hidden="true" />{t('hero.fair')}</Link>}
          </div>
        </div>
        {lead && (
          <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => openGame(navigate, lead)} className="hidden w-[250px] self-end overflow-hidden rounded-4 shadow-[0_30px_80px_-20px_#000,0_0_90px_-10px_var(--glow)] transition duration-200 hover:-translate-y-1 md:block">
            <span className="relative block aspect-3/4"><GameArt game={lead} /><span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[oklch(0.12_0.04_276)] to-transparent px-4 pt-14 pb-4 font-display text-22 text-[#fbe7ab]">{lead.displayName}</span></span>
          </button>
        )}
      </div>
    </section>
  );
}
