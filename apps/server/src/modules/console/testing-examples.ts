import { listOperators } from '@chokdee/contract/calls/console';
import { addPicture } from '@chokdee/contract/calls/console/pictures';
import { createRole } from '@chokdee/contract/calls/console/roles';
import { operatorSessions } from '@chokdee/contract/calls/console/security';
import { pictureFields } from '../../platform/files/testing-pictures.ts';
import type { Example, ExampleSource } from '../../platform/testing-examples.ts';

const REASON = 'the fuzz test says so';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = (data) => {
  const { admin, other } = data;
  const onOther: Example = { params: { id: other.memberId }, body: { reason: REASON } };
  const onOperator = async (): Promise<Example> => ({
    params: {
      id: (await data.send(listOperators, {}, admin)).find(({ name }) => name === 'operator')?.id,
    },
    body: { reason: REASON },
  });
  let roles = 0;
  const newRole = () => ({ name: `example ${(roles += 1)}`, permissions: ['audit.log.read'] });
  const addRole = async () => {
    const { id, version } = await data.send(createRole, { body: newRole() }, admin);
    return { params: { id }, version };
  };
  return {
    'console.login': () => ({ body: { name: 'operator', password: data.passwords.operator } }),
    'console.password': () => ({
      body: {
        oldPassword: data.passwords.operator,
        newPassword: 'another horse 22',
        confirmNewPassword: 'another horse 22',
      },
    }),
    'console.startAuthenticator': () => ({ body: { password: data.passwords.operator } }),
    'console.passkeyOptions': () => ({ body: { password: data.passwords.operator } }),
    'console.endSession': async (caller) => ({
      params: { id: (await data.send(operatorSessions, {}, caller)).find(({ current }) => current)?.id },
      body: { password: data.passwords.operator },
    }),
    'console.endOtherSessions': () => ({ body: { password: data.passwords.operator } }),
    'console.resetOperator': async () => ({
      ...(await onOperator()),
      body: { password: data.passwords.operator, reason: REASON },
    }),
    'console.viewMember': () => ({ params: { id: other.memberId } }),
    'console.blockMember': () => onOther,
    'console.unblockMember': () => onOther,
    'console.createOperator': () => ({ body: { name: 'newcomer', password: 'another horse 22', role: 'operator' } }),
    'console.disableOperator': onOperator,
    'console.enableOperator': onOperator,
    'console.createRole': () => ({ body: newRole() }),
    'console.editRole': async () => {
      const { params, version } = await addRole();
      return { params, body: { ...newRole(), version } };
    },
    'console.deleteRole': async () => ({ params: (await addRole()).params }),
    'console.setOperatorRole': async () => ({ ...(await onOperator()), body: { role: 'operator', reason: REASON } }),
    'console.addPicture': async () => ({ body: await pictureFields() }),
    'console.deletePicture': async () => ({
      params: { id: (await data.send(addPicture, { body: await pictureFields() }, admin)).id },
    }),
    'console.setMaintenance': () => ({ body: { maintenance: true, reason: REASON } }),
  };
};
