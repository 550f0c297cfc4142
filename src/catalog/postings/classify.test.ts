import { describe, expect, test } from 'vitest';
import { classifyJob, type StatedJob } from './classify.ts';
import type { Category, JobType } from './posting.ts';
import skillNames from './skills.json' with { type: 'json' };

const nothingStated: StatedJob = {
  title: '',
  jobType: '',
  category: '',
  description: '',
  workplace: null,
  skills: [],
};
const classify = (stated: Partial<StatedJob>) => classifyJob({ ...nothingStated, ...stated });

describe('job types', () => {
  test.each<[jobType: string, title: string, expected: JobType[]]>([
    ['Full-time, Contract', '', ['Contract', 'Full-time']],
    ['FULL_TIME; PART_TIME', '', ['Full-time', 'Part-time']],
    ['Full-time or part-time', '', ['Full-time', 'Part-time']],
    ['Part-time, permanent', '', ['Part-time']],
    ['Full-time', 'Nursing Intern', ['Internship', 'Full-time']],
    ['Full-time, remote', '', ['Full-time']],
    ['Remote', '', ['Remote']],
    ['Permanent', '', ['Full-time']],
    ['', '', []],
  ])('%j of "%s" are %j', (jobType, title, expected) => {
    expect(classify({ jobType, title })).toMatchObject({ jobTypes: expected, jobType: expected[0] ?? null });
  });
});

test('addresses name no skills', () => {
  const description = 'See https://a.example/python/jobs.html and www.a.example/java, or apply.aspx.html.';
  expect(classify({ description }).skills).toEqual([]);
  expect(classify({ description: 'You write HTML and Python.' }).skills).toEqual(['HTML', 'Python']);
});

test.each<[description: string, skills: string[]]>([
  [
    'The Department of Environmental Protection (DEP) protects public health for all. You use Python.',
    ['Python'],
  ],
  ['Our agency protects public health and the environment.', []],
  ['As a global leader in public health, CDC is the agency that Americans trust.', []],
  ['We are a nonprofit that provides mental health care.', []],
  ['DHS works to prevent homelessness and offers case management.', []],
  ['Benefits: health insurance, counseling and mental health care.', []],
  ['Proficient in SQL • Benefits: dental insurance, child care', ['SQL']],
  ['We hire regardless of disability, and offer sign language as a reasonable accommodation.', []],
  ['The agency is seeking a nurse with experience in public health.', ['Public Health']],
  ['The company requires SQL.', ['SQL']],
  ['This position provides case management.', ['Case Management']],
  ['Provides counseling, and works with social workers in public health.', ['Counseling', 'Public Health']],
  ['Leads project management in the agency.', ['Project Management']],
  ['Excel in all that you do. Go to our site.', []],
])('sentences about the employer, the law and benefits name no skills: %s', (description, skills) => {
  expect(classify({ description }).skills).toEqual(skills);
});

