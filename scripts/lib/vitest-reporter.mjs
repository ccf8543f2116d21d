import { writeFileSync } from 'node:fs';

/** Environment variable with the path of the report, set by whoever starts Vitest. */
export const REPORT_VARIABLE = 'TEST_REPORT';

/**
 * What a Vitest run found. `failures` has a line for each failed test and for each error outside a
 * test: a file that cannot be loaded, a set-up, a tear-down, an uncaught error. Vitest's JSON
 * reporter leaves those out. `repeated` names the tests that passed only when
 * repeated. `files` has the time of each test file with its set-up, in milliseconds.
 * @typedef {{ project: string, file: string, tests: number, milliseconds: number }} FileTime
 * @typedef {{ passed: number, failures: string[], repeated: string[], files: FileTime[] }} Report
 */

/**
 * Vitest reporter that writes a `Report` as JSON. Vitest loads reporters by their default export.
 */
export default class ReportWriter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} uncaught
   */
  onTestRunEnd(modules, uncaught) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    /** @type {Report} */
    const report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...modules.flatMap(failuresOf),
        ...uncaught.map((error) => `outside any test: ${describeError(error)}`),
      ],
      repeated: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.module.relativeModuleId} > ${test.fullName}`),
      files: modules.map((module) => ({
        project: module.project.name,
        file: module.relativeModuleId,
        tests: [...module.children.allTests()].length,
        milliseconds: Math.round(timeOf(module)),
      })),
    };
    writeFileSync(process.env[REPORT_VARIABLE], JSON.stringify(report));
  }
}

/** @param {import('vitest/node').TestModule} module */
function failuresOf(module) {
  return [module, ...module.children.allSuites(), ...module.children.allTests()].flatMap((part) => {
    const errors =
      part.type === 'test' ? (part.result().state === 'failed' ? part.result().errors : []) : part.errors();
    if (errors.length === 0) return [];
    const name = [module.relativeModuleId, part === module ? '' : part.fullName].filter(Boolean).join(' > ');
    return [`${name}: ${firstLine(errors[0])}`];
  });
}

/** @param {import('vitest/node').TestModule} module */
function timeOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

const firstLine = ({ name, message }) => `${name ?? 'Error'}: ${message ?? ''}`.split('\n', 1)[0];

/** The error with the test file that ran when it was thrown and the top of its stack. */
const describeError = (error) =>
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
