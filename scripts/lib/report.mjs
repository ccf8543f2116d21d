import { writeFileSync } from 'node:fs';

/** Where the report goes: the path of a file, given by whoever starts Vitest. */
export const REPORT_VARIABLE = 'TEST_REPORT';

/** A reporter of Vitest that writes what passed and what failed: tests, and what broke outside any test (a file that cannot be loaded, a set-up, a tear-down, an error nobody caught), which Vitest's own JSON leaves out. */
export default class Report {
  /** @param {readonly import('vitest/node').TestModule[]} modules @param {readonly import('vitest').SerializedError[]} uncaught */
  onTestRunEnd(modules, uncaught) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const broken = modules.flatMap((module) =>
      [module, ...module.children.allSuites(), ...module.children.allTests()].flatMap((part) => {
        const errors =
          part.type === 'test' ? (part.result().state === 'failed' ? part.result().errors : []) : part.errors();
        return errors.length > 0
          ? [
              `${[module.relativeModuleId, part === module ? '' : part.fullName].filter(Boolean).join(' > ')}: ${firstLine(errors[0])}`,
            ]
          : [];
      }),
    );
    const report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [...broken, ...uncaught.map((error) => `caught by no test: ${whole(error)}`)],
    };
    writeFileSync(process.env[REPORT_VARIABLE], JSON.stringify(report));
  }
}

const firstLine = ({ name, message }) => `${name ?? 'Error'}: ${message ?? ''}`.split('\n', 1)[0];
/** With the test file during which it happened and the error's own place. */
const whole = (error) =>
  [
    firstLine(error),
    ...[error.VITEST_TEST_PATH].filter(Boolean),
    ...(error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s*at /.test(line))
      .slice(0, 4),
  ]
    .map((line) => line.trim())
    .join('\n    ');
