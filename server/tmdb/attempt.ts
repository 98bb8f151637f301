import { CatalogueError } from './catalogue-error';
import { readCappedText } from './read-body';
import { type CatalogueKind, MAX_RESPONSE_BYTES } from './requests';
import { hasAnswerShape, isOwnError } from './response-schema';
import { failureOfStatus, networkFailure, unreadableFailure } from './upstream-failure';

const MAX_ERROR_BODY_BYTES = 64 * 1024;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadableFailure('an answer we could not read', cause);
  }
}

/** What a status other than 200 means; reads the body only where its wording decides. */
async function errorOfResponse(response: Response): Promise<CatalogueError> {
  const { status } = response;
  if (status === 404 || status === 400 || status === 422) {
    const body = parseJson(await readCappedText(response, MAX_ERROR_BODY_BYTES));
    if (isOwnError(body)) {
      return status === 404
        ? new CatalogueError('not-found', 'The movie database does not know this title.')
        : new CatalogueError('bad-request', 'The movie database does not accept this request.');
    }
    return failureOfStatus(status, null);
  }
  // Not waited for: the failure is known, and a cancel may hang as long as what it cancels.
  response.body?.cancel().catch(() => undefined);
  return failureOfStatus(status, response.headers.get('retry-after'));
}

/**
 * One call to the movie database: the JSON text of its answer, parsed once and of the right shape.
 * Throws CatalogueError (not-found, bad-request), UpstreamFailure, or the signal's reason.
 *
 * @param onHeaders called when the response begins
 */
export async function attemptUpstream(
  url: URL,
  headers: Readonly<Record<string, string>>,
  kind: CatalogueKind,
  signal: AbortSignal,
  onHeaders: () => void = () => undefined,
): Promise<string> {
  try {
    // A redirect is never followed: it could carry the key to another host.
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    onHeaders();
    if (response.status !== 200) throw await errorOfResponse(response);
    const text = await readCappedText(response, MAX_RESPONSE_BYTES[kind]);
    if (!hasAnswerShape(kind, parseJson(text))) throw unreadableFailure('an incomplete answer');
    return text;
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof CatalogueError ? error : networkFailure(error);
  }
}
