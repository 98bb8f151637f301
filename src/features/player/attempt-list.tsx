import type { ReactNode } from 'react';
import { hasGivenUp, listAttempts, type Playback } from './playback';
import { describeOutcome } from './playback-texts';

/** Every attempt to load a player, once something went wrong or was changed. */
export function AttemptList({ playback }: { playback: Playback }): ReactNode {
  const { config } = playback;
  const attempts = listAttempts(playback);
  if (!config || (attempts.length < 2 && !hasGivenUp(playback))) return null;
  return (
    <section className="rounded-panel border border-line bg-raised p-5 text-sm">
      <h2 className="text-base font-semibold">Attempts</h2>
      <ol className="mt-3 grid gap-1.5 text-muted tabular-nums">
        {attempts.map((attempt, index) => (
          <li key={attempt.number}>
            {index + 1}. {attempt.server.name} {describeOutcome(attempt, config.settings)}
          </li>
        ))}
      </ol>
    </section>
  );
}
