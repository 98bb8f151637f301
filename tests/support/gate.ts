export type Gate = { readonly opened: Promise<void>; open(): void };

/** A promise that the test resolves with `open`. */
export function createGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
