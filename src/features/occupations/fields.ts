import { occupationOf } from './occupation.ts';
import { otherNames } from './synonyms.ts';
import { titleKey } from './title-key.ts';

/**
 * Fields of work that people search for, each with the usual title of its jobs. Reviewed by hand. Fields with
 * many occupations are left out.
 */
const fields: Record<string, string> = {
  accountant: 'accounting, accounting and finance, bookkeeping and accounting',
  'administrative assistant': 'administrative, admin, clerical, office work, secretarial',
  'aircraft mechanic': 'aircraft maintenance, aviation maintenance',
  'air traffic controller': 'air traffic, air traffic control',
  attorney: 'legal, law',
  'auto mechanic': 'automotive, auto repair, car repair, vehicle maintenance, vehicle repair',
  bartender: 'bartending',
  bookkeeper: 'bookkeeping, accounts payable, accounts receivable',
  'budget analyst': 'budget, budgeting, budget analysis',
  carpenter: 'carpentry',
  cashier: 'cashiering, checkout',
  'child care worker':
    'child care, childcare, daycare, day care, child development, babysitting, early childhood',
  'civil engineer': 'civil engineering',
  'compliance specialist': 'compliance, regulatory compliance',
  'construction worker': 'construction',
  cook: 'cooking, kitchen, culinary',
  'correctional officer': 'corrections, prison, jail',
  'customer service representative': 'customer service, customer support, call center, customer care',
  'data entry clerk': 'data entry, typing',
  'data scientist': 'data science, data analysis, data analytics, machine learning',
  'database administrator': 'database, database administration',
  'dental assistant': 'dental, dental assisting',
  dentist: 'dentistry',
  dietitian: 'nutrition, dietetics',
  'electrical engineer': 'electrical engineering',
  electrician: 'electrical, electrical work',
  firefighter: 'firefighting, wildland fire, fire fighting',
  'fitness specialist': 'fitness, personal training',
  'food service worker': 'food service, fast food, food and beverage',
  'graphic designer': 'graphic design',
  groundskeeper: 'landscaping, gardening, groundskeeping, lawn care, grounds maintenance',
  'hair stylist': 'hair, hairdressing',
  'home health aide': 'home health, home care',
  housekeeper: 'housekeeping',
  'human resources specialist':
    'human resources, hr, human capital, recruiting, recruitment, talent acquisition, personnel',
  'hvac technician': 'hvac, air conditioning, heating and cooling, refrigeration, ac repair, ac',
  'information security analyst':
    'information security, cyber security, cybersecurity, cyber, infosec, it security, network security, computer security',
  'insurance agent': 'insurance, insurance sales',
  'intelligence analyst': 'intelligence, intelligence analysis',
  'it support specialist':
    'tech support, it support, technical support, help desk, helpdesk, desktop support, computer support, computer, computer repair, computer tech',
  janitor: 'janitorial, custodial, cleaning, office cleaning',
  'lab technician': 'lab, laboratory, lab work, medical laboratory',
  lifeguard: 'lifeguarding',
  logistician: 'logistics, supply chain',
  machinist: 'machining, cnc',
  'maintenance technician': 'maintenance, building maintenance, facilities maintenance',
  'marketing specialist': 'marketing, digital marketing, market research, advertising',
  'mechanical engineer': 'mechanical engineering',
  'medical assistant': 'medical assisting',
  'medical coder': 'medical coding, medical records, coding and billing',
  'mental health counselor':
    'mental health, counseling, therapy, psychotherapy, behavioral health, substance abuse',
  'network administrator': 'it, information technology, systems administration, system administration',
  'network engineer': 'networking, network engineering, computer networking',
  paralegal: 'paralegal work, legal assistance',
  'payroll specialist': 'payroll',
  pharmacist: 'pharmacy',
  phlebotomist: 'phlebotomy',
  'physical therapist': 'physical therapy, pt',
  'occupational therapist': 'occupational therapy, ot',
  physician: 'medicine, md, medical doctor',
  'physician assistant': 'pa',
  plumber: 'plumbing, pipefitting',
  'police officer': 'police, law enforcement, policing, cop, border patrol, sheriff, customs',
  'project manager': 'project management, program management, pm',
  'product manager': 'product management',
  psychiatrist: 'psychiatry',
  psychologist: 'psychology',
  'public relations specialist': 'public relations, public affairs, communications',
  'procurement specialist': 'procurement, purchasing, contracting, buying, acquisition',
  'radiologic technologist': 'radiology, x-ray, xray, x ray, medical imaging, radiography',
  'real estate agent': 'real estate',
  receptionist: 'reception, front desk',
  'recreation specialist': 'recreation, parks and recreation',
  'registered nurse': 'nursing',
  'respiratory therapist': 'respiratory, respiratory therapy',
  'retail sales associate': 'retail, store, retail sales',
  'sales representative': 'sales, business development, inside sales, outside sales',
  'security guard': 'security, armed security, unarmed security',
  'social worker': 'social work, social services',
  'software developer':
    'software, software development, software engineering, programming, coding, computer programming, backend, back end, full stack, fullstack, devops',
  'special education teacher': 'special education, special ed',
  'surgical technologist': 'surgical technology, surgical tech',
  'training specialist': 'training, instruction, instructor, staff training',
  'truck driver': 'truck driving, trucking, cdl',
  veterinarian: 'veterinary, veterinary medicine',
  waiter: 'waiting tables, waitstaff, wait staff, waitressing, serving',
  'warehouse worker':
    'warehouse, warehousing, shipping and receiving, package handling, picker, packer, picker packer, loader, loading, unloading',
  'web developer': 'web development, web design, front end, frontend',
  'bus driver': 'bus, bus driving',
  'pest control worker': 'pest control, extermination',
  'postal clerk': 'postal, post office',
  'financial analyst': 'finance, financial analysis',
  'billing clerk': 'billing, medical billing',
  'debt collector': 'collections, debt collection',
  surveyor: 'surveying, land surveying',
  'environmental scientist': 'environmental, environmental science',
  'safety specialist': 'ehs, osha, occupational safety, health and safety, workplace safety',
  'quality inspector': 'quality control, qc',
  'social media manager': 'social media',
  translator: 'translation, interpreting',
  'animal caretaker': 'animal care',
  'transportation security officer': 'airport security',
  librarian: 'library',
  curator: 'museum',
  photographer: 'photography',
  videographer: 'video, videography',
  baker: 'baking, bakery',
  'auto body repair technician': 'body shop, auto body, auto body repair',
  'massage therapist': 'massage, spa',
  'park ranger': 'parks',
  caregiver: 'elder care, elderly care, senior care, caregiving',
  'hotel clerk': 'hotel, hospitality, lodging',
  'production worker': 'manufacturing, factory, production',
  'bank teller': 'bank, banking, banker',
  'ux designer': 'ux, ui, user experience',
  'taxi driver': 'uber driver, rideshare driver',
  welder: 'welding',
};

