import { ChatCircleDotsIcon, FacebookLogoIcon, TelegramLogoIcon } from '@chokdee/ui/icons';

/** The icons of a brand's contacts. */
export const contactIcons = { telegram: TelegramLogoIcon, line: ChatCircleDotsIcon, facebook: FacebookLogoIcon };
/** The names of the services; they are the same in every language. */
export const contactNames = { telegram: 'Telegram', line: 'LINE', facebook: 'Facebook' };
