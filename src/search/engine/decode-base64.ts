let memory = Buffer.alloc(0);

/**
 * Decodes base64 into memory that the next call uses again. A new buffer for each text would stay until the next
 * collection, and an import makes thousands.
 * @returns the bytes. Read them before the next call.
 */
export function decodeBase64(text: string): Buffer {
  const most = Math.ceil((text.length * 3) / 4);
  if (most > memory.length) memory = Buffer.allocUnsafeSlow(most);
  return memory.subarray(0, memory.write(text, 'base64'));
}
