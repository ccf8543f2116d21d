import type { FastifyInstance } from 'fastify';

/** Something that must work before the copy takes traffic. `check` throws when it does not. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<void>;
}

/** Whether this copy wants traffic. */
export interface Readiness {
  /** Names of the checks that fail now; `stopping` once the copy shuts down. */
  failing(): Promise<readonly string[]>;
  stop(): void;
}

/** A check that has not answered after this long counts as failed. */
const patience = 2_000;
/** Probes within this time share one answer. */
const fresh = 500;

async function passes({ check }: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), patience);
  });
  try {
    await Promise.race([check(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Gathers the checks of all modules. */
export function createReadiness(checks: readonly ReadinessCheck[]): Readiness {
  let stopping = false;
  let last: { readonly at: number; readonly failing: Promise<readonly string[]> } | null = null;
  const ask = async (): Promise<readonly string[]> => {
    const results = await Promise.all(checks.map(async (check) => ({ name: check.name, passed: await passes(check) })));
    return results.filter(({ passed }) => !passed).map(({ name }) => name);
  };
  return {
    failing: async () => {
      if (stopping) return ['stopping'];
      if (last === null || performance.now() - last.at > fresh) last = { at: performance.now(), failing: ask() };
      return last.failing;
    },
    stop: () => {
      stopping = true;
    },
  };
}

/** `/healthz/live`: the process answers. `/healthz/ready`: it can do its work; 503 names what fails. */
export function mountHealth(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.get('/healthz/live', { config: { envelope: 'bare' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  );
  fastify.get('/healthz/ready', { config: { envelope: 'bare' } }, async (_request, reply) => {
    const failing = await readiness.failing();
    return reply
      .code(failing.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: failing.length === 0, failing });
  });
}
