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
  'brand.editLinks': async () => {
    const { version } = await send(brandSettings, {}, admin);
    return { body: { links: [{ type: 'LINE', url: 'https://line.example/', enabled: true }], version } };
  },
  'brand.editCdns': async () => {
    const { version } = await send(brandSettings, {}, admin);
    return { body: { cdns: [{ kind: 'image', url: 'https://img.example', enabled: false }], version } };
  },
  'brand.editHosts': async () => {
    const { version, hosts } = await send(brandSettings, {}, admin);
    return { body: { hosts: hosts.map(({ host }) => ({ host, enabled: true })), version } };
  },
});
