import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/* Loads 230 KB of common passwords; import it dynamically. */

/** The upper bound of zxcvbn's score 2. Eight random letters and digits exceed it. */
const STRONG_FROM_GUESSES = 1e8;
const ESTIMATED_CHARACTERS = 40;
const MIN_NAME_CHARACTERS = 3;
const TOO_SIMPLE = "it's too simple";

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export type UserNames = { readonly username: string; readonly email: string };

type Match = ReturnType<typeof estimator.check>['sequence'][number];

function nameWeakness({ pattern, dictionaryName }: Match): string {
  if (pattern === 'dictionary')
    return dictionaryName === 'userInputs'
      ? 'it contains your username or email'
      : 'it contains a common password';
  if (pattern === 'spatial') return "it's a row of keys on the keyboard";
  if (pattern === 'repeat' || pattern === 'sequence') return "it's a repetition or sequence";
  if (pattern === 'date' || pattern === 'regex') return 'it contains a date';
  return TOO_SIMPLE;
}

/** Such as 'it contains a common password'; null for a strong password. */
export function findPasswordWeakness(password: string, { username, email }: UserNames): string | null {
  const names = [username, email, ...email.split('@', 1)].filter(
    (name) => name.length >= MIN_NAME_CHARACTERS,
  );
  const { guesses, sequence } = estimator.check(password.slice(0, ESTIMATED_CHARACTERS), names);
  if (guesses >= STRONG_FROM_GUESSES) return null;
  const [longest] = sequence.toSorted((a, b) => b.token.length - a.token.length);
  return longest ? nameWeakness(longest) : TOO_SIMPLE;
}
