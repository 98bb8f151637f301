import { createDatabaseClient, type DatabaseClient, type Sql } from '../../db/client';

export type Statement = { readonly text: string; readonly parameters: readonly string[] };

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Node[];
};
type Explained = { readonly 'QUERY PLAN': readonly [{ readonly Plan: Node }] };

/** Statements that are not queries of the site. */
const NO_QUERY = /^\s*(begin|commit|rollback|set |lock |explain)|pg_catalog\.pg_type/i;

/** A client that records its statements. */
export function openRecordingClient(url: string): {
  sql: DatabaseClient;
  statements: Map<string, Statement>;
} {
  const statements = new Map<string, Statement>();
  const debug = (_connection: number, text: string, parameters: string[]) => {
    statements.set(text, { text, parameters });
  };
  return { sql: createDatabaseClient(url, 4, { debug }), statements };
}

export const isQuery = ({ text }: Statement): boolean => !NO_QUERY.test(text);

/** Plans like those of large tables. */
const OF_LARGE_TABLES = { enable_seqscan: 'off', enable_mergejoin: 'off', enable_hashjoin: 'off' };

/** Its parameters are serialized already. */
export const openPlanningClient = (url: string): DatabaseClient =>
  createDatabaseClient(url, 1, { connection: OF_LARGE_TABLES, types: {} });

async function explain(sql: Sql, { text, parameters }: Statement): Promise<Node> {
  const [row] = await sql.unsafe<Explained[]>(`explain (format json) ${text}`, [...parameters]);
  if (!row) throw new Error(`There is no plan for ${text}`);
  return row['QUERY PLAN'][0].Plan;
}

/** Finds scans without an index condition or a limit. */
function listWholeReads(node: Node, tables: ReadonlySet<string>, isLimited: boolean): Node[] {
  const isWhole =
    node['Node Type'] === 'Seq Scan' ||
    (/^Index (Only )?Scan/.test(node['Node Type']) && node['Index Cond'] === undefined && !isLimited);
  const below = isLimited || node['Node Type'] === 'Limit';
  return [
    ...(isWhole && tables.has(node['Relation Name'] ?? '') ? [node] : []),
    ...(node.Plans ?? []).flatMap((child) => listWholeReads(child, tables, below)),
  ];
}

/** Describes each scan of a whole table. */
export async function describeWholeReads(
  sql: Sql,
  statement: Statement,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  const reads = listWholeReads(await explain(sql, statement), tables, false);
  return reads.map((node) => `${node['Node Type']} on ${node['Relation Name']}: ${statement.text}`);
}
