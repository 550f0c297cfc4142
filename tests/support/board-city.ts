import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BoardRecording } from '../../src/feeds/sources/record-board.ts';

/** A request that a board of the city gets, at the address that it has for others. */
interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The body of a POST. */
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
}

/** Text and objects are sent with 200, null is a 404, a function writes by itself. */
type Reply =
  | string
  | object
  | null
  | { status: number; headers?: Record<string, string> }
  | ((response: ServerResponse) => void);

/** A board: what it answers. */
export type House = (asked: Asked) => Reply;

/** A city of job boards on this machine, for BOARDS_ORIGIN. Nothing of it is real. */
export interface BoardCity {
  origin: string;
  /** Its `host:port`, for OUTBOUND_ALLOW. */
  host: string;
  /** The boards by their host. A test adds its own. */
  houses: Map<string, House>;
  /** The text of robots.txt by host, or the status. Without it, there is none. */
  robots: Map<string, string | number>;
  /** Every request but those for robots.txt: `POST host/path?query`. */
  asked: string[];
  /** The most requests that one host had to answer at the same time. */
  mostAtOnce: number;
  clear(): void;
  close(): Promise<void>;
}

export async function openBoardCity(): Promise<BoardCity> {
  const city = { houses: new Map(), robots: new Map(), asked: [] as string[], mostAtOnce: 0 };
  const open = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const [, host = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(request.url ?? '') ?? [];
    const { pathname, searchParams } = new URL(rest, 'http://city');
    let sent = '';
    for await (const chunk of request) sent += chunk;
    if (pathname === '/robots.txt') {
      const rules = city.robots.get(host) ?? 404;
      response.writeHead(typeof rules === 'number' ? rules : 200).end(typeof rules === 'number' ? '' : rules);
      return;
    }
    city.asked.push(`${request.method === 'POST' ? 'POST ' : ''}${host}${rest}`);
    open.set(host, (open.get(host) ?? 0) + 1);
    city.mostAtOnce = Math.max(city.mostAtOnce, open.get(host) ?? 0);
    response.once('close', () => open.set(host, (open.get(host) ?? 0) - 1));
    const reply = city.houses.get(host)?.({
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      body: sent === '' ? undefined : JSON.parse(sent),
      headers: request.headers,
    });
    send(response, reply ?? null);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(city, {
    host,
    origin: `http://${host}`,
    clear: () => {
      city.houses.clear();
      city.robots.clear();
      city.asked.length = 0;
      city.mostAtOnce = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

/** Lets the city answer as a recorded board did: each request as it was, anything else with 404. */
export function playRecording(city: BoardCity, { answers }: BoardRecording): void {
  const known = new Map(
    answers.map(({ request, sent, text }) => [`${request} ${JSON.stringify(sent)}`, text]),
  );
  for (const { request } of answers) {
    const { host } = new URL(request.slice(request.indexOf(' ') + 1));
    city.houses.set(host, ({ method, path, query, body }) => {
      const search = query.size > 0 ? `?${query}` : '';
      return known.get(`${method} https://${host}${path}${search} ${JSON.stringify(body)}`) ?? null;
    });
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if (typeof reply === 'function') reply(response);
  else if (reply === null) response.writeHead(404).end();
  else if (typeof reply === 'string') response.end(reply);
  else if ('status' in reply && typeof reply.status === 'number')
    response
      .writeHead(reply.status, 'headers' in reply ? (reply.headers as Record<string, string>) : {})
      .end();
  else response.end(JSON.stringify(reply));
}

/** A posting of the city. */
export interface CityJob {
  id: string;
  title: string;
  city: string;
  state: string;
  text: string;
  posted: string;
}

export const cityEmployer = 'Mill Creek Hospital';
const places = [
  ['Omaha', 'NE'],
  ['Tulsa', 'OK'],
  ['Dayton', 'OH'],
  ['Fresno', 'CA'],
] as const;

/** What each fourth posting says. */
const said = [
  ' This is a night shift position.',
  ' No degree is required.',
  ' You must pass a drug test.',
  '',
];

/** Postings of an employer that does not exist. */
export const cityJobs = (count: number): CityJob[] =>
  Array.from({ length: count }, (_, index) => {
    const [city, state] = places[index % places.length]!;
    return {
      ...{ id: String(1001 + index), title: `Registered Nurse ${index + 1}`, city, state },
      ...{
        text: `<p>Care for people on ward ${index + 1}.${said[index % said.length]}</p>`,
        posted: '2026-11-02',
      },
    };
  });

const slice = <T>(all: T[], offset: number, limit: number): T[] => all.slice(offset, offset + limit);
const placeOf = ({ city, state }: CityJob): string => `${city}, ${state}`;

/** One board of the city: the reference, and its houses by host. */
interface CityBoard {
  reference: string;
  houses: Record<string, House>;
}

/** A board of each system with the same jobs. */
export const cityBoards: Record<string, (jobs: CityJob[]) => CityBoard> = {
  greenhouse: (jobs) => ({
    reference: 'greenhouse:millcreek',
    houses: {
      'boards-api.greenhouse.io': ({ path }) =>
        path === '/v1/boards/millcreek/jobs'
          ? {
              jobs: jobs.map((job) => ({
                id: Number(job.id),
                title: job.title,
                company_name: cityEmployer,
                location: { name: placeOf(job) },
                content: job.text,
                absolute_url: `https://boards.greenhouse.io/millcreek/jobs/${job.id}`,
                first_published: job.posted,
              })),
            }
          : null,
    },
  }),

  historicjoa: (jobs) => ({
    reference: 'historicjoa:all',
    houses: {
      'data.usajobs.gov': ({ path, query }) => {
        const day = new Date().toISOString().slice(0, 10);
        const isToday =
          query.get('StartPositionCloseDate')! <= day && day <= query.get('EndPositionCloseDate')!;
        const page = Number(query.get('continuationtoken') ?? 0);
        const size = Math.max(20, Math.ceil(jobs.length / 20));
        const shown = isToday ? slice(jobs, page * size, size) : [];
        const more = new URLSearchParams(query);
        more.set('continuationtoken', String(page + 1));
        const paging = { next: isToday && jobs.length > (page + 1) * size ? `${path}?${more}` : null };
        if (path.endsWith('AnnouncementText'))
          return {
            paging,
            data: shown.map((job) => ({ usajobsControlNumber: Number(job.id), summary: job.text })),
          };
        return {
          paging,
          data: shown.map((job) => ({
            usajobsControlNumber: Number(job.id),
            positionTitle: job.title,
            hiringAgencyName: cityEmployer,
            positionOpeningStatus: 'Accepting applications',
            positionOpenDate: job.posted,
            positionCloseDate: day,
            payScale: 'GS',
            minimumGrade: '11',
            maximumGrade: '12',
            minimumSalary: 80000,
            maximumSalary: 90000,
            salaryType: 'Per Year',
            positionLocations: [{ positionLocationCity: job.city, positionLocationState: job.state }],
          })),
        };
      },
    },
  }),

  socrata: (jobs) => ({
    reference: 'socrata:data.cityofnewyork.us/kpav-sd4t',
    houses: {
      'data.cityofnewyork.us': ({ query }) =>
        slice(jobs, Number(query.get('$offset')), Number(query.get('$limit'))).map((job) => ({
          job_id: job.id,
          business_title: job.title,
          agency: cityEmployer,
          posting_type: 'External',
          full_time_part_time_indicator: 'F',
          salary_range_from: '60000',
          salary_range_to: '70000',
          salary_frequency: 'Annual',
          job_description: job.text,
          posting_date: job.posted,
        })),
    },
  }),

  workday: (jobs) => ({
    reference: 'workday:millcreek.wd5.myworkdayjobs.com/External',
    houses: workdayHouse(jobs),
  }),

  oracle: (jobs) => ({
    reference: 'oracle:mc.fa.us2.oraclecloud.com/CX_1',
    houses: {
      'mc.fa.us2.oraclecloud.com': ({ path, query }) => {
        if (path.endsWith('/recruitingCESites/CX_1')) return { SiteName: `${cityEmployer} Careers` };
        const finder = query.get('finder') ?? '';
        const [, id] = /Id="(\d+)"/.exec(finder) ?? [];
        const job = jobs.find((one) => one.id === id);
        if (job)
          return {
            items: [
              {
                Id: job.id,
                Title: job.title,
                PrimaryLocation: `${placeOf(job)}, United States`,
                ExternalDescriptionStr: job.text,
                ExternalPostedStartDate: job.posted,
                JobSchedule: 'Full time',
              },
            ],
          };
        const [offset, limit] = ['offset', 'limit'].map((name) =>
          Number(new RegExp(`${name}=(\\d+)`).exec(finder)?.[1] ?? 0),
        );
        const requisitionList = slice(jobs, offset!, limit!).map(({ id: Id, title: Title }) => ({
          Id,
          Title,
        }));
        return { items: [{ TotalJobsCount: jobs.length, requisitionList }] };
      },
    },
  }),

  ukg: (jobs) => ({
    reference: 'ukg:recruiting2.ultipro.com/MIL1000MILL/0a1b2c3d-0000-4000-8000-00000000000a',
    houses: {
      'recruiting2.ultipro.com': ({ path, query, body }) => {
        if (path.endsWith('/OpportunityDetail')) {
          const job = jobs.find(({ id }) => id === query.get('opportunityId'));
          const data = job && JSON.stringify({ Title: job.title, Description: job.text });
          return job ? `<script>new US.Opportunity.CandidateOpportunityDetail(${data});</script>` : null;
        }
        const { Top, Skip } = (body as { opportunitySearch: { Top: number; Skip: number } })
          .opportunitySearch;
        const opportunities = slice(jobs, Skip, Top).map((job) => ({
          Id: job.id,
          Title: job.title,
          FullTime: true,
          PostedDate: job.posted,
          Locations: [{ Address: { City: job.city, State: { Code: job.state } } }],
        }));
        return { opportunities, totalCount: jobs.length };
      },
    },
  }),

  bamboohr: (jobs) => ({
    reference: 'bamboohr:millcreek',
    houses: {
      'millcreek.bamboohr.com': ({ path }) => {
        if (path === '/careers/company-info') return { result: { name: cityEmployer } };
        if (path === '/careers/list')
          return {
            meta: { totalCount: jobs.length },
            result: jobs.map((job) => ({ id: job.id, jobOpeningName: job.title })),
          };
        const job = jobs.find(({ id }) => path === `/careers/${id}/detail`);
        return (
          (job && {
            result: {
              jobOpening: {
                jobOpeningShareUrl: `https://millcreek.bamboohr.com/careers/${job.id}`,
                jobOpeningName: job.title,
                location: { city: job.city, state: job.state },
                employmentStatusLabel: 'Full-Time',
                description: job.text,
                datePosted: job.posted,
                locationType: '0',
              },
            },
          }) ||
          null
        );
      },
    },
  }),

  personio: (jobs) => ({
    reference: 'personio:millcreek',
    houses: {
      'millcreek.jobs.personio.com': () =>
        `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>${jobs
          .map(
            (job) => `<position><id>${job.id}</id><subcompany>${cityEmployer}</subcompany>
              <office>${placeOf(job)}</office><name>${job.title}</name>
              <jobDescriptions><jobDescription><name>Your work</name><value><![CDATA[${job.text}]]></value></jobDescription></jobDescriptions>
              <employmentType>permanent</employmentType><schedule>full-time</schedule><createdAt>${job.posted}</createdAt></position>`,
          )
          .join('')}</workzag-jobs>`,
    },
  }),

  breezy: (jobs) => ({
    reference: 'breezy:millcreek',
    houses: {
      'millcreek.breezy.hr': () =>
        jobs.map((job) => ({
          id: job.id,
          name: job.title,
          url: `https://millcreek.breezy.hr/p/${job.id}`,
          published_date: job.posted,
          type: { id: 'fullTime', name: 'Full-Time' },
          location: { city: job.city, state: { id: job.state }, country: { id: 'US' }, name: placeOf(job) },
          company: { name: cityEmployer },
          description: job.text,
        })),
    },
  }),

  pinpoint: (jobs) => ({
    reference: 'pinpoint:millcreek',
    houses: {
      'millcreek.pinpointhq.com': () => ({
        data: jobs.map((job) => ({
          id: job.id,
          title: job.title,
          url: `https://millcreek.pinpointhq.com/en/postings/${job.id}`,
          description: job.text,
          employment_type: 'full_time',
          location: { city: job.city, province: job.state, name: 'Main house' },
        })),
      }),
    },
  }),

  rippling: (jobs) => ({
    reference: 'rippling:millcreek',
    houses: {
      'ats.rippling.com': ({ path, query }) => {
        const one = jobs.find(({ id }) => path === `/api/v2/board/millcreek/jobs/${id}`);
        if (one)
          return {
            uuid: one.id,
            name: one.title,
            companyName: cityEmployer,
            url: `https://ats.rippling.com/millcreek/jobs/${one.id}`,
            workLocations: [placeOf(one)],
            description: { role: one.text, company: '' },
            createdOn: one.posted,
            employmentType: { id: 'Salaried, full-time', label: 'SALARIED_FT' },
          };
        // Each posting stands once for each of two places.
        const rows = jobs.flatMap(({ id, title: name }) => [
          { id, name },
          { id, name },
        ]);
        const [page, pageSize] = ['page', 'pageSize'].map((name) => Number(query.get(name)));
        return {
          items: slice(rows, page! * pageSize!, pageSize!),
          totalPages: Math.ceil(rows.length / pageSize!),
        };
      },
    },
  }),

  sitemap: (jobs) => ({
    reference: 'sitemap:careers.millcreek.example',
    houses: {
      'careers.millcreek.example': ({ path }) => {
        const root = 'https://careers.millcreek.example';
        if (path === '/sitemap.xml')
          return `<sitemapindex><sitemap><loc>${root}/sitemap-jobs.xml</loc></sitemap><sitemap><loc>https://elsewhere.example/sitemap.xml</loc></sitemap></sitemapindex>`;
        if (path === '/sitemap-jobs.xml')
          return `<urlset><url><loc>${root}/about</loc></url><url><loc>${root}/jobs/all</loc></url>${jobs
            .map(({ id, posted }) => `<url><loc>${root}/jobs/${id}</loc><lastmod>${posted}</lastmod></url>`)
            .join('')}</urlset>`;
        if (path === '/jobs/all') return '<html><body>All jobs</body></html>';
        const job = jobs.find(({ id }) => path === `/jobs/${id}`);
        const posting = job && {
          '@type': 'JobPosting',
          identifier: { value: job.id },
          title: job.title,
          hiringOrganization: { name: cityEmployer },
          jobLocation: {
            address: { addressLocality: job.city, addressRegion: job.state, addressCountry: 'US' },
          },
          description: job.text,
          datePosted: job.posted,
        };
        return posting
          ? `<html><script type="application/ld+json">${JSON.stringify(posting)}</script></html>`
          : null;
      },
    },
  }),
};

/**
 * A career site of Workday. Its total is right on the first page only, it shows no more than the cap, and pages past
 * the end repeat the last one.
 */
export function workdayHouse(jobs: CityJob[], { cap = 2000, hasFacets = true } = {}): Record<string, House> {
  const root = '/wday/cxs/millcreek/External';
  const pathOf = ({ city, title, id }: CityJob): string =>
    `/job/${city}-NE/${title.replaceAll(' ', '-')}_R${id}`;
  const states = [...new Set(jobs.map(({ state }) => state))];
  return {
    'millcreek.wd5.myworkdayjobs.com': ({ path, body }) => {
      if (path !== `${root}/jobs`) {
        const job = jobs.find((one) => path === root + pathOf(one));
        return (
          (job && {
            jobPostingInfo: {
              title: job.title,
              jobDescription: job.text,
              location: placeOf(job),
              startDate: job.posted,
              timeType: 'Full time',
              externalUrl: `https://millcreek.wd5.myworkdayjobs.com/External${pathOf(job)}`,
            },
            hiringOrganization: { name: cityEmployer },
          }) ??
          null
        );
      }
      const { appliedFacets, offset, limit } = body as {
        appliedFacets: { state?: string[] };
        offset: number;
        limit: number;
      };
      const found = jobs.filter(({ state }) => appliedFacets.state?.includes(state) ?? true);
      const visible = found.slice(0, cap);
      const start = Math.min(offset, Math.max(0, visible.length - limit));
      return {
        total: offset === 0 ? visible.length : 0,
        jobPostings: slice(visible, start, limit).map((job) => ({
          title: job.title,
          externalPath: pathOf(job),
          locationsText: placeOf(job),
          postedOn: 'Posted 3 Days Ago',
          bulletFields: [`R${job.id}`],
        })),
        facets: hasFacets
          ? [
              {
                facetParameter: 'places',
                values: [
                  {
                    facetParameter: 'state',
                    values: states.map((id) => ({
                      id,
                      count: found.filter(({ state }) => state === id).length,
                    })),
                  },
                ],
              },
            ]
          : [],
      };
    },
  };
}
