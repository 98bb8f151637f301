/** A figure without labels of what /metrics tells. */
export function readFigure(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
}
