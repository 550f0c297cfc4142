import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayCase } from './display-case.ts';

describe('titles in capitals', () => {
  test.each([
    ['REGISTERED NURSE', 'Registered Nurse'],
    ['REGISTERED NURSE (RN)', 'Registered Nurse (RN)'],
    ['RN, LPN AND CNA POSITIONS', 'RN, LPN and CNA Positions'],
    ['RNS AND LPNS', 'RNS AND LPNS'],
    ['TRAVEL RNS AND LPNS', 'Travel RNs and LPNs'],
    ['IT SPECIALIST (INFOSEC)', 'IT Specialist (INFOSEC)'],
    ['SUPV IT SPECIALIST (SYSADMIN/CUSTSPT)', 'Supv IT Specialist (SYSADMIN/CUSTSPT)'],
    ['HVAC TECHNICIAN', 'HVAC Technician'],
    ['CDL A TRUCK DRIVER', 'CDL A Truck Driver'],
    ['WORK AS A COOK', 'Work as a Cook'],
    ['ACCOUNTANT II', 'Accountant II'],
    ['CIVIL ENGINEER III', 'Civil Engineer III'],
    ['AGENCY ATTORNEY LEVEL I', 'Agency Attorney Level I'],
    ['POLICE OFFICER (TITLE 32)', 'Police Officer (Title 32)'],
    ['CLERK (PART-TIME)', 'Clerk (Part-Time)'],
    ['CLERK - FULL TIME', 'Clerk - Full Time'],
    ['WAREHOUSE ASSOCIATE - 2ND SHIFT', 'Warehouse Associate - 2nd Shift'],
    ['CASHIER - AUSTIN, TX', 'Cashier - Austin, TX'],
    ['CASHIER, PORTLAND, OR 97201', 'Cashier, Portland, OR 97201'],
    ['DRIVER - GARY, IN', 'Driver - Gary, IN'],
    ['NURSE, OR', 'Nurse, OR'],
    ['REGISTERED NURSE - OR', 'Registered Nurse - OR'],
    ['ENGINEER OR SCIENTIST', 'Engineer or Scientist'],
    ['NURSES AND/OR AIDES', 'Nurses and/or Aides'],
    ['DIRECTOR OF THE GRANT UNIT', 'Director of the Grant Unit'],
    ['PHYSICIAN-IN-CHARGE', 'Physician-in-Charge'],
    ['ON-CALL NURSE', 'On-Call Nurse'],
    ['NURSE ON-CALL', 'Nurse On-Call'],
    ['NURSE - SIGN-ON BONUS', 'Nurse - Sign-On Bonus'],
    ['X-RAY TECHNICIAN', 'X-Ray Technician'],
    ['MED/SURG NURSE', 'Med/Surg Nurse'],
    ['REAL ESTATE R&D ANALYST', 'Real Estate R&D Analyst'],
    ['VICTIM’S ADVOCATE', 'Victim’s Advocate'],
    ["DOMESTIC VIOLENCE VICTIM'S ADVOCATE", "Domestic Violence Victim's Advocate"],
    ["WORKERS' COMPENSATION ADJUSTER", "Workers' Compensation Adjuster"],
    ['.NET DEVELOPER', '.NET Developer'],
    ['JAVASCRIPT DEVELOPER', 'JavaScript Developer'],
    ['UNIX/LINUX SYSTEM ADMINISTRATOR', 'Unix/Linux System Administrator'],
    ['C++ SOFTWARE ENGINEER', 'C++ Software Engineer'],
    ['ACCOUNTING SUPERVISOR NF-4', 'Accounting Supervisor NF-4'],
    ['TITLE 5 HR SPEC (OA) GS-0201-07/09', 'Title 5 HR Spec (OA) GS-0201-07/09'],
    ['VP OF SALES', 'VP of Sales'],
    ['SR. PROJECT MANAGER', 'Sr. Project Manager'],
    [
      'DIRECTOR, DATA ANALYTICS, REPORTING & TRIAGE (DART)',
      'Director, Data Analytics, Reporting & Triage (DART)',
    ],
    ['ADMINISTRATIVE PROSECUTION UNIT (APU) PROSECUTOR', 'Administrative Prosecution Unit (APU) Prosecutor'],
    ['HOMICIDE BUREAU: DEPUTY BUREAU CHIEF', 'Homicide Bureau: Deputy Bureau Chief'],
    ['SERVICE INSPECTOR (DOT)', 'Service Inspector (DOT)'],
    ['COOK', 'Cook'],
    ['NURSE', 'Nurse'],
    ['TELLER', 'Teller'],
    ['SCADA SUPPORT SPECIALIST', 'SCADA Support Specialist'],
    // TI1: acronyms that O*NET's titles do not have, write as a word, or have as the plural of another
    ['DOT INSPECTOR', 'DOT Inspector'],
    ['RAD TECH', 'Rad Tech'],
    ['MDS COORDINATOR', 'MDS Coordinator'],
    ['ECMO SPECIALIST', 'ECMO Specialist'],
    ['MIG WELDER', 'MIG Welder'],
    ['TIG/MIG WELDER', 'TIG/MIG Welder'],
    ['CNC MACHINIST', 'CNC Machinist'],
    ['LPN - LTC CHARGE NURSE', 'LPN - LTC Charge Nurse'],
    ['TAVR COORDINATOR', 'TAVR Coordinator'],
    ['LMS ADMINISTRATOR', 'LMS Administrator'],
    ['CMS COMPLIANCE ANALYST', 'CMS Compliance Analyst'],
    ['PACS ADMINISTRATOR', 'PACS Administrator'],
    ['CERTIFIED EMTS NEEDED', 'Certified EMTs Needed'],
    ['HUMINT COLLECTOR', 'HUMINT Collector'],
    ['STEM TEACHER', 'STEM Teacher'],
    ['ICE CREAM SERVER', 'Ice Cream Server'],
    ['CAR WASH ATTENDANT', 'Car Wash Attendant'],
    ['CAREGIVER!!! START TODAY', 'Caregiver!!! Start Today'],
    ['MÉDICO CLÍNICO GENERAL', 'Médico Clínico General'],
  ])('%s', (text, expected) => {
    expect(displayCase(text)).toBe(expected);
  });
});

