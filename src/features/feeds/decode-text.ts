import chardet from 'chardet';

const sampleBytes = 65_536;

/**
 * Decodes a stream of bytes: by its byte order mark, the Content-Type's charset, the XML declaration, or as UTF-8; where the
 * beginning is not valid in what is declared, the encoding is guessed from it.
 * @param declared the charset that came with the bytes, if any.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  declared: string | null,
): AsyncGenerator<string> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const { sample, done } = await readSample(iterator);
    const decoder = new TextDecoder(chooseEncoding(sample, declared));
    yield decoder.decode(sample, { stream: true });
    if (!done) {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        // A chunk of a few megabytes would be a string of its own size: smaller pieces keep memory flat.
        for (let at = 0; at < next.value.length; at += sampleBytes)
          yield decoder.decode(next.value.subarray(at, at + sampleBytes), { stream: true });
      }
    }
    yield decoder.decode();
  } finally {
    await iterator.return?.();
  }
}

async function readSample(iterator: AsyncIterator<Uint8Array>): Promise<{ sample: Buffer; done: boolean }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < sampleBytes) {
    const next = await iterator.next();
    if (next.done) return { sample: Buffer.concat(parts), done: true };
    parts.push(next.value);
    length += next.value.length;
  }
  return { sample: Buffer.concat(parts), done: false };
}

function chooseEncoding(sample: Buffer, declared: string | null): string {
  const marked = byteOrderMark(sample);
  if (marked) return marked;
  const stated = known(declared) ?? known(xmlDeclaration(sample)) ?? 'utf-8';
  // A declaration that could be read as ASCII rules out UTF-16.
  if (!stated.startsWith('utf-16') && isValid(sample, stated)) return stated;
  return known(chardet.detect(sample.subarray(0, sampleBytes))) ?? 'windows-1252';
}

function byteOrderMark(sample: Buffer): string | null {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  if (sample[0] === 0x3c && sample[1] === 0) return 'utf-16le';
  if (sample[0] === 0 && sample[1] === 0x3c) return 'utf-16be';
  return null;
}

function xmlDeclaration(sample: Buffer): string | null {
  const beginning = sample.subarray(0, 200).toString('latin1');
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(beginning)?.[1] ?? null;
}

function known(label: string | null): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function isValid(sample: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}
