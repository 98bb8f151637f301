import type { ReactNode } from 'react';
import type { Playback } from './playback';
import { describeOutcome } from './playback-texts';

/** Every attempt to load a player, once there was more than the first. */
export function AttemptList({ playback }: { playback: Playback }): ReactNode {
  const { config, attempts } = playback;
  if (!config || attempts.length < 2) return null;
  return (
    <section className="rounded-panel border border-line bg-raised p-5 text-sm">
      <h2 className="text-base font-semibold">Attempts</h2>
      <ol className="mt-3 grid gap-1.5 text-muted tabular-nums">
        {attempts.map((attempt) => (
          <li key={attempt.number}>
            {attempt.number}. {attempt.server.name} {describeOutcome(attempt, config.settings)}
          </li>
        ))}
      </ol>
    </section>
  );
}
