import { listOperators } from '@chokdee/contract/calls/console';
import { viewBound } from '@chokdee/contract/calls/console/changes';
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
  let proposals = 0;
  /** A change that another administrator has proposed. */
  const proposed = async (): Promise<Example> => {
    const [row] = await data.db.owner.query<{ id: string }>(
      `insert into console.change (
         brand_id, kind, subject, seen, after, payload, reason, proposed_by, proposed_name
       )
       select brand_id, 'operator.create', $1, '', jsonb_build_object('name', 'example'), '{}', '', operator_id, name
       from console.operator
       where name = 'operator'
       returning change_id as id`,
      [`operator:example ${(proposals += 1)}`],
    );
    return { params: { id: row!.id }, body: { accept: false } };
  };
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
    'console.decideChange': proposed,
    'console.editBound': async () => ({
      body: { percent: 9, before: (await data.send(viewBound, {}, admin)).percent, reason: REASON },
    }),
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
