/** The site needs it behind a proxy. */
export const METRICS_SETTINGS = { METRICS_TOKEN: 'benchmark-metrics' };

/** @throws an Error if the site does not send its metrics */
export async function readMetrics(siteUrl: string): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_SETTINGS.METRICS_TOKEN}` };
  const response = await fetch(`${siteUrl}/metrics`, { headers });
  if (!response.ok) throw new Error(`${siteUrl}/metrics returned ${response.status}.`);
  return response.text();
}
