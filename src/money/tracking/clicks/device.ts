import Bowser from 'bowser';
import { LRUCache } from 'lru-cache';

/** A device such as 'desktop', 'mobile', 'tablet' or 'tv', and a browser such as 'Chrome'. Null if unknown. */
export interface Device {
  device: string | null;
  browser: string | null;
}

const known = new LRUCache<string, Device>({ max: 5000 });

export function readDevice(userAgent: string | null): Device {
  if (!userAgent) return { device: null, browser: null };
  const remembered = known.get(userAgent);
  if (remembered) return remembered;
  const { platform, browser } = Bowser.parse(userAgent);
  const device = { device: platform.type || null, browser: browser.name || null };
  known.set(userAgent, device);
  return device;
}
