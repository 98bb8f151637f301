import type { Sql, Transaction } from './client';

/**
 * Reads by several statements on one state of the database. Each is planned for the values it is given: a plan that
 * was made for any text and any page would read all accounts for some of them.
 */
export async function readTogether<Answer>(
  sql: Sql,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const answers: Answer[] = [];
  await sql.begin('isolation level repeatable read read only', async (transaction) => {
    await transaction`set local plan_cache_mode = force_custom_plan`;
    answers.push(await work(transaction));
  });
  const [answer] = answers;
  if (answer === undefined) throw new Error('The transaction gave no answer.');
  return answer;
}
