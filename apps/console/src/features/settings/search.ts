import { choice, defined, type Raw } from '../../shared/search-params.ts';

/** The tabs of the settings. */
export const settingsTabs = ['switches', 'rules', 'access', 'addresses'] as const;

/** Parameters of the settings page. */
export const settingsSearch = (raw: Raw) => defined({ tab: choice(settingsTabs, raw['tab']) });
