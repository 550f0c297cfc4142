/** An outgoing request that failed or was refused; the message is meant for a person. */
export class FetchFailed extends Error {
  override name = 'FetchFailed';
  /** Of the answer that was refused; undefined: there was no answer. */
  status?: number;
}
