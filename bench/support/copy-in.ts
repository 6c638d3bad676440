import { Client, type Connection, type Submittable } from 'pg';

/** COPY … FROM STDIN of ready lines, on a connection of its own; pg leaves this to a program like this one. */
export async function copyIn(url: string, text: string, pieces: Iterable<string>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await new Promise<void>((resolve, reject) => client.query(new CopyIn(text, pieces, resolve, reject)));
  } finally {
    await client.end();
  }
}

interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** The messages that pg passes to whatever was submitted. */
class CopyIn implements Submittable {
  readonly #text: string;
  readonly #pieces: Iterable<string>;
  readonly #done: () => void;
  readonly #failed: (error: Error) => void;
  #error: Error | null = null;
  constructor(text: string, pieces: Iterable<string>, done: () => void, failed: (error: Error) => void) {
    this.#text = text;
    this.#pieces = pieces;
    this.#done = done;
    this.#failed = failed;
  }
  submit(connection: Connection): void {
    connection.query(this.#text);
  }
  handleCopyInResponse(connection: CopyConnection): void {
    for (const piece of this.#pieces) connection.sendCopyFromChunk(Buffer.from(piece));
    connection.endCopyFrom();
  }
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.#error = error;
  }
  handleReadyForQuery(): void {
    if (this.#error) this.#failed(this.#error);
    else this.#done();
  }
}
