import type { Sql, Transaction } from './client';

export type Fragment = ReturnType<typeof searched>;

type Client = Sql | Transaction;

/** So many rare threes from different places of a text lead to nearly those that match; each more costs time. */
const LOOKED_UP_THREES = 4;
/** Up to so many entries of the index are compared to find all threes of a text. */
const MERGED_ENTRIES = 300_000;
/** So many threes of a long text are asked about. */
const ASKED_THREES = 12;

/** The marks that the index of migration 005 takes for letters, and the letters it takes them for. */
const MARKS = '@.-_+';
const LETTERS = 'qxjzw';

const searched = (sql: Client) => sql`(lower(users.username) || chr(10) || users.email)`;

const indexed = (sql: Client) =>
  sql`translate(lower(users.username) || chr(10) || users.email, '@.-_+', 'qxjzw')`;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const isShort = (text: string): boolean => [...text].length < 3;

function contains(sql: Client, column: Fragment, text: string): Fragment {
  const pattern = escaped(text);
  if (!isShort(text)) return sql`${column} like '%' || lower(${pattern}) || '%'`;
  return sql`(${column} like lower(${pattern}) || '%' or ${column} like '%' || chr(10) || lower(${pattern}) || '%')`;
}

/** Three letters and more may stand anywhere; fewer begin the username or the e-mail, or the list would be everybody. */
export const matches = (sql: Client, text: string): Fragment => contains(sql, searched(sql), text);

const spelled = (text: string): string =>
  text.toLowerCase().replace(/[@.\-_+]/g, (mark) => LETTERS.charAt(MARKS.indexOf(mark)));

type Piece = { readonly text: string; readonly at: number };

/** What the index knows of a text: its threes, some of them where they are many, or a beginning. */
function piecesOf(text: string): Piece[] {
  if (isShort(text)) return /^[a-z0-9]+$/i.test(text) ? [{ text, at: 0 }] : [];
  const letters = [...spelled(text)];
  const threes = letters
    .slice(2)
    .map((last, at) => ({ text: `${letters[at]}${letters[at + 1]}${last}`, at }));
  const known = threes.filter((three) => /^[a-z0-9]{3}$/.test(three.text));
  const step = Math.ceil(known.length / ASKED_THREES);
  return known.filter((_three, index) => index % step === 0);
}

type Plan = { readonly 'Plan Rows': number; readonly Plans?: readonly Plan[] };

/** How many the planner takes to match each of the conditions, from the statistics of the index. */
async function estimate(sql: Client, conditions: readonly Fragment[]): Promise<number[]> {
  const asked = conditions.map((condition, at) => {
    const question = sql`select 1 from users where ${condition}`;
    return at === 0 ? question : sql`union all ${question}`;
  });
  const [row] = await sql<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }[]>`explain (format json) ${asked}`;
  const plan = row?.['QUERY PLAN'][0].Plan;
  const plans = asked.length === 1 ? [plan] : (plan?.Plans ?? []);
  return plans.map((of) => of?.['Plan Rows'] ?? 0);
}

export type Lookup = {
  readonly condition: Fragment;
  /** How many are taken to match. */
  readonly expected: number;
  /** How many entries of the index are gone through. */
  readonly scanned: number;
};

/** How the index of letters finds a text: by its rarest threes. Null when it knows nothing of the text. */
export async function findLookup(sql: Client, text: string): Promise<Lookup | null> {
  const pieces = piecesOf(text);
  if (pieces.length === 0) return null;
  const conditions = pieces.map((piece) => contains(sql, indexed(sql), piece.text));
  const whole = contains(sql, indexed(sql), spelled(text));
  const [expected = 0, ...counts] = await estimate(sql, [whole, ...conditions]);
  const rarest = pieces
    .map(({ at }, index) => ({ at, condition: conditions[index] ?? whole, count: counts[index] ?? 0 }))
    .sort((a, b) => a.count - b.count);
  const scanned = rarest[0]?.count ?? 0;
  return {
    condition: sql`${matches(sql, text)} and ${scanned * text.length <= MERGED_ENTRIES ? whole : apart(sql, rarest)}`,
    expected,
    scanned,
  };
}

/** Threes that overlap come together: a second of them would tell no more than the first. */
function apart(sql: Client, rarest: readonly { at: number; condition: Fragment }[]): Fragment {
  const taken: { at: number; condition: Fragment }[] = [];
  for (const three of rarest) if (taken.every(({ at }) => Math.abs(at - three.at) >= 3)) taken.push(three);
  return taken
    .slice(0, LOOKED_UP_THREES)
    .map(({ condition }) => condition)
    .reduce((all, condition) => sql`${all} and ${condition}`);
}
