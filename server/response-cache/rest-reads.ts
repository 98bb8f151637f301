import type { CatalogueAnswer } from '../catalogue/catalogue';

/**
 * Which stored catalogue answers the procedures of one request handed out. When there is exactly one, the
 * request's answer is that entry, and its stored bytes can be sent instead of serialising it again.
 */
export type ServedAnswers = {
  readonly add: (answer: CatalogueAnswer) => void;
  only(): CatalogueAnswer | null;
};

export function createServedAnswers(): ServedAnswers {
  const answers: CatalogueAnswer[] = [];
  return {
    add: (answer) => {
      answers.push(answer);
    },
    only: () => (answers.length === 1 ? (answers[0] ?? null) : null),
  };
}
