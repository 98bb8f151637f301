import { describe } from 'vitest';
import { isInstalled, type Program } from './program';

/** Tests that need a program; they are skipped where it is not installed. */
export function describeWith(program: Program, name: string, tests: () => void): void {
  const isSkipped = !isInstalled(program);
  const suffix = isSkipped ? ` (there is no ${program} on this machine)` : '';
  describe.skipIf(isSkipped)(name + suffix, tests);
}
