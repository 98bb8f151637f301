import type { ServerResponse } from 'node:http';

type FailureAnswer = {
  readonly status: number;
  /** Such as NOT_FOUND. */
  readonly code: string;
  /** A sentence that a person may read. */
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The body of every failure that is no page (decisions.md "REST"). */
export function failureBody({ code, message }: Pick<FailureAnswer, 'code' | 'message'>): string {
  return JSON.stringify({ success: false, message, code });
}

/** Ends the answer with a failure; to HEAD with the same headers and no body. */
export function sendFailure(response: ServerResponse, { status, headers, ...failure }: FailureAnswer): void {
  const body = failureBody(failure);
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

/** For an address that is there, asked by a method that it does not know (RFC 9110 §15.5.6). */
export function sendMethodNotAllowed(
  response: ServerResponse,
  methods: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): void {
  sendFailure(response, {
    status: 405,
    code: 'METHOD_NOT_SUPPORTED',
    message: `This address can only be used with ${methods.join(', ')}.`,
    headers: { ...headers, Allow: methods.join(', ') },
  });
}
