import { hash } from 'node:crypto';
import { compress, decompress, type Encoding } from '../http/content-encoding.ts';
import { required } from '../required.ts';

/**
 * A body that is sent many times. It is compressed once for each requested encoding, and only the compressed form is
 * kept. The few clients without an encoding get it decompressed.
 */
export class KeptBody {
  /** A weak ETag, the same for all encodings (RFC 9110, 8.8.1). */
  readonly etag: string;
  /** Called when the body takes more or less memory than before. */
  onResize: () => void = () => undefined;
  #plain: Buffer | null;
  #packedBytes = 0;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(plain: Buffer) {
    this.etag = `W/"${hash('sha256', plain, 'base64url')}"`;
    this.#plain = plain;
  }

  /** The bytes in memory: of every form of the body that is kept. */
  get size(): number {
    return (this.#plain?.length ?? 0) + this.#packedBytes;
  }

  /** The body in an encoding, or uncompressed for null. */
  as(encoding: Encoding | null): Promise<Buffer> {
    if (encoding === null) return this.#read();
    const known = this.#packed.get(encoding);
    if (known) return known;
    const packed = this.#pack(encoding);
    this.#packed.set(encoding, packed);
    return packed;
  }

  async #pack(encoding: Encoding): Promise<Buffer> {
    const packed = await compress(encoding, await this.#read());
    this.#packedBytes += packed.length;
    this.#plain = null;
    this.onResize();
    return packed;
  }

  async #read(): Promise<Buffer> {
    if (this.#plain) return this.#plain;
    const [first] = this.#packed;
    const [encoding, packed] = required(first, 'a compressed body');
    return decompress(encoding, await packed);
  }
}
