/** Reads a metric without labels. */
export function readMetric(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
}

/** The sum of a metric over all its labels. */
export function sumMetric(metrics: string, name: string): number {
  const values = metrics.matchAll(new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'gm'));
  return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
}
