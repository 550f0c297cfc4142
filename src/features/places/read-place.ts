import type { Workplace } from '../jobs/jobs.schema.ts';

export interface Place {
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  workplace: Workplace | null;
}

export function readPlace(stated: {
  location: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  workplace: string;
  title: string;
}): Place {
  return {
    city: stated.city || null,
    state: /^[A-Z]{2}$/.test(stated.region) ? stated.region : null,
    zip: null,
    country: null,
    latitude: null,
    longitude: null,
    workplace: null,
  };
}
