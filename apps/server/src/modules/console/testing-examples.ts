import { listOperators } from '@chokdee/contract/calls/console';
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
  return {
    'console.login': () => ({ body: { name: 'operator', password: data.passwords.operator } }),
    'console.password': () => ({
      body: {
        oldPassword: data.passwords.operator,
        newPassword: 'another horse 22',
        confirmNewPassword: 'another horse 22',
      },
    }),
    'console.viewMember': () => ({ params: { id: other.memberId } }),
    'console.blockMember': () => onOther,
    'console.unblockMember': () => onOther,
    'console.createOperator': () => ({ body: { name: 'newcomer', password: 'another horse 22', role: 'operator' } }),
    'console.disableOperator': onOperator,
    'console.enableOperator': onOperator,
    'console.setMaintenance': () => ({ body: { maintenance: true, reason: REASON } }),
  };
};
