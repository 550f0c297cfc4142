/** An outgoing request that failed or was refused; the message is meant for a person. */
export class FetchFailed extends Error {
  override name = 'FetchFailed';
}
