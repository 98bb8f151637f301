import type { ErrorBody } from '#shared/api-error';

/** What of an operation of the OpenAPI document tells how it can fail. */
export type DescribedOperation = {
  readonly tags?: readonly string[];
  readonly security?: unknown;
  readonly requestBody?: unknown;
  responses?: Record<string, unknown>;
};

const TEXT = { type: 'string' };

const PROPERTIES: Readonly<Record<keyof ErrorBody, unknown>> = {
  success: { type: 'boolean', const: false },
  message: { ...TEXT, description: 'A sentence that a person may read' },
  code: { ...TEXT, description: 'Such as NOT_FOUND' },
  issues: {
    type: 'array',
    description: 'Which field each sentence belongs to',
    items: {
      type: 'object',
      properties: { path: TEXT, message: TEXT },
      required: ['path', 'message'],
      additionalProperties: false,
    },
  },
};

/** The JSON Schema of `ErrorBody`. */
export const FAILURE_SCHEMA = {
  type: 'object',
  properties: PROPERTIES,
  required: ['success', 'message', 'code'],
  additionalProperties: false,
};

export const FAILURE_SCHEMA_NAME = 'Failure';

const DESCRIPTIONS: Readonly<Record<number | 'default', string>> = {
  400: 'The input is not valid',
  401: 'The token or the login is not good',
  403: 'Not allowed to this role',
  404: 'There is no such thing',
  409: 'Taken by somebody else',
  413: 'The body is too large',
  415: 'The body is no JSON',
  429: 'Too many attempts',
  500: 'Something went wrong on our side',
  502: 'The movie database failed',
  503: 'Not available at the moment',
  default: 'Any other failure',
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until asking again makes sense', schema: { type: 'integer' } },
};

function describeFailure(status: number | 'default') {
  const schema = { $ref: `#/components/schemas/${FAILURE_SCHEMA_NAME}` };
  return {
    description: DESCRIPTIONS[status] ?? DESCRIPTIONS.default,
    ...((status === 429 || status === 502 || status === 503) && { headers: RETRY_AFTER }),
    content: { 'application/json': { schema } },
  };
}

/** The statuses that follow from what a call is; those of its own purpose are in its procedure's meta. */
function statusesOf({ tags = [], security, requestBody }: DescribedOperation): number[] {
  const isCatalogue = tags.includes('catalogue');
  const hasData = tags.some((tag) => ['auth', 'settings', 'watch-history'].includes(tag));
  return [
    400,
    429,
    500,
    ...(requestBody ? [413, 415] : []),
    ...(security ? [401, 503] : []),
    ...(security && (tags.includes('admin') || tags.includes('debug')) ? [403] : []),
    ...(isCatalogue ? [502] : []),
    ...(isCatalogue || hasData ? [503] : []),
  ];
}

/** The responses of a call: the success as it is described, and every failure in the form that it has. */
export function describeResponses(operation: DescribedOperation, own: readonly number[]) {
  const statuses = [...new Set([...statusesOf(operation), ...own])].sort((a, b) => a - b);
  return {
    200: operation.responses?.['200'],
    ...Object.fromEntries(statuses.map((status) => [status, describeFailure(status)])),
    default: describeFailure('default'),
  };
}
