/** A request that never becomes a message of the protocol: its status, and the code of JSON-RPC that says the same. */
export class HttpFault extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.name = "HttpFault";
    this.status = status;
    this.code = code;
  }
}
