import QRCode from 'qrcode';
import { Invalid } from '../../platform/errors.ts';

/** The width of a PNG in pixels, enough for print. */
const pngWidth = 1200;

/** The QR code of a text as a file. @throws Invalid if the text is too long. */
export async function qrCode(
  text: string,
  format: 'svg' | 'png',
): Promise<{ body: string | Buffer; type: string }> {
  try {
    return format === 'svg'
      ? { body: await QRCode.toString(text, { type: 'svg' }), type: 'image/svg+xml' }
      : { body: await QRCode.toBuffer(text, { width: pngWidth }), type: 'image/png' };
  } catch {
    throw new Invalid({ utm_source: 'This link is too long for a QR code. Shorten its parameters.' });
  }
}
