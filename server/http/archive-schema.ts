import { createSchema } from 'zod-openapi';
import { accountArchiveSchema } from '#shared/account-archive-schema';
import { BRAND } from '#shared/brand';

/** @returns the JSON Schema of the file that exporting an account writes. */
export function describeArchive(): Record<string, unknown> {
  const { schema } = createSchema(accountArchiveSchema);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `${BRAND.name} account`,
    ...schema,
  };
}