describe('job type', () => {
  test.each<[jobType: string, expected: JobType | null]>([
    ['FULL_TIME', 'Full-time'],
    ['FullTime', 'Full-time'],
    ['Full-Time', 'Full-time'],
    ['fulltime', 'Full-time'],
    ['fulltime_permanent', 'Full-time'],
    ['Permanent', 'Full-time'],
    ['F', 'Full-time'],
    ['PART_TIME', 'Part-time'],
    ['P', 'Part-time'],
    ['contractor', 'Contract'],
    ['CONTRACTOR', 'Contract'],
    ['Intern', 'Internship'],
    ['INTERN', 'Internship'],
    ['Temporary', 'Temporary'],
    ['Seasonal', 'Temporary'],
    ['Term', 'Temporary'],
    ['Full-time, Part-time', 'Full-time'],
    ['Permanent, Full-time', 'Full-time'],
    // T1: more words around the type
    ['Full Time (Benefited)', 'Full-time'],
    ['Part Time - Weekends Only', 'Part-time'],
    ['Non-Exempt Full-Time', 'Full-time'],
    ['Contract (6 months)', 'Contract'],
    ['C2H Corp-To-Corp, C2H W2, 18 Months', 'Contract'],
    ['Contract Corp-To-Corp, Contract Independent, Contract W2, 12 Months', 'Contract'],
    ['PRN', 'Part-time'],
    ['Per Diem', 'Part-time'],
    ['PER_DIEM', 'Part-time'],
    ['FT', 'Full-time'],
    ['F/T', 'Full-time'],
    ['P/T Evenings', 'Part-time'],
    ['Regular Full Time', 'Full-time'],
    ['Regular Part-Time (20 hours)', 'Part-time'],
    ['Full Time / Career or Career-Conditional', 'Full-time'],
    ['Excepted Service Permanent', 'Full-time'],
    ['Permanent, Part Time 20 hours', 'Part-time'],
    ['1.0 FTE', 'Full-time'],
    ['0.5 FTE', 'Part-time'],
    ['Job Share', 'Part-time'],
    ['Temp-to-hire', 'Temporary'],
    ['Temporary (Full-Time)', 'Temporary'],
    ['Limited Term', 'Temporary'],
    ['Term NTE 13 months', 'Temporary'],
    ['This is a temporary appointment. These positions have no promotion potential.', 'Temporary'],
    ['Long-term contract', 'Contract'],
    ['Permanent contract', 'Full-time'],
    ['1099 Independent Contractor', 'Contract'],
    ['Apprenticeship', 'Internship'],
    ['Full-time Internship', 'Internship'],
    ['Co-Op', 'Internship'],
    ['Full-time, Contract', 'Contract'],
    ['Full-time or part-time', 'Full-time'],
    ['Part-time or full-time', 'Part-time'],
    ['Full Time, Remote', 'Full-time'],
    ['Full – Time', 'Full-time'],
    ['Full-time (no C2C)', 'Full-time'],
    ['contractToHire', 'Contract'],
    ['Not temporary', null],
    ['Long term', null],
    ['Exempt', null],
    ['Multiple Appointment Types', null],
    ['Be on call 24/7 as part of a team', null],
    ['Other', null],
    ['OTHER', null],
    ['constructor', null],
    ['', null],
  ])('stated %j', (jobType, expected) => {
    expect(classify({ jobType }).jobType).toBe(expected);
  });

  test.each<[title: string, expected: JobType | null]>([
    ['COLLEGE AIDE INTERN 2023', 'Internship'],
    ['Summer Internship, Finance', 'Internship'],
    ['Legal Summer Associate', 'Internship'],
    ['COLLEGE AIDE (PAYROLL)', 'Internship'],
    ['Internship Program Manager', null],
    ['Intern Coordinator', null],
    ['Internal Auditor', null],
    ['Museum Technician (Seasonal)', 'Temporary'],
    ['Temporary Clerk', 'Temporary'],
    ['Temporary Total Disability Adjuster', null],
    ['Cook (PT/FT)', 'Full-time'],
    ['Aide, P/T', 'Part-time'],
    ['RN - F/T nights', 'Full-time'],
    ['Program Support Assistant (NTE 1 Year)', 'Temporary'],
    ['Economic Assistant (Part-time)', 'Part-time'],
    ['PUBLIC HEALTH ASSISTANT (PART TIME), BUREAU OF SCHOOL HEALTH', 'Part-time'],
    ['Registered Nurse (Contract)', 'Contract'],
    ['Contract Specialist', null],
    ['Template Maker', null],
    // T2: the words of a type that mean something else
    ['Software Engineer Co Op', 'Internship'],
    ['Mechanical Engineering Co-op (Fall 2026)', 'Internship'],
    ['Co-op Student - Finance', 'Internship'],
    ['Marketing Coop', 'Internship'],
    ['Data Analyst (Temporary Remote)', null],
    ['Paralegal - Temporarily Remote', null],
    ['Temporary Housing Coordinator', null],
    ['Temporary Office Assistant', 'Temporary'],
    ['Credit Union Co-op Teller', null],
    ['Temp Agency Recruiter', null],
    ['Temporary Remote-Work Coordinator', null],
    ['Grocery Co-op Clerk', null],
    ['Housing co-op manager', null],
    ['Cashier, Food Co-op', null],
    ['Co-op Advertising Specialist', null],
    ['Co-op Program Coordinator', null],
    ['Electric Co-op Lineworker', null],
    ['Registered Nurse - PRN', 'Part-time'],
    ['Physical Therapist (Per Diem)', 'Part-time'],
    ['Java Developer (12-month contract)', 'Contract'],
    ['Java Developer W2 Contract', 'Contract'],
    ['(1099 Contract) Salesforce Consultant', 'Contract'],
    ['Contract Compliance Officer', null],
    ['Nurse', null],
  ])('of %j', (title, expected) => {
    expect(classify({ title }).jobType).toBe(expected);
  });

  test.each<[title: string, jobType: string, expected: JobType]>([
    ['Architecture Intern', 'Full-time', 'Internship'],
    ['Co-op, Chemical Engineering', 'parttime', 'Internship'],
    ['Internship Coordinator', 'Full-time', 'Full-time'],
    ['Marketing Intern', 'Contract', 'Contract'],
    ['Internist', 'Part-time', 'Part-time'],
  ])('of %j with stated %j', (title, jobType, expected) => {
    expect(classify({ title, jobType }).jobType).toBe(expected);
  });

  test('the workplace counts last', () => {
    expect(classify({ workplace: 'remote' }).jobType).toBe('Remote');
    expect(classify({ workplace: 'on-site' }).jobType).toBe('On-site');
    expect(classify({ workplace: 'hybrid' }).jobType).toBeNull();
    expect(classify({ workplace: 'remote', jobType: 'Part-time' }).jobType).toBe('Part-time');
    expect(classify({ workplace: 'remote', title: 'Marketing Intern' }).jobType).toBe('Internship');
  });
});

