import type { ExampleSource } from '../../platform/testing-examples.ts';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ db }) => {
  const endRuns = (): Promise<unknown> =>
    db.owner.query(
      `update proofs.run
       set state = 'cancelled', finished_at = platform.clock()
       where state in ('queued', 'running')`,
    );
  const queuedRun = async (): Promise<string> => {
    await endRuns();
    const [run] = await db.owner.query<{ id: string }>(
      `insert into proofs.run (kind, brand_id) values ('incremental', 'chokdee') returning run_id::text as id`,
    );
    return run!.id;
  };
  return {
    'proofs.start': async () => {
      await endRuns();
      return { body: { kind: 'incremental' } };
    },
    'proofs.view': async () => ({ params: { id: await queuedRun() } }),
    'proofs.cancel': async () => ({ params: { id: await queuedRun() } }),
  };
};
