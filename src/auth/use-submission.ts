import { type FormEvent, useRef } from 'react';

/** A form's submission that cannot begin again before it has ended, however fast somebody clicks. */
export function useSubmission(submit: (event: FormEvent) => Promise<void>): (event: FormEvent) => void {
  const isBusy = useRef(false);

  async function run(event: FormEvent): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await submit(event);
    } finally {
      isBusy.current = false;
    }
  }
  return (event) => {
    event.preventDefault();
    void run(event);
  };
}
