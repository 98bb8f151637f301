/** The REST path below /api/admin and what the OpenAPI document says of it. */
export function adminCall(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  summary: string,
  errorResponses: number[] = [],
) {
  return { openapi: { method, path: `/admin${path}` as const, tags: ['admin'], summary, errorResponses } };
}
