export type Gate = { readonly opened: Promise<void>; open(): void };

/** Holds something back until the test calls `open`. */
export function createGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
