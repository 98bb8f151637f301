import { type Caller, WaitingNetworks } from './caller';

type SharedCall<Result> = {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  readonly startedBy: string | null;
  readonly networks: WaitingNetworks;
  callers: number;
};

/** All that have joined a call; `network` and `background` are those of the first. */
export type SharedCaller = Caller & { readonly signal: AbortSignal; readonly networks: WaitingNetworks };

type Work<Result> = (all: SharedCaller) => Promise<Result>;

type SharedCallsOptions<Result> = {
  /** Whether an error applies only to the network that started the call. Callers of other networks then call again. */
  readonly isRefusal: (error: unknown) => boolean;
  /**
   * Whether a result may lack something because of a limit of the network that started the call. Callers of other networks
   * then call again, once.
   */
  readonly isIncomplete?: (result: Result) => boolean;
};

/** Joins concurrent calls with the same key. The work is aborted when all callers have left. */
export class SharedCalls<Result> {
  readonly #calls = new Map<string, SharedCall<Result>>();
  readonly #options: SharedCallsOptions<Result>;

  constructor(options: SharedCallsOptions<Result>) {
    this.#options = options;
  }

  /** Rejects with the reason of the caller's signal when the caller leaves. */
  run(key: string, work: Work<Result>, caller: Caller): Promise<Result> {
    return this.#run(key, work, caller, false);
  }

  /** Later callers start a new call. Those that have joined one get its result. */
  clear(): void {
    this.#calls.clear();
  }

  async #run(key: string, work: Work<Result>, caller: Caller, isRepeated: boolean): Promise<Result> {
    caller.signal?.throwIfAborted();
    const running = this.#calls.get(key);
    const call = running ?? this.#start(key, work, caller);
    const isOwn = call.startedBy === caller.network;
    try {
      const result = await this.#join(key, call, caller);
      if (isOwn || isRepeated || !this.#options.isIncomplete?.(result)) return result;
    } catch (error) {
      if (isOwn || !this.#options.isRefusal(error)) throw error;
    }
    return this.#run(key, work, caller, true);
  }

  #join(
    key: string,
    call: SharedCall<Result>,
    { network, background, signal, networks }: Caller,
  ): Promise<Result> {
    call.callers += 1;
    if (!background) call.networks.add(network);
    networks?.subscribe((other) => call.networks.add(other));
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

  #start(key: string, work: Work<Result>, caller: Caller): SharedCall<Result> {
    const controller = new AbortController();
    const networks = new WaitingNetworks();
    const result = work({ ...caller, signal: controller.signal, networks });
    const call = { result, controller, startedBy: caller.network, networks, callers: 0 };
    const forget = (): void => this.#forget(key, call);
    call.result.then(forget, forget);
    this.#calls.set(key, call);
    return call;
  }

  #forget(key: string, call: SharedCall<Result>): void {
    if (this.#calls.get(key) === call) this.#calls.delete(key);
  }
}
