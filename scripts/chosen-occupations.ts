import { titleKey } from '../src/features/occupations/title-key.ts';

/**
 * Chosen by hand, for scripts/occupations.ts: the usual occupation of titles that O*NET lists under several, and of
 * common titles that O*NET 27.0 does not list.
 */
const chosen: Record<string, string> = {
  '11-1011.00': 'Chief Executive Officer, Executive Director, Managing Director',
  '11-1021.00':
    'Operations Manager, General Manager, Business Manager, Director of Operations, Operations Director, Chief Operating Officer',
  '11-2021.00':
    'Product Manager, Product Marketing Manager, Marketing Director, Brand Manager, Growth Manager, Product Owner, Product Lead',
  '11-2022.00': 'Sales Manager, Director of Sales, Regional Sales Manager, Account Director',
  '11-3012.00': 'Administrative Officer, Administrative Manager, Office Manager',
  '11-3013.00': 'Facilities Manager, Facility Manager',
  '11-3021.00':
    'IT Manager, IT Director, Software Engineering Manager, Engineering Manager Software, Software Development Manager',
  '11-3031.00': 'Finance Manager, Finance Director, Director of Finance',
  '11-3031.01': 'Controller',
  '11-3051.00': 'Plant Manager, Production Manager',
  '11-3061.00': 'Contract Manager, Procurement Manager',
  '11-3071.00': 'Warehouse Manager, Logistics Manager',
  '11-3071.04': 'Supply Chain Manager',
  '11-3121.00': 'Human Resources Manager, HR Manager, Human Resources Director, HR Director',
  '11-9021.00': 'Construction Manager, Construction Project Manager, Construction Superintendent',
  '11-9051.00': 'Restaurant Manager, Food Service Manager, Kitchen Manager',
  '11-9111.00':
    'Health System Specialist, Health Systems Specialist, Nurse Manager, Director of Nursing, Clinical Manager, Nursing Supervisor',
  '11-9141.00': 'Property Manager, Community Association Manager',
  '11-9151.00': 'Social Services Director, Shelter Director',
  '11-9161.00': 'Emergency Management Specialist',
  '13-1023.00':
    'Contract Coordinator, Contract Administrator, Purchasing Agent, Buyer, Procurement Specialist, Procurement Analyst, Contract Specialist, Contracting Officer, Contracting Specialist',
  '13-1041.00': 'Compliance Officer, Compliance Specialist, Compliance Analyst, Compliance Coordinator',
  '13-1051.00': 'Estimator, Cost Estimator',
  '13-1071.00':
    'Human Resources Specialist, HR Specialist, HR Generalist, Recruiter, Technical Recruiter, Talent Acquisition Specialist, HR Business Partner, Human Resources Generalist',
  '13-1081.00':
    'Logistics Coordinator, Logistics Specialist, General Supply Specialist, Logistics Management Specialist, Inventory Management Specialist',
  '13-1082.00': 'Project Manager, Project Coordinator, Program Manager',
  '13-1111.00':
    'Management Analyst, Management Consultant, Business Analyst, Program Analyst, Management and Program Analyst, Operations Analyst',
  '13-1151.00': 'Training Specialist, Trainer, Training Instructor, Training Administrator',
  '13-1161.00':
    'Marketing Specialist, Market Research Analyst, Marketing Analyst, Marketing Coordinator, Marketing Associate, SEO Specialist, Digital Marketing Specialist',
  '13-1199.07': 'Security Specialist',
  '13-2011.00': 'Auditor, Accountant, Staff Accountant, Financial Auditor',
  '13-2031.00': 'Budget Analyst, Budget Officer',
  '13-2051.00': 'Financial Analyst, Investment Analyst, Portfolio Manager, Financial Management Specialist',
  '15-1211.00':
    'Systems Analyst, Business Systems Analyst, System Analyst, Computer Systems Analyst, Application Analyst, Applications Analyst',
  '15-1212.00':
    'Cyber Security Analyst, Information Security Analyst, Cybersecurity Analyst, Cybersecurity Specialist, IT Cybersecurity Specialist, Security Analyst, Cybersecurity Engineer, Information Security Specialist',
  '15-1232.00':
    'IT Support Specialist, Help Desk Technician, Desktop Support Technician, IT Technician, Help Desk Analyst, Technical Support Specialist, Technical Support Engineer, Support Engineer, Computer Technician, IT Technician',
  '15-1241.00': 'Network Engineer',
  '15-1244.00':
    'Systems Administrator, System Administrator, Network Administrator, IT Specialist, Information Technology Specialist, Cloud Administrator',
  '15-1251.00': 'Programmer',
  '15-1252.00':
    'Software Engineer, Software Developer, Application Developer, Applications Developer, Backend Engineer, Back End Engineer, Backend Developer, Back End Developer, Full Stack Engineer, Fullstack Engineer, Full Stack Developer, Fullstack Developer, Mobile Developer, Mobile Engineer, iOS Engineer, Android Engineer, iOS Developer, Android Developer, Java Developer, Java Engineer, Python Developer, .NET Developer, DevOps Engineer, Site Reliability Engineer, Platform Engineer, Cloud Engineer, Embedded Software Engineer, Machine Learning Engineer, AI Engineer, Forward Deployed Engineer, Salesforce Developer, Software Development Engineer, Infrastructure Engineer, Developer, Firmware Engineer, Game Developer, SQL Developer',
  '15-1253.00':
    'QA Engineer, QA Analyst, QA Tester, Quality Assurance Analyst, Software Tester, Test Automation Engineer, Software Development Engineer in Test, Software Quality Engineer, Automation Tester',
  '15-1254.00':
    'Web Developer, Front End Developer, Frontend Developer, Front End Engineer, Frontend Engineer, Webmaster',
  '15-1255.00': 'UX Designer, UI Designer, UX Researcher, Product Designer, Interface Designer',
  '15-1299.08':
    'Solutions Architect, Solution Architect, Solutions Engineer, Solution Engineer, Enterprise Architect, Systems Engineer, Computer Systems Engineer, Cloud Architect, Cloud Solutions Architect',
  '15-1299.05': 'Security Engineer, Information Security Engineer',
  '15-1243.00': 'Database Architect, Data Architect, Data Engineer, Database Engineer',
  '15-2051.00':
    'Data Scientist, Data Analyst, Applied Scientist, Data Analytics Specialist, Data Analytics Engineer, Analytics Engineer',
  '15-2051.01': 'Business Intelligence Analyst, BI Analyst, BI Developer, Business Intelligence Developer',
  '17-1011.00': 'Architect',
  '17-2051.00': 'Civil Engineer, Structural Engineer',
  '17-2071.00': 'Electrical Engineer, Controls Engineer, Control Engineer',
  '17-2072.00': 'Electronics Engineer',
  '17-2112.00':
    'Quality Engineer, Industrial Engineer, Process Engineer, Production Engineer, Reliability Engineer, Manufacturing Engineer',
  '17-2141.00': 'Mechanical Engineer, Mechanical Design Engineer',
  '17-2199.00': 'General Engineer, Interdisciplinary Engineer',
  '17-3011.00': 'Drafter, CAD Drafter',
  '19-1023.00': 'Marine Biologist',
  '19-1031.03': 'Park Ranger',
  '19-1042.00': 'Postdoctoral Fellow, Postdoctoral Researcher',
  '19-3033.00': 'Psychologist, Clinical Psychologist, Staff Psychologist, Counseling Psychologist',
  '19-3094.00': 'Policy Analyst',
  '19-4061.00': 'Social Science Research Assistant, Economic Assistant',
  '19-5011.00':
    'Safety Officer, Safety Specialist, Safety and Occupational Health Specialist, Industrial Hygienist',
  '21-1012.00': 'School Counselor, Guidance Counselor',
  '21-1014.00':
    'Mental Health Counselor, Clinical Counselor, Licensed Professional Counselor, Psychotherapist',
  '21-1022.00': 'Medical Social Worker, Clinical Social Worker, Licensed Clinical Social Worker',
  '21-1029.00': 'Social Worker, Case Worker, Caseworker',
  '21-1093.00': 'Case Manager, Social Services Assistant, Social Services Representative, Housing Specialist',
  '23-1011.00':
    'Attorney, Lawyer, Counsel, General Counsel, Associate Counsel, Staff Attorney, General Attorney, Attorney Adviser, Attorney Advisor, Legal Counsel, Agency Attorney',
  '23-2011.00': 'Paralegal, Paralegal Specialist, Legal Assistant',
  '25-1199.00':
    'Lecturer, Research Professor, Professor, Assistant Professor, Associate Professor, Adjunct Professor, College Professor, Adjunct Instructor, Faculty Member, University Professor',
  '25-2012.00': 'Kindergarten Teacher',
  '25-2021.00': 'Elementary School Teacher, Elementary Teacher',
  '25-2022.00': 'Middle School Teacher',
  '25-2031.00':
    'High School Teacher, Secondary School Teacher, Math Teacher, Science Teacher, English Teacher, History Teacher',
  '25-2059.00': 'Special Education Teacher',
  '25-2011.00': 'Preschool Teacher, Early Childhood Teacher, Lead Preschool Teacher',
  '25-3031.00': 'Substitute Teacher',
  '25-3041.00': 'Tutor',
  '25-9031.00': 'Education Specialist, Instructional Designer, Instructional Systems Specialist',
  '25-9042.00':
    'Teacher Aide, Teaching Assistant, Paraprofessional, Educational Aide, Education Aide, Teacher Assistant, Assistant Teacher',
  '27-1024.00': 'Graphic Designer',
  '27-3023.00': 'Reporter',
  '27-3031.00':
    'Public Affairs Specialist, Public Relations Specialist, Communications Specialist, Communications Manager, Public Information Officer, Social Media Manager',
  '27-3041.00': 'Editor',
  '27-3042.00': 'Technical Writer',
  '27-3043.00': 'Writer, Content Writer',
  '29-1051.00': 'Pharmacist, Clinical Pharmacist, Clinical Pharmacy Specialist, Staff Pharmacist',
  '29-1123.00': 'Physical Therapist, Physiotherapist',
  '29-1127.00': 'Speech Therapist, Speech Language Pathologist',
  '29-1131.00': 'Veterinary Medical Officer, Veterinarian',
  '29-1141.00':
    'Registered Nurse, RN, Nurse, Staff Nurse, Clinical Nurse, Charge Nurse, Public Health Nurse, School Nurse, Travel Nurse, Nurse Case Manager, RN Case Manager, Home Health Nurse',
  '29-1141.04': 'Clinical Nurse Specialist',
  '29-1161.00': 'Midwife',
  '29-1171.00': 'Nurse Practitioner, Family Nurse Practitioner',
  '29-1221.00': 'Pediatrician',
  '29-1223.00': 'Psychiatrist',
  '29-1224.00': 'Radiologist',
  '29-1229.00':
    'Oncologist, Physician, Doctor, Medical Doctor, Medical Officer, Primary Care Physician, Urologist, Gastroenterologist, Physiatrist',
  '29-1222.00': 'Pathologist',
  '29-1241.00': 'Ophthalmologist',
  '29-1249.00': 'Surgeon',
  '29-1292.00': 'Dental Hygienist',
  '29-2012.00':
    'Medical Laboratory Technician, Medical Lab Technician, Lab Technician, Laboratory Technician, Lab Tech, Medical Technician',
  '29-2011.00':
    'Medical Technologist, Clinical Laboratory Scientist, Clinical Lab Scientist, Medical Laboratory Scientist, Laboratory Technologist',
  '29-2034.00':
    'Radiologic Technologist, X-Ray Technician, CT Technologist, Diagnostic Radiologic Technologist',
  '29-2035.00': 'MRI Technologist, MRI Technician',
  '29-2042.00': 'EMT',
  '29-2043.00': 'Paramedic',
  '29-2052.00': 'Pharmacy Technician, Pharmacy Tech',
  '29-2055.00': 'Surgical Technologist, Surgical Technician, Surgical Tech',
  '29-2056.00': 'Vet Tech, Veterinary Technician, Animal Health Technician',
  '29-2061.00':
    'Licensed Practical Nurse, LPN, LVN, Practical Nurse, Licensed Vocational Nurse, Vocational Nurse',
  '29-2072.00': 'Medical Coder, Medical Records Technician',
  '29-2099.00': 'Medical Instrument Technician',
  '31-1121.00': 'Home Health Aide, HHA',
  '31-1122.00': 'Caregiver, Personal Care Aide, Direct Support Professional',
  '31-1131.00': 'Nursing Assistant, Certified Nursing Assistant, CNA, Nurse Aide, Patient Care Technician',
  '31-9091.00': 'Dental Assistant',
  '31-9092.00': 'Medical Assistant, Certified Medical Assistant',
  '31-9096.00': 'Veterinary Assistant',
  '31-9097.00': 'Phlebotomist',
  '33-2011.00': 'Fireman',
  '33-3012.00': 'Correctional Officer, Corrections Officer, Correction Officer, Detention Officer',
  '33-3021.00': 'Detective, Criminal Investigator, Special Agent',
  '33-3021.06':
    'Intelligence Operations Specialist, Intelligence Research Specialist, Intelligence Specialist',
  '33-3051.00':
    'Law Enforcement Ranger, Police Officer, Law Enforcement Officer, Patrol Officer, Sheriff, Border Patrol Officer',
  '33-9032.00': 'Security Guard, Security Officer, Guard, Watchman, Night Watchman',
  '33-9092.00': 'Lifeguard',
  '35-1011.00': 'Chef, Executive Chef, Sous Chef',
  '35-1012.00': 'Shift Supervisor Restaurant, Shift Leader Restaurant',
  '35-2014.00': 'Cook, Line Cook, Prep Cook, Cook Supervisor',
  '35-2012.00': 'School Cook, Cafeteria Cook',
  '35-3011.00': 'Bartender',
  '35-3023.00':
    'Food Service Worker, Crew Member, Team Member Restaurant, Fast Food Worker, Food and Beverage Attendant',
  '35-3023.01': 'Barista',
  '35-3031.00': 'Server, Waiter, Waitress',
  '35-9011.00': 'Busser',
  '35-9021.00': 'Dishwasher',
  '35-9031.00': 'Host, Hostess',
  '37-2011.00': 'Custodian, Janitor, Custodial Worker, Cleaner',
  '37-2012.00': 'Housekeeper, Room Attendant, Housekeeping Aide, Housekeeping Aid, Housekeeping Attendant',
  '37-3011.00': 'Gardener, Landscaper, Groundskeeper',
  '37-3013.00': 'Tree Trimmer, Arborist',
  '39-2021.00': 'Animal Caretaker',
  '39-5012.00': 'Hair Stylist, Hairstylist, Stylist, Cosmetologist',
  '39-9011.00':
    'Child Care Worker, Nanny, Childcare Worker, Child and Youth Program Assistant, Daycare Teacher, Child and Youth Program Associate, CYP Program Assistant, CYS Program Assistant, Child Development Program Assistant',
  '39-9031.00': 'Fitness Specialist, Personal Trainer, Fitness Instructor',
  '39-9032.00': 'Recreation Assistant, Recreation Aide, Recreation Aid, Recreation Specialist',
  '41-1011.00': 'Store Manager, Assistant Store Manager, Retail Store Manager, Store Supervisor',
  '41-2011.00':
    'Cashier, Sales Store Checker, Store Checker, Grocery Checker, Cashier Checker, Checkout Clerk',
  '41-2031.00':
    'Sales Associate, Retail Sales Associate, Store Associate, Retail Associate, Sales Clerk, Store Clerk',
  '41-3021.00': 'Insurance Agent',
  '41-3091.00':
    'Account Executive, Account Manager, Business Development Representative, Sales Development Representative, Sales Executive, Enterprise Account Executive, Inside Sales Representative, Sales Representative, BDR, SDR, Business Development Manager',
  '41-9022.00': 'Real Estate Agent',
  '41-9031.00': 'Sales Engineer, Technical Sales Engineer',
  '43-1011.00': 'Office Supervisor, Customer Service Manager, Customer Service Supervisor',
  '43-3021.00': 'Billing Specialist, Medical Biller',
  '43-3031.00':
    'Bookkeeper, Accounts Payable Specialist, Accounts Receivable Specialist, Accounting Clerk, Accounts Payable Clerk',
  '43-3051.00': 'Payroll Specialist, Payroll Clerk',
  '43-4051.00':
    'Customer Service Representative, Customer Support Representative, Customer Success Manager, Client Success Manager, Customer Support Specialist, Service Representative, Call Center Representative, Contact Representative, Customer Service Associate, Customer Success Specialist, Client Success Specialist, Customer Service Specialist, Guest Service Representative, Call Center Agent',
  '43-4081.00': 'Front Desk Clerk, Front Desk Agent, Guest Service Agent, Desk Clerk',
  '43-4121.00': 'Library Assistant',
  '43-4161.00': 'Human Resources Assistant, HR Assistant, Human Resources Coordinator, HR Coordinator',
  '43-4171.00': 'Receptionist, Front Desk Receptionist',
  '43-5031.00':
    'Police Dispatcher, Emergency Response Dispatcher, Emergency Dispatcher, 911 Dispatcher, Public Safety Dispatcher',
  '43-5051.00': 'Postal Clerk, Postal Worker, Post Office Clerk',
  '43-5053.00': 'Mail Sorter',
  '43-5061.00': 'Production Controller, Production Planner',
  '43-5032.00': 'Dispatcher, Truck Dispatcher',
  '43-6013.00':
    'Medical Secretary, Medical Receptionist, Medical Support Assistant, Advanced Medical Support Assistant, Patient Service Representative',
  '43-6011.00': 'Executive Assistant, Executive Secretary',
  '43-6014.00':
    'Secretary, Administrative Assistant, Administrative Coordinator, Office Assistant, Program Support Assistant, Administrative Support Assistant, Mission Support Assistant, Clerical Associate, Office Automation Assistant, Administrative Specialist',
  '43-9021.00': 'Data Entry Clerk, Data Entry Operator, Data Entry Specialist',
  '43-9051.00': 'Mail Clerk',
  '43-9061.00': 'Office Clerk, Clerk, General Clerk, College Aide',
  '45-2011.00': 'Consumer Safety Inspector',
  '45-2092.00': 'Farmhand, Farm Laborer',
  '47-1011.00': 'Construction Foreman',
  '47-2031.00': 'Carpenter',
  '47-2061.00': 'Construction Laborer, Construction Worker',
  '47-2111.00': 'Electrician, Journeyman Electrician',
  '47-2131.00': 'Insulator',
  '47-2141.00': 'Painter, House Painter',
  '47-2152.00': 'Plumber, Pipefitter',
  '47-4011.00': 'Building Inspector, Construction Inspector',
  '49-3011.00': 'Aircraft Mechanic, Airplane Mechanic, A&P Mechanic',
  '49-3021.00': 'Auto Body Repair Technician, Body Shop Technician',
  '49-3023.00':
    'Auto Mechanic, Automotive Technician, Automotive Mechanic, Auto Technician, Vehicle Mechanic',
  '49-3031.00': 'Diesel Mechanic, Diesel Technician',
  '49-9021.00':
    'Air Conditioning Equipment Mechanic, HVAC Technician, HVAC Mechanic, HVAC Installer, HVAC Service Technician, Air Conditioning Mechanic, Air Conditioning Technician, AC Technician',
  '49-9041.00': 'Power Plant Mechanic, Industrial Mechanic, Millwright Mechanic',
  '49-9051.00': 'Lineman, Line Worker, Lineworker',
  '49-9062.00': 'Biomedical Equipment Technician, Biomedical Equipment Support Specialist',
  '49-9071.00':
    'Maintenance Tech, Maintenance Technician, Maintenance Worker, Maintenance Mechanic, Building Maintenance Worker, Handyman',
  '51-1011.00': 'Production Supervisor',
  '51-2092.00': 'Assembler, Production Associate, Manufacturing Associate',
  '51-4041.00': 'Machinist',
  '51-4121.00': 'Welder, Fabrication Welder',
  '51-6052.00': 'Seamstress',
  '51-9061.00': 'Quality Inspector, Quality Control Inspector, QC Inspector',
  '51-9111.00': 'Packaging Operator',
  '53-2011.00': 'Airline Pilot',
  '53-3032.00':
    'Truck Driver, CDL Driver, CDL A Driver, CDL Truck Driver, Class A Driver, Class A CDL Driver, OTR Driver, CDL A Truck Driver',
  '53-3033.00':
    'Delivery Driver, Package Delivery Driver, Courier Driver, Motor Vehicle Operator, Delivery Associate',
  '53-3052.00': 'Bus Driver Transit, City Bus Driver, Bus Driver',
  '53-3051.00': 'School Bus Driver',
  '53-7051.00': 'Forklift Operator, Forklift Driver',
  '53-7062.00':
    'Laborer, Material Handler, Warehouse Worker, Warehouse Associate, Mover, Package Handler, Material Handling Associate',
  '53-7065.00':
    'Store Worker, Stocker, Stock Clerk, Order Picker, Stock Associate, Supply Clerk, Supply Technician',
};

