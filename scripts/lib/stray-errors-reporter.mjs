import { writeFileSync } from 'node:fs';

/** A vitest reporter for errors outside any test, which the JSON report omits. */
export default class StrayErrorsReporter {
  onTestRunEnd(_modules, strayErrors) {
    const reasons = strayErrors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);
    writeFileSync(process.env.KURSI_STRAY_ERRORS, JSON.stringify(reasons));
  }
}
