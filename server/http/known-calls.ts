import { z } from 'zod';
import { TRPC_PATH } from './trpc-batch';

const describedPaths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const READS = ['GET', 'HEAD'];
const BESIDE_THE_DESCRIPTION: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/api\/(openapi\.json|docs)\/?$/i, READS],
  [new RegExp(`^${TRPC_PATH}/`), [...READS, 'POST']],
];

/**
 * Tells the methods that an address below /api knows; none when there is no such call. What the OpenAPI document
 * describes is what there is.
 */
export function createKnownCalls(description: Record<string, unknown>): (path: string) => string[] {
  const { paths } = describedPaths.parse(description);
  const described = Object.entries(paths).map(([template, operations]) => {
    const source = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, '[^/]+');
    const methods = Object.keys(operations).map((method) => method.toUpperCase());
    const reads = methods.includes('GET') ? ['HEAD'] : [];
    return [new RegExp(`^/api${source}/?$`, 'i'), [...methods, ...reads]] as const;
  });
  const calls = [...BESIDE_THE_DESCRIPTION, ...described];
  return (path) => {
    const methods = calls.flatMap(([pattern, known]) => (pattern.test(path) ? known : []));
    return [...new Set(methods)].sort();
  };
}
