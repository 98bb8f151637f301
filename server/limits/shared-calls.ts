type SharedCall<Result> = {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  callers: number;
};

/** Joins concurrent calls with the same key. The work is aborted when all callers have left. */
export class SharedCalls<Result> {
  readonly #calls = new Map<string, SharedCall<Result>>();

  /** Rejects with the reason of `signal`, whose caller leaves. */
  run(
    key: string,
    work: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal | undefined,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const call = this.#calls.get(key) ?? this.#start(key, work);
    call.callers += 1;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        call.callers -= 1;
        if (call.callers === 0) {
          this.#forget(key, call);
          call.controller.abort(signal?.reason);
        }
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      call.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<Result>): SharedCall<Result> {
    const controller = new AbortController();
    const call = { result: work(controller.signal), controller, callers: 0 };
    const forget = (): void => this.#forget(key, call);
    call.result.then(forget, forget);
    this.#calls.set(key, call);
    return call;
  }

  #forget(key: string, call: SharedCall<Result>): void {
    if (this.#calls.get(key) === call) this.#calls.delete(key);
  }
}
