import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type PdfReader, readResume } from './read-resume.ts';

/** What a page may load after it is sealed: nothing. It stands beside the policy that the page came with. */
const nothing = "default-src 'none'; form-action 'none'; base-uri 'none'";

/**
 * Loads all that reading a resume needs. After that the page may load nothing more, from any address.
 * @throws if something does not load.
 */
export async function prepareReader(): Promise<PdfReader> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const port = new Worker(workerUrl, { type: 'module' });
  const failed = new Promise<never>((_, reject) => port.addEventListener('error', reject));
  const reader = { pdfjs, worker: pdfjs.PDFWorker.create({ port }) };
  // The worker answers when it has loaded. There is nothing to read in this file.
  const answered = readResume(new TextEncoder().encode('%PDF-'), reader).catch(() => undefined);
  await Promise.race([answered, failed]);
  await document.fonts.ready;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = nothing;
  document.head.append(policy);
  return reader;
}

/**
 * Counts the requests that the page starts from now on, as the browser lists them. That list has none of the worker,
 * which can make none: its file comes with a policy that allows nothing (`securityHeaders`).
 * @returns a function that ends it.
 */
export function countRequests(onCount: (count: number) => void): () => void {
  const since = performance.now();
  let count = 0;
  const observer = new PerformanceObserver((list) => {
    count += list.getEntries().filter(({ startTime }) => startTime >= since).length;
    onCount(count);
  });
  observer.observe({ type: 'resource' });
  onCount(0);
  return () => observer.disconnect();
}
