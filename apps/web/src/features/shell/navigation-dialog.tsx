import { cn } from '@chokdee/ui/cn';
import { listRowStyle } from '@chokdee/ui/list-row';
import { Dialog } from '@chokdee/ui/dialog';
import { Flag } from '@chokdee/ui/flag';
import {
  GameControllerIcon,
  GlobeIcon,
  HeadsetIcon,
  MegaphoneIcon,
  MoonStarsIcon,
  SignOutIcon,
  SunIcon,
} from '@chokdee/ui/icons';
import { setTheme, usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog, openDialog } from '../../app/dialogs.ts';
import { CATEGORIES, entriesOf, Offered, useEntryText } from '../../app/menus.tsx';
import type { MenuEntry } from '../../app/navigation-entry.ts';
import { useSession } from '../../shared/session.ts';
import { useSignOut } from '../auth/sign-out.ts';
import { useFreePlay } from '../auth/use-free-play.ts';
import { vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { categoryIcons } from '../catalogue/category-icons.tsx';
import { openCategory } from '../catalogue/open-game.ts';
import { useStatus } from '../status/status.ts';
import { Clock } from './clock.tsx';
import { contactIcons, contactNames } from './contacts.ts';
import { contactsOf } from './customer-service.ts';
import { EntryLink } from './entry-link.tsx';
import { useOpenService } from './open-service.ts';

const rowClass = cn(listRowStyle({ tone: 'soft', hover: 'full', wide: true }), 'text-15 [&_svg]:text-[20px]');
const Item = ({ icon, children, onPress }: { icon: ReactNode; children: ReactNode; onPress: () => void }) => (
  <li>
    <button type="button" onClick={onPress} className={rowClass}>
      {icon}
      {children}
    </button>
  </li>
);

const groups = {
  first: entriesOf('main', { to: CATEGORIES }),
  last: entriesOf('main', { from: CATEGORIES }),
  more: entriesOf('drawer'),
};
function EntryRows({ entries }: { entries: readonly MenuEntry[] }) {
  const textOf = useEntryText(entries);
  return entries.map((entry, index) => (
    <Offered key={index} entry={entry}>
      <li>
        <EntryLink link={entry.link} className={rowClass} onPress={() => closeDialog()}>
          <entry.icon aria-hidden="true" />
          {textOf(entry.text)}
        </EntryLink>
      </li>
    </Offered>
  ));
}

/** Customer service and the brand's contacts, which wide screens have in the right bar. */
function ContactRows() {
  const { t } = useTranslation('home');
  const status = useStatus();
  const openService = useOpenService();
  return (
    <>
      {openService && (
        <Item icon={<HeadsetIcon aria-hidden="true" />} onPress={openService}>
          {t('side.service')}
        </Item>
      )}
      {contactsOf(status).map(({ kind, url }) => {
        const Icon = contactIcons[kind];
        return (
          <li key={kind}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={rowClass}>
              <Icon aria-hidden="true" />
              {contactNames[kind]}
            </a>
          </li>
        );
      })}
    </>
  );
}

/** The drawer on tablets and phones: categories, language, theme, help, sign-out. */
export default function NavigationDialog() {
  const { t } = useTranslation(['home', 'common']);
  const navigate = useNavigate();
  const signOut = useSignOut();
  const playFree = useFreePlay();
  const { language, theme } = usePreferences();
  const signedIn = useSession((session) => session.signedIn);
  const { data: categories } = useQuery(vendorCategoriesQuery(language.code));
  const closeAnd = (action: () => void) => () => {
    closeDialog();
    action();
  };
  return (
    <Dialog title={t('home:header.menu')} placement="side">
      <nav aria-label={t('home:header.menu')}>
        <ul className="flex flex-col gap-0.5">
          <EntryRows entries={groups.first} />
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
          <EntryRows entries={groups.last} />
          {!signedIn && playFree && (
            <Item icon={<GameControllerIcon aria-hidden="true" />} onPress={closeAnd(() => void playFree())}>
              {t('home:header.freePlay')}
            </Item>
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
          <EntryRows entries={groups.more} />
          <Item
            icon={<MegaphoneIcon aria-hidden="true" />}
            onPress={closeAnd(() => {
              openDialog('noticeModal', {});
            })}
          >
            {t('home:notice.title')}
          </Item>
          <ContactRows />
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