describe('category of real postings', () => {
  test.each<[title: string, category: string, expected: Category | null]>([
    // USAJOBS
    ['Registered Nurse (RN) - Emergency Department (Days/FT)', '0610 - Nurse', 'Healthcare'],
    ['Physician - Urologist', '0602 - Medical Officer', 'Healthcare'],
    ['Social Worker - Inpatient Community Living Center Unit(s)', '0185 - Social Work', 'Healthcare'],
    ['INDUSTRIAL HYGIENIST', '0690 - Industrial Hygiene', 'Healthcare'],
    ['IT Specialist (SYSANALYSIS/APPSW)', '2210 - Information Technology Management', 'Technology'],
    ['Information Technology Project Manager', '2210 - Information Technology Management', 'Technology'],
    [
      'Supervisory Biomedical Engineer (Chief)',
      '0858 - Bioengineering and Biomedical Engineering',
      'Engineering',
    ],
    ['SUPERVISORY ACCOUNTANT', '0510 - Accounting', 'Finance'],
    ['Resource Management Officer', '0501 - Financial Administration And Program', 'Finance'],
    ['MANAGEMENT ANALYST', '0343 - Management And Program Analysis', 'Management'],
    ['Instructional Systems Specialist', '1750 - Instructional Systems', 'Education'],
    ['Educational Aide', '1702 - Education And Training Technician', 'Education'],
    ['Contact Representative', '0962 - Contact Representative', 'Customer Service'],
    ['Store Worker', '6914 - Store Working', 'Retail'],
    ['Sales Store Checker', '2091 - Sales Store Clerical', 'Retail'],
    ['Public Affairs Specialist', '1035 - Public Affairs', 'Marketing'],
    ['PROJECT MANAGER', '1101 - General Business And Industry', 'Management'],
    ['MWR Assistant Marina Manager', '1101 - General Business And Industry', 'Management'],
    ['Supervisory Criminal Investigator', '1811 - Criminal Investigation', null],
    ['Custodial Worker (Housekeeper)', '3566 - Custodial Working', null],
    ['LEAD TECHNICAL WRITER EDITOR', '1083 - Technical Writing And Editing', null],
    ['Police Officer', '0083 - Police', null],
    // New York City
    ['OFFICE ASSOCIATE, BUREAU OF EARLY INTERVENTION', 'Health', 'Healthcare'],
    ['SENIOR SOFTWARE DEVELOPER', 'Technology, Data & Innovation', 'Technology'],
    ['PROJECT MANAGER', 'Engineering, Architecture, & Planning', 'Engineering'],
    ['PROCUREMENT ANALYST', 'Finance, Accounting, & Procurement', 'Finance'],
    ['SENIOR DATA SCIENTIST', 'Policy, Research & Analysis', 'Technology'],
    ['SUPERVISING PUBLIC HEALTH NURSE, BUREAU OF SCHOOL HEALTH', 'Social Services Health', 'Healthcare'],
    ['DIRECTOR, SADC OMBUDS OFFICE', 'Social Services', 'Management'],
    ['SPECIAL ASSISTANT TO THE DIRECTOR', 'Legal Affairs', null],
    ['SENIOR SUSTAINABILITY ENFORCEMENT ATTORNEY', 'Legal Affairs', null],
    ['BUILDING ENERGY & EMISSIONS AUDITOR', 'Green Jobs', null],
    ['CLERICAL ASSOCIATE', 'Social Services', null],
    ['DESIGN LEAD', 'Engineering, Architecture, & Planning Public Safety, Inspections', 'Engineering'],
    ['TECHNOLOGY TRANSACTIONS ATTORNEY', 'Technology, Data & Innovation Legal Affairs', null],
    ['Health Scientist', '0600 Medical, Dental, And Public Health; 0601 General Health', 'Healthcare'],
    ['Social Worker', '0185 Social Work', 'Healthcare'],
    ['Summer Help', '2026 Interns', null],
    ['Analyst', 'Operations > Finance', 'Finance'],
    // Job boards and feeds
    ['Senior Site Reliability Engineer', 'Ferngate Confidential', 'Technology'],
    ['Senior Trades Recruiter', 'Ferngate', null],
    ['Junior Account Executive (India)', 'Account Executives', 'Sales'],
    ['(Senior) Payroll Accountant (f/m/d)', 'Finance', 'Finance'],
    ['Reseller Development Representative', 'Sales', 'Sales'],
    ['CNA  / LPN - Steady Evenings. Begin This Month.', 'Health Care Provider', 'Healthcare'],
    ['Greek Customer Support Advisor', 'Customer Service', 'Customer Service'],
    ['Backend Engineer', 'Engineering', 'Technology'],
    ['Software Engineer', 'Marketing', 'Technology'],
    ['Registered Nurse', 'Education', 'Healthcare'],
    ['Senior Accountant', 'Engineering', 'Finance'],
    ['Account Director', 'Customer Success', 'Sales'],
    ['Mechanical Engineer', 'Technology', 'Engineering'],
    ['Solutions Engineer', 'Sales', 'Technology'],
    ['Engineer', 'Technology', 'Technology'],
    ['Engineer', 'Engineering', 'Engineering'],
    ['Clinical Data Analyst', 'Health', 'Healthcare'],
    ['Safety Auditor', 'Engineering', 'Engineering'],
    ['Coordinator', 'Client Success', 'Customer Service'],
    ['Anything', 'IT', 'Technology'],
    ['Anything', 'No Category', null],
    ['Anything', 'constructor', null],
  ])('%s | %s', (title, category, expected) => {
    expect(classify({ title, category }).category).toBe(expected);
  });
});

