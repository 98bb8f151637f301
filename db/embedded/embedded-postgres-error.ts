/** The embedded PostgreSQL cannot be used here at all; the message is a plain sentence saying why and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
