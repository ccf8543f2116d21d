import { brandSettings } from '@chokdee/contract/calls/brand/settings';
import type { ExampleSource } from '../../platform/testing-examples.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ send, admin }) => ({
  'brand.setSwitch': () => ({ params: { id: 'PROFPIC3' }, body: { enabled: true, reason: 'an example' } }),
  'brand.editRule': async () => {
    const { version, rules } = await send(brandSettings, {}, admin);
    const { field, ...rule } = rules.find((each) => each.field === 'nickname')!;
    return { params: { field }, body: { ...rule, version } };
  },
  'brand.editAccess': async () => {
    const { version, access } = await send(brandSettings, {}, admin);
    return { body: { ...access, version } };
  },
});
