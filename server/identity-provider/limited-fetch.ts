import type { CustomFetch } from 'openid-client';
import { ProviderError } from './provider-error';

/** After decompression. Metadata, keys and tokens take some kilobytes. */
const MAX_RESPONSE_BYTES = 1_000_000;

/** Its responses fail with a ProviderError while they are read if they are too large. */
export const fetchLimited: CustomFetch = async (url, { body = null, ...options }) => {
  // The type of a Uint8Array includes shared memory, which fetch does not accept.
  const ownBody = body instanceof Uint8Array ? Uint8Array.from(body) : body;
  const response = await fetch(url, { ...options, body: ownBody });
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > MAX_RESPONSE_BYTES)
        controller.error(new ProviderError('unavailable', "The provider's response is too large."));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(limit) ?? null, response);
};
