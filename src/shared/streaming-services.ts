/** The ids of each service's providers; HBO Max is 1899, and 384 was HBO's id until 2025. */
const PROVIDERS = { netflix: '8', 'disney-plus': '337', hbo: '384|1899', 'prime-video': '9' } as const;
const REGION = 'US';

export type StreamingService = keyof typeof PROVIDERS;
export const STREAMING_SERVICES = [
  'netflix',
  'disney-plus',
  'hbo',
  'prime-video',
] as const satisfies readonly StreamingService[];

export const SERVICE_NAMES: Readonly<Record<StreamingService, string>> = {
  netflix: 'Netflix',
  'disney-plus': 'Disney+',
  hbo: 'HBO',
  'prime-video': 'Prime Video',
};

/** The TMDB parameters that limit a list to a service's titles. */
export function serviceParameters(service: StreamingService): Record<string, string> {
  return { with_watch_providers: PROVIDERS[service], watch_region: REGION };
}