describe('category by title alone', () => {
  test.each<[title: string, expected: Category | null]>([
    ['Software Engineer III', 'Technology'],
    ['Software Dev Engineer II', 'Technology'],
    ['QA Test Engineer', 'Technology'],
    ['Sales Engineer', 'Sales'],
    ['Civil Engineer I', 'Engineering'],
    ['Engineer', 'Engineering'],
    ['Senior Engineer II', 'Engineering'],
    ['Forward Deployed Engineer', 'Technology'],
    ['Solutions Engineer', 'Technology'],
    ['Principal Edge Engineer', 'Technology'],
    ['Engineer, Platform', 'Technology'],
    ['Staff Engineer - Developer Experience', 'Technology'],
    ['Data Engineering Manager', 'Technology'],
    ['Site Reliability Engineering Manager', 'Technology'],
    ['Infrastructure Engineer', 'Technology'],
    ['Engineer, Software', 'Technology'],
    ['AI Architect', 'Technology'],
    ['Architect', 'Engineering'],
    ['Electrical Engineer - Data Centers', 'Engineering'],
    ['Hardware Engineer, Cloud', 'Engineering'],
    ['Field Engineer', 'Engineering'],
    ['Customer Success Manager', 'Customer Service'],
    ['Client Success Manager', 'Customer Service'],
    ['Manager, Client Success', 'Customer Service'],
    ['Client Success Associate', 'Customer Service'],
    ['Client Support Specialist', 'Customer Service'],
    ['Account Director', 'Sales'],
    ['Senior Account Director, West', 'Sales'],
    ['Stationary Engineer', null],
    ['Marketing Manager', 'Marketing'],
    ['Store Manager', 'Retail'],
    ['Retail Sales Associate', 'Retail'],
    ['Nurse Manager', 'Healthcare'],
    ['Director of Nursing', 'Healthcare'],
    ['Director, Finance', 'Finance'],
    ['Vice President', 'Management'],
    ['Vice President; Software Engineer III', 'Technology'],
    ['Account Manager', 'Sales'],
    ['Case Manager', null],
    ['Art Director', null],
    ['Accounting Instructor', 'Education'],
    ['Assistant Professor of Finance', 'Education'],
    ['School Nurse', 'Healthcare'],
    ['Bank Teller', 'Finance'],
    ['Customer Service Representative', 'Customer Service'],
    ['Healthcare Recruiter', null],
    ['Flight Instructor', null],
    ['Truck Driver', null],
    ['Scientist I', null],
    // TI2: what is managed, and the worker at the end, not the word "management"
    ['Vulnerability Management Analyst Intern', 'Technology'],
    ['Identity & Access Management Analyst', 'Technology'],
    ['Data Management Specialist', 'Technology'],
    ['Portfolio Management Internship', 'Finance'],
    ['Risk Management Analyst', 'Finance'],
    ['Wealth Management Associate', 'Finance'],
    ['Property Management Accountant', 'Finance'],
    ['Brand Management Intern', 'Marketing'],
    ['Case Management Nurse', 'Healthcare'],
    ['Pain Management Physician', 'Healthcare'],
    ['Risk Manager', 'Finance'],
    ['Portfolio Manager', 'Finance'],
    ['Care Manager', 'Healthcare'],
    ['Fleet Manager', 'Management'],
    ['Utilization Management Coordinator', 'Healthcare'],
    ['Account Management Associate', 'Sales'],
    ['Store Management Trainee', 'Retail'],
    ['Product Management Engineer', 'Engineering'],
    ['Project Management Intern', 'Management'],
    ['Senior Management Analyst', 'Management'],
    ['Management Trainee', 'Management'],
    ['Emergency Management Specialist', null],
    ['Waste Management Driver', null],
    ['Talent Management Analyst', null],
    ['Medical Assistant Instructor', 'Education'],
    ['Information Technology Instructor', 'Education'],
    ['Mental Health Teacher', 'Education'],
    ['Retail Store Cleaner', null],
    ['Hospital Guard', null],
    ['Medical Interpreter', null],
    // Software and instruments in the title
    ['Wordpress Engineer', 'Technology'],
    ['Drupal Engineer', 'Technology'],
    ['Splunk Administrator', 'Technology'],
    ['Tableau Analyst', 'Technology'],
    ['AutoCAD Designer', 'Engineering'],
    // The occupation that a title names
    ['Endoscopy Technician', 'Healthcare'],
    ['Vascular Technologist', 'Healthcare'],
    ['Photogrammetrist', 'Engineering'],
    ['Web Administrator', 'Technology'],
    ['Front Desk Clerk', 'Customer Service'],
    ['Loan Counselor', 'Finance'],
    ['Program Analyst', 'Management'],
    ['Chief of Staff', 'Management'],
    ['Air Traffic Control Specialist', null],
    ['Supply Technician', null],
    ['', null],
  ])('%s', (title, expected) => {
    expect(classify({ title }).category).toBe(expected);
  });
});

