import { writeFileSync } from 'node:fs';

/** A vitest reporter: its JSON report says nothing of errors that belong to no test. */
export default class StrayErrorsReporter {
  onTestRunEnd(_modules, strayErrors) {
    const reasons = strayErrors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);
    writeFileSync(process.env.KURSI_STRAY_ERRORS, JSON.stringify(reasons));
  }
}