/** The usual title of each field. */
export const fieldTitles = Object.keys(fields);

const titles = new Map(
  Object.entries(fields).flatMap(([title, names]) =>
    names.split(', ').map((name) => [titleKey(name), title] as const),
  ),
);

/**
 * The occupation of a search term: of a title ("nurse"), of the usual title of a field of work ("nursing"),
 * or of another name of the job ("trucker"). A name that postings rarely use has the occupation of its other
 * names: a "heart doctor" is a cardiologist. 0: none.
 */
export function occupationOfTerm(text: string): number {
  const { names, isWritten } = otherNames(text);
  const ofOthers = (): number => firstKnown(names);
  const own = (): number => occupationOf(fieldTitle(titleKey(text)) ?? text);
  return isWritten ? own() || ofOthers() : ofOthers() || own();
}

/** The usual title of a field, or of the people who work in it: "retail", "retail worker". */
const fieldTitle = (key: string): string | undefined =>
  titles.get(key) ?? titles.get(key.replace(whoWorks, ''));
const whoWorks = / (?:employee|guy|help|lady|man|people|person|staff|worker)$/;

/** The first known occupation. 0: none. */
function firstKnown(names: string[]): number {
  for (const name of names) {
    const code = occupationOf(name);
    if (code > 0) return code;
  }
  return 0;
}
