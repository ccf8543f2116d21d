import type { FastifyInstance } from 'fastify';

/** A condition for taking traffic. `check` throws when it does not hold. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<void>;
}

/** Whether this copy can take traffic. */
export interface Readiness {
  /** Names of the checks that fail now; `stopping` once the copy shuts down. */
  failing(): Promise<readonly string[]>;
  stop(): void;
}

/** Milliseconds after which an unanswered check counts as failed. */
const CHECK_TIMEOUT = 2_000;
/** Milliseconds for which probes share one result. */
const RESULT_LIFETIME = 500;

async function passes({ check }: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), CHECK_TIMEOUT);
  });
  try {
    await Promise.race([check(), timeout]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Combines the readiness checks of all modules. */
export function createReadiness(checks: readonly ReadinessCheck[]): Readiness {
  let stopping = false;
  let last: { readonly at: number; readonly failing: Promise<readonly string[]> } | null = null;
  const runChecks = async (): Promise<readonly string[]> => {
    const results = await Promise.all(checks.map(async (check) => ({ name: check.name, passed: await passes(check) })));
    return results.filter(({ passed }) => !passed).map(({ name }) => name);
  };
  return {
    failing: async () => {
      if (stopping) return ['stopping'];
      if (last === null || performance.now() - last.at > RESULT_LIFETIME)
        last = { at: performance.now(), failing: runChecks() };
      return last.failing;
    },
    stop: () => {
      stopping = true;
    },
  };
}

/**
 * Mounts `/healthz/live` (200 while the process answers) and `/healthz/ready` (200 when all checks
 * pass, else 503 with the names of the failing ones).
 */
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
