import { ENVELOPE_END, ENVELOPE_START } from '#shared/response-envelope';

/** Some rows of a list. `next` identifies the last of them, which the next part follows; null after the last part. */
export type ListPart<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** @param after the `next` of the previous part; null for the first */
export type ReadListPart<Row> = (after: string | null) => Promise<ListPart<Row>>;

type StreamedList = { readonly name: string; readonly readPart: ReadListPart<unknown> };

/**
 * Writes the text of `{ success: true, data: { ...head, [name]: rows } }` in pieces. Lists of any length take the memory of
 * one part.
 * @param head has at least one property
 */
export async function* writeLists(head: object, lists: readonly StreamedList[]): AsyncGenerator<string> {
  yield ENVELOPE_START + JSON.stringify(head).slice(0, -1);
  for (const { name, readPart } of lists) {
    yield `,${JSON.stringify(name)}:[`;
    let after: string | null = null;
    let comma = '';
    do {
      const { rows, next }: ListPart<unknown> = await readPart(after);
      if (rows.length > 0) {
        yield comma + JSON.stringify(rows).slice(1, -1);
        comma = ',';
      }
      after = next;
    } while (after !== null);
    yield ']';
  }
  yield `}${ENVELOPE_END}`;
}