test.each<[description: string, skills: string[]]>([
  [
    'A degree in engineering with course work in hydraulics, thermodynamics, hydrology, or nature of materials.',
    [],
  ],
  ['A bachelor’s degree in biology, chemistry, genetics or soil science that has 20 semester hours.', []],
  [
    'Majors such as accounting, operations research, and labor relations are fine. Experience with Python.',
    ['Python'],
  ],
  ['Bachelor’s degree in accounting, auditing, or finance and experience with SQL.', ['SQL']],
  ['A degree in accounting is required.', ['Accounting']],
  ['You studied hard. You do accounting, auditing and payroll.', ['Accounting', 'Auditing', 'Payroll']],
])('the fields of a degree are no skills: %s', (description, skills) => {
  expect(classify({ description }).skills).toEqual(skills);
});

test.each<[description: string, skills: string[]]>([
  ['Compare records of the Welfare Management System (WMS) daily. Update WMS.', []],
  ['Send the Consumer Satisfaction Survey (CSS) to families.', []],
  ['Move pallets with a Warehouse Management System (WMS).', ['Warehouse Management']],
  ['Write Cascading Style Sheets (CSS) and HTML.', ['CSS', 'HTML']],
  ['Advanced Cardiac Life Support (ACLS) within 90 days.', ['ACLS']],
  ['Run the WMS (Manhattan) and scanners.', ['Warehouse Management']],
])('an abbreviation means what the text says: %s', (description, skills) => {
  expect(classify({ description }).skills).toEqual(skills);
});

