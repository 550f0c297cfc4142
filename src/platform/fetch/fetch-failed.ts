/** An outgoing request that failed or was refused. The message is for a person. */
export class FetchFailed extends Error {
  override name = 'FetchFailed';
  /** The status of the refused response. Undefined if there was no response. */
  status?: number;
}
