import { setFlagsFromString } from 'node:v8';

/** Requests in a second from which V8 may enlarge its space for new objects. */
const busyRequests = 100;

/**
 * Lets V8 enlarge its space for new objects only under load. Without this it doubles the space sooner or later under any
 * load, and keeps it while requests come. That gains nothing when requests are few.
 * @returns a function to call with each request, and one that ends the watch.
 */
export function growUnderLoad(): { count(): void; stop(): Promise<void> } {
  let requests = 0;
  let mayGrow = false;
  const setGrowth = (): void => setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  setGrowth();
  const timer = setInterval(() => {
    const isBusy = requests >= busyRequests;
    requests = 0;
    if (isBusy === mayGrow) return;
    mayGrow = isBusy;
    setGrowth();
  }, 1000).unref();
  return {
    count: () => void requests++,
    stop: async () => clearInterval(timer),
  };
}
