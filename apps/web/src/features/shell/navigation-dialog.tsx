import { cn } from '@chokdee/ui/cn';
import { listRowStyle } from '@chokdee/ui/list-row';
import { Dialog } from '@chokdee/ui/dialog';
import { Flag } from '@chokdee/ui/flag';
import {
  DeviceMobileIcon,
  GiftIcon,
  GlobeIcon,
  HouseIcon,
  InfoIcon,
  MoonStarsIcon,
  ScalesIcon,
  SignOutIcon,
  SunIcon,
} from '@chokdee/ui/icons';
import { setTheme, usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog, openDialog } from '../../app/dialogs.ts';
import { useSession } from '../../shared/session.ts';
import { useSignOut } from '../auth/sign-out.ts';
import { vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { categoryIcons } from '../catalogue/category-icons.tsx';
import { openCategory } from '../catalogue/open-game.ts';
import { usePromotions } from '../promotions/promotions.ts';
import { Clock } from './clock.tsx';

const rowClass = cn(listRowStyle({ tone: 'soft', hover: 'full', wide: true }), 'text-15 [&_svg]:text-[20px]');
const Item = ({ icon, children, onPress }: { icon: ReactNode; children: ReactNode; onPress: () => void }) => (
  <li>
    <button type="button" onClick={onPress} className={rowClass}>
      {icon}
      {children}
    </button>
  </li>
);

/** The drawer on tablets and phones: categories, language, theme, help, sign-out. */
export default function NavigationDialog() {
  const { t } = useTranslation(['home', 'common']);
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { language, theme } = usePreferences();
  const signedIn = useSession((session) => session.signedIn);
  const { data: categories } = useQuery(vendorCategoriesQuery(language.code));
  const { data: promotions = [] } = usePromotions();
  const closeAnd = (action: () => void) => () => {
    closeDialog();
    action();
  };
  return (
    <Dialog title={t('home:header.menu')} placement="side">
      <nav aria-label={t('home:header.menu')}>
        <ul className="flex flex-col gap-0.5">
          <li>
            <Link to="/" onClick={() => closeDialog()} className={rowClass}>
              <HouseIcon aria-hidden="true" />
              {t('home:header.home')}
            </Link>
          </li>
          {categories?.map((category) => {
            const Icon = categoryIcons[category.title];
            return (
              <Item
                key={category.title}
                icon={<Icon aria-hidden="true" />}
                onPress={closeAnd(() => openCategory(navigate, category))}
              >
                {t(`home:category.${category.title}`)}
              </Item>
            );
          })}
          {promotions.length > 0 && (
            <li>
              <Link to="/promotions" onClick={() => closeDialog()} className={rowClass}>
                <GiftIcon aria-hidden="true" />
                {t('home:header.promotions')}
              </Link>
            </li>
          )}
        </ul>
        <hr className="my-3 border-hair" />
        <ul className="flex flex-col gap-0.5">
          <Item
            icon={<GlobeIcon aria-hidden="true" />}
            onPress={closeAnd(() => {
              openDialog('languageModal');
            })}
          >
            <span className="flex-1">{t('common:language.choose')}</span>
            <Flag country={language.flag} />
            <span>{language.name}</span>
          </Item>
          <Item
            icon={theme === 'dark' ? <SunIcon aria-hidden="true" /> : <MoonStarsIcon aria-hidden="true" />}
            onPress={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
          >
            {t(theme === 'dark' ? 'common:theme.toLight' : 'common:theme.toDark')}
          </Item>
          {signedIn && (
            <li>
              <Link to="/member" search={{ page: 'fairness' }} onClick={() => closeDialog()} className={rowClass}>
                <ScalesIcon aria-hidden="true" />
                {t('home:footer.fairness')}
              </Link>
            </li>
          )}
          <li>
            <Link to="/help" onClick={() => closeDialog()} className={rowClass}>
              <InfoIcon aria-hidden="true" />
              {t('home:footer.help')}
            </Link>
          </li>
          <li>
            <Link to="/down" onClick={() => closeDialog()} className={rowClass}>
              <DeviceMobileIcon aria-hidden="true" />
              {t('home:footer.app')}
            </Link>
          </li>
          {signedIn && (
            <Item icon={<SignOutIcon aria-hidden="true" />} onPress={closeAnd(signOut)}>
              {t('home:header.signOut')}
            </Item>
          )}
        </ul>
      </nav>
      <p className="mt-4 px-3 text-13 text-soft">
        <Clock />
      </p>
    </Dialog>
  );
}
