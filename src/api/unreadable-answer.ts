/** An answer that is no JSON came instead of the server's: a gateway's page, as a rule. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
  /** Of HTTP. */
  readonly status: number;

  constructor(status: number) {
    super(`Server returned ${status}`);
    this.status = status;
  }
}
