/** What superjson writes on the wire: plain JSON, and beside it what JSON cannot say, by dotted paths. */
type WireValue = {
  readonly json: unknown;
  readonly meta?: { readonly values?: readonly unknown[] | Readonly<Record<string, unknown>> };
};

/** One key of a path; dots within it are written with a backslash. */
const KEY = /(?:\\.|[^.\\])+/g;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function dropKey(root: unknown, path: string): void {
  const keys = (path.match(KEY) ?? []).map((key) => key.replaceAll('\\.', '.'));
  const last = keys.pop() ?? '';
  let holder = root;
  for (const key of keys) holder = isRecord(holder) ? holder[key] : undefined;
  if (isRecord(holder)) holder[last] = undefined;
}

function serialize(input: unknown): WireValue {
  return input === undefined ? { json: null, meta: { values: ['undefined'] } } : { json: input };
}

/** @throws Error for kinds of values that no call answers with */
function deserialize({ json, meta }: WireValue): unknown {
  if (!meta?.values) return json;
  if (Array.isArray(meta.values)) return undefined;
  for (const [path, kinds] of Object.entries(meta.values)) {
    if (!Array.isArray(kinds) || kinds[0] !== 'undefined') throw new Error(`Not plain JSON at ${path}`);
    dropKey(json, path);
  }
  return json;
}

/**
 * The part of superjson that our calls need: inputs are plain JSON, answers plain JSON or nothing. The whole of it
 * would be a thirtieth of the first load.
 */
export const wireTransformer = { serialize, deserialize };
