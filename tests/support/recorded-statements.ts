import { createDatabaseClient, type DatabaseClient, type Sql } from '../../db/client';

/** As it went to the server. */
export type Statement = { readonly text: string; readonly parameters: readonly string[] };

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Node[];
};
type Explained = { readonly 'QUERY PLAN': readonly [{ readonly Plan: Node }] };

/** What runs no query of its own, and what the driver asks for itself. */
const NO_QUERY = /^\s*(begin|commit|rollback|set |lock |explain)|pg_catalog\.pg_type/i;

/** A client that keeps what is asked by it, once each. */
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

/** What the planner leaves where tables are large and what it looks for in them is little. */
const OF_LARGE_TABLES = { enable_seqscan: 'off', enable_mergejoin: 'off', enable_hashjoin: 'off' };

/** A client that plans for small tables as for large ones. Its parameters are serialized already. */
export const openPlanningClient = (url: string): DatabaseClient =>
  createDatabaseClient(url, 1, { connection: OF_LARGE_TABLES, types: {} });

async function explain(sql: Sql, { text, parameters }: Statement): Promise<Node> {
  const [row] = await sql.unsafe<Explained[]>(`explain (format json) ${text}`, [...parameters]);
  if (!row) throw new Error(`There is no plan for ${text}`);
  return row['QUERY PLAN'][0].Plan;
}

/** The nodes that read a table from end to end: without an index, or one without a condition that nothing stops. */
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

/** Says what a statement reads whole of these tables; nothing when it reads none. */
export async function describeWholeReads(
  sql: Sql,
  statement: Statement,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  const reads = listWholeReads(await explain(sql, statement), tables, false);
  return reads.map((node) => `${node['Node Type']} on ${node['Relation Name']}: ${statement.text}`);
}
