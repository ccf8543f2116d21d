import {
  brandSettings,
  editAccess,
  editCdns,
  editHosts,
  editLinks,
  editRule,
  setSwitch,
} from '@chokdee/contract/calls/brand/settings';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { operatorActor } from '../audit/index.ts';
import type { BrandSettings, SettingsChange } from './settings.ts';

const changeOf = (context: CallContext): SettingsChange => ({
  brandId: context.brand.id,
  actor: operatorActor(operatorIn(context), context.address),
});

/** Binds the operator calls of a brand's settings. */
export const settingsRoutes = (settings: BrandSettings): Binding[] => [
  bind(brandSettings, async (_input, { brand }) => settings.read(brand.id)),
  bind(setSwitch, async ({ params, body }, context) =>
    settings.setSwitch(changeOf(context), { id: params.id, ...body }),
  ),
  bind(editRule, async ({ params, body }, context) => settings.editRule(changeOf(context), params.field, body)),
  bind(editAccess, async ({ body }, context) => settings.editAccess(changeOf(context), body)),
  bind(editLinks, async ({ body }, context) => settings.editLinks(changeOf(context), body)),
  bind(editCdns, async ({ body }, context) => settings.editCdns(changeOf(context), body)),
  bind(editHosts, async ({ body }, context) => settings.editHosts(changeOf(context), body)),
];