/** Titles that are too ambiguous for one occupation. */
const unsure = `Immigration Services Officer, Technical Assistant, Management Assistant, Team Leader, Justice, Legal Administrative Specialist, Insurance Specialist,
  Detective Investigator, Research Fellow, Relations Specialist, Health Assistant, Computer Operator, Agent, Analyst, Captain, Chief, Coder, Consulting Engineer, Deputy, Design Engineer, Development Engineer, Doctoral, Driver,
  Engineer, Engineering Technician, Equipment Mechanic, Equipment Operator, Equipment Specialist, Field Engineer, Instructor, Instrument Technician, Intern,
  Management, Mate, Model, Operations Assistant, Operations Specialist, Pilot, Planner, Policy Advisor, Principal, Producer, Program Coordinator, Program Specialist,
  Quality Assurance Specialist, Research Analyst, Research Associate, Researcher, Research Scientist, Safety Inspector, Scientist, Server Engineer, Service Technician, Support Specialist,
  Teacher, Verification Specialist, Physical Science Technician, Health Technician, Import Specialist, Regional Manager, Technical Analyst, Test Engineer, Therapist, Folder, Sewer, Trader, Writer Editor, Control Specialist, Service Manager, Division Chief, Strategist, Coordinator`;

/** The code of a title's occupation, by the title's key. Null if it is ambiguous. */
export const chosenOccupations: ReadonlyMap<string, string | null> = new Map([
  ...unsure.split(',').map((title) => [titleKey(title.trim()), null] as const),
  ...chosenTitles().map(([code, title]) => [titleKey(title), code] as const),
]);

/** Pairs of a code and a title. */
export function chosenTitles(): [code: string, title: string][] {
  return Object.entries(chosen).flatMap(([code, titles]) =>
    titles.split(',').map((title) => [code, title.trim()] as [string, string]),
  );
}