describe('titles that are in capitals only in part', () => {
  test.each([
    ['SENIOR ACCOUNTANT - Tax', 'Senior Accountant - Tax'],
    ['AIRCRAFT MECHANIC (Title 32)', 'Aircraft Mechanic (Title 32)'],
    ['AIRCRAFT MAINTENANCE MANAGER-Title 32', 'Aircraft Maintenance Manager-Title 32'],
    ['COOK (Bowling)', 'Cook (Bowling)'],
    [
      'Social Worker - HEALTH CARE FOR HOMELESS VETERANS',
      'Social Worker - Health Care for Homeless Veterans',
    ],
    [
      'Artificial Intelligence (AI) SME - DIRECT HIRE AUTHORITY',
      'Artificial Intelligence (AI) SME - Direct Hire Authority',
    ],
    ['Registered Nurse (PART-TIME)', 'Registered Nurse (Part-Time)'],
    ['Software Engineer - REMOTE', 'Software Engineer - Remote'],
    ['Social Worker - HUD VASH', 'Social Worker - HUD VASH'],
    ['Physician (GERI PACT)', 'Physician (GERI PACT)'],
    ['Registered Nurse - PACU', 'Registered Nurse - PACU'],
    ['Staff Psychologist - EDRP', 'Staff Psychologist - EDRP'],
    ['ATC Data Management and DASR Product Lead', 'ATC Data Management and DASR Product Lead'],
    ['Supervisory IT Specialist (SYSANALYSIS/APPSW)', 'Supervisory IT Specialist (SYSANALYSIS/APPSW)'],
    ['Physician Assistant - Primary Care (PACT)', 'Physician Assistant - Primary Care (PACT)'],
    ['Nurse Manager, NYC', 'Nurse Manager, NYC'],
    ['iOS Developer', 'iOS Developer'],
    ['McDonald’s Crew Member', 'McDonald’s Crew Member'],
  ])('%s', (text, expected) => {
    expect(displayCase(text)).toBe(expected);
  });
});

describe('companies', () => {
  test.each([
    ['DEPARTMENT OF LABOR', 'Department of Labor'],
    ['DEPT OF HEALTH/MENTAL HYGIENE', 'Dept of Health/Mental Hygiene'],
    ["ADMIN FOR CHILDREN'S SVCS", "Admin for Children's Svcs"],
    ['HOUSING PRESERVATION & DVLPMNT', 'Housing Preservation & Dvlpmnt'],
    ['HRA/DEPT OF SOCIAL SERVICES', 'HRA/Dept of Social Services'],
    ['NYC HOUSING AUTHORITY', 'NYC Housing Authority'],
    ['MANHATTAN COMMUNITY BOARD #3', 'Manhattan Community Board #3'],
    ['USA STAFFING, LLC', 'USA Staffing, LLC'],
    ['HARBOR CLINIC INC.', 'Harbor Clinic Inc.'],
    ['McDONALD’S', 'McDonald’s'],
    ["McDONALD'S CORPORATION", "McDonald's Corporation"],
    ['MCDONALD BROTHERS', 'McDonald Brothers'],
    ["O'REILLY AUTO PARTS", "O'Reilly Auto Parts"],
    ["D'ANGELO RESTAURANT GROUP", "D'Angelo Restaurant Group"],
    ['ST. MARY HOSPITAL', 'St. Mary Hospital'],
    ['AT&T SERVICES', 'AT&T Services'],
    ['SMITH & SONS PLUMBING CO', 'Smith & Sons Plumbing Co'],
    ['U.S. CUSTOMS SERVICE', 'U.S. Customs Service'],
    ['WALMART', 'Walmart'],
    ['STARBUCKS', 'Starbucks'],
    ['IBM', 'IBM'],
    ['KPMG', 'KPMG'],
    ['AECOM', 'AECOM'],
    ['UPS', 'UPS'],
    ['KPMG LLP', 'KPMG LLP'],
    ['IBM CONSULTING', 'IBM Consulting'],
    [
      'Commander, Naval Information Warfare Systems Command (NAVWARSYSCOM)',
      'Commander, Naval Information Warfare Systems Command (NAVWARSYSCOM)',
    ],
    ['JPMorgan Chase', 'JPMorgan Chase'],
    ['', ''],
    ['#1', '#1'],
  ])('%s', (text, expected) => {
    expect(displayCase(text)).toBe(expected);
  });
});

test('only the case of letters changes, and a second time changes nothing more', () => {
  const word = fc.constantFrom(
    'NURSE',
    'RN',
    'OF',
    'McDONALD',
    "O'HARA",
    '(OR)',
    'II',
    '-',
    '/',
    'Tax',
    'Ä',
    'İ',
    'ß',
    '2ND',
    'A',
    ',',
    'TX',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.array(word).map((words) => words.join(' ')),
      ),
      (text) => {
        const shown = displayCase(text);
        expect(shown.toLowerCase()).toBe(text.toLowerCase());
      },
    ),
  );
});
