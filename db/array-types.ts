/** Object ids that are the same in every PostgreSQL. */
const ARRAY_OIDS = { smallints: 1005, texts: 1009, bigints: 1016, doubles: 1022 } as const;

function toLiteral(values: readonly unknown[]): string {
  const items = values.map((value) =>
    value === null ? 'null' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`,
  );
  return `{${items.join(',')}}`;
}

const arrayOf = (oid: number) => ({
  to: oid,
  from: [],
  serialize: toLiteral,
  parse: (text: string) => text,
});

/**
 * The arrays that statements are given. Those that a statement answers with stay texts, so it answers with JSON.
 *
 * postgres.js would ask the server for all array types on each new connection, and where that connection is lost
 * meanwhile throw the failure where nobody can catch it, which ends the process.
 */
export const ARRAY_TYPES = {
  smallints: arrayOf(ARRAY_OIDS.smallints),
  texts: arrayOf(ARRAY_OIDS.texts),
  bigints: arrayOf(ARRAY_OIDS.bigints),
  doubles: arrayOf(ARRAY_OIDS.doubles),
};
