import { deskList } from '@chokdee/contract/calls/console/catalogue';
import type { ExampleSource } from '../../platform/testing-examples.ts';

const settings = {
  offered: true,
  hot: false,
  position: 1,
  maintenanceFrom: null,
  maintenanceUntil: null,
  countries: [],
  languages: [],
};

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ send, admin }) => ({
  'catalogue.addFavourite': () => ({ body: { nodeId: 'lantern-dice' } }),
  'catalogue.removeFavourite': () => ({ query: { nodeId: 'lantern-dice' } }),
  'catalogue.editVendor': async () => {
    const { vendors } = await send(deskList, {}, admin);
    const { version } = vendors.find(({ code }) => code === 'LANTERN')!;
    return { params: { code: 'LANTERN' }, body: { ...settings, version } };
  },
  'catalogue.importGames': () => ({ body: { games: [{ nodeId: 'lantern-dice', hot: true }] } }),
  'catalogue.editGame': async () => {
    const { games } = await send(deskList, {}, admin);
    const { version } = games.find(({ nodeId }) => nodeId === 'lantern-dice')!;
    return { params: { nodeId: 'lantern-dice' }, body: { ...settings, version } };
  },
});