test.each<[description: string, skills: string[]]>([
  ['You certify that you did not use artificial intelligence or ChatGPT for your answers.', []],
  ['Experience in technical support or help desk will not be accepted.', []],
  ['Payroll experience does not qualify. You know procurement.', ['Procurement']],
  [
    'Not only is it the largest health care system in the nation, but we serve them through the Benefits Administration.',
    [],
  ],
])('what an ad does not want is no skill: %s', (description, skills) => {
  expect(classify({ description }).skills).toEqual(skills);
});

test('the skills of a posting decide which kind of engineer it is', () => {
  const category = (title: string, description: string) => classify({ title, description }).category;
  expect(category('Product Engineer', 'You know TypeScript and SQL.')).toBe('Engineering');
  expect(category('Product Engineer', 'You know TypeScript, Docker and SQL.')).toBe('Technology');
  expect(category('Senior Engineer', 'You know TypeScript, Docker and PostgreSQL.')).toBe('Technology');
  expect(category('Senior Engineer', 'AutoCAD, Revit and Civil 3D; some Python and SQL.')).toBe(
    'Engineering',
  );
  expect(category('Civil Engineer', 'You know Python, SQL and AWS.')).toBe('Engineering');
});

describe('skills', () => {
  const skills = (description: string, title = '') => classify({ title, description }).skills;

  test.each<[description: string, expected: string[]]>([
    ['RN with BLS and ACLS required.', ['RN License', 'BLS Certification', 'ACLS']],
    [
      'Proficient in Word, Excel and PowerPoint.',
      ['Microsoft Word', 'Microsoft Excel', 'Microsoft PowerPoint'],
    ],
    ['You excel at your work, give access to records and spread the word.', []],
    ['Excel at sales? Word of mouth. Access to a car. Go team!', []],
    ['Python, R, and SQL', ['Python', 'R', 'SQL']],
    ['R & D team; vitamin C', []],
    ['Knows Python. Go to our site.', ['Python']],
    ['Go, Docker and Kubernetes', ['Go', 'Docker', 'Kubernetes']],
    ['C#, C++, .NET, ASP.NET and Node.js', ['C#', 'C++', '.NET', 'Node.js']],
    ['CI/CD with SQL Server', ['CI/CD', 'SQL Server']],
    ['Class A CDL or forklift certified', ['CDL Class A', 'Forklift Operation']],
    ['learn the ropes, earn more', []],
    ['registered nurses, project management', ['RN License', 'Project Management']],
    ['project. management', []],
    ['Bilingual Spanish/English', ['Spanish']],
    ['constructor __proto__ toString', []],
  ])('%s', (description, expected) => {
    expect(skills(description)).toEqual(expected);
  });

  test('the stated ones come first, once each and with their usual name, then those of title and text', () => {
    const { skills: found } = classify({
      title: 'Welder',
      description: 'OSHA 10, Welding, MS Excel',
      skills: [' ms excel ', 'Patience', 'patience', '', 'x'.repeat(100)],
    });
    expect(found).toEqual(['Microsoft Excel', 'Patience', 'Welding', 'OSHA']);
  });

  test('twelve at most', () => {
    expect(classify({ skills: Object.keys(skillNames) }).skills).toHaveLength(12);
    expect(
      skills('Java Python SQL Docker Kubernetes Linux Tableau Jira Figma AWS Azure Kotlin MySQL PHP'),
    ).toHaveLength(12);
  });

  test('every skill of the dictionary is found by each of its spellings', () => {
    const ways = Object.entries(skillNames).flatMap(([name, spellings]) =>
      (spellings.length > 0 ? spellings : [name.toLowerCase()]).map((way) => [name, way] as const),
    );
    const missed = ways.filter(([name, way]) => !way.endsWith('?') && skills(way)[0] !== name);
    expect(missed).toEqual([]);
  });
});

test.each<[string, Partial<StatedJob>]>([
  ['title', { title: 'sales manager, '.repeat(10_000) }],
  ['type', { jobType: 'x, '.repeat(50_000) }],
  ['category', { category: 'and '.repeat(50_000) }],
  ['description', { description: 'Excel, Word and '.repeat(10_000) }],
])('a very long %s is read in part', (_, stated) => {
  expect(classify(stated).skills.length).toBeLessThanOrEqual(12);
});
