import { all, any, type Judge, not, series, title } from './judge.ts';

/** Occupations as judges: by the title, and by the occupational series in federal postings. */

export const nurse: Judge = title(/\b(nurses?|RN|LPN|LVN|CRNA)\b/i);
export const registeredNurse: Judge = all(
  any(title(/\bregistered nurses?\b|\bRN\b/i), series('0610')),
  not(title(/\b(LPN|LVN|practical nurse|vocational nurse)\b/i)),
);
export const practicalNurse: Judge = any(
  title(/\b(LPN|LVN)\b|\b(practical|vocational) nurse/i),
  series('0620'),
);
export const nursePractitioner: Judge = title(
  /\bnurse practitioner|\bNP\b|\badvanced? practice (registered )?nurse/i,
);
export const anesthetist: Judge = title(/\b(nurse|RN) anesthetist|\bCRNA\b/i);
export const nursingAssistant: Judge = any(title(/\bnursing assistant|\bnurse aide?\b/i), series('0621'));
export const physician: Judge = all(
  any(
    title(
      /\bphysicians?\b|\bmedical officer|\bsurgeon\b|\b(psychiatrist|cardiologist|radiologist|urologist|anesthesiologist|physiatrist|gastroenterologist|dermatologist|ophthalmologist|hospitalist)\b/i,
    ),
    series('0602'),
  ),
  not(title(/\b(veterinary|physician(?:'s)? assistant)\b/i)),
  not(series('0603')),
);
export const physicianAssistant: Judge = any(title(/\bphysician(?:'s)? assistant/i), series('0603'));
export const psychiatrist: Judge = title(
  /\bpsychiatrist|\bphysician\b.*\bpsychiatry|\bmental health physician/i,
);
export const psychologist: Judge = any(
  title(/\bpsychologists?\b/i),
  all(series('0180'), not(title(/technician|aide/i))),
);
export const socialWorker: Judge = any(title(/\bsocial work(er|ers)?\b/i), series('0185'));
export const mentalHealth: Judge = any(
  title(
    /\b(mental health|psychiatr\w+|psycholog\w+|psychotherap\w+|behavioral health|BHIP|PCMHI|marriage and family|addiction|suicide)\b/i,
  ),
  series('0180', '0182', '0183'),
);
export const counselor: Judge = any(title(/\bcounselors?\b/i), series('0183'));
export const mentalHealthCounselor: Judge = any(
  title(
    /\b(mental health|addiction|readjustment|substance)\b.*\b(counselor|therapist)|\bmarriage and family therapist|\bpsychotherapist/i,
  ),
  series('0183', '0182'),
);
export const therapist: Judge = title(/\b(psycho)?therapists?\b/i);
export const physicalTherapist: Judge = any(title(/\bphysical therap(ist|y)/i), series('0633'));
export const pharmacist: Judge = any(title(/\bpharmacists?\b/i), series('0660'));
export const pharmacyTechnician: Judge = any(title(/\bpharmacy tech/i), series('0661'));
export const dentalAssistant: Judge = any(title(/\bdental assistant/i), series('0681'));
export const dentalWork: Judge = any(title(/\bdent(al|ists?)\b/i), series('0680', '0681', '0682'));
export const dietitian: Judge = any(title(/\b(dietitian|dietician|nutritionist)s?\b/i), series('0630'));
export const radiologicTechnologist: Judge = any(
  title(
    /\b(diag\w*|radiologic\w*) ?(rad|radiologic\w*)? ?tech|\bradiologic\w* tech|\bdiag rad tech|\bx-?ray tech/i,
  ),
  series('0647', '0648'),
);
export const ctTechnologist: Judge = all(radiologicTechnologist, title(/\bCT\b|\bcomput\w* tom/i));
export const laboratoryWork: Judge = any(
  title(/\b(lab|laboratory|histopathology|phlebotom\w+|cytotechnologist)\b/i),
  series('0644', '0645', '0646'),
);
export const medicalSupportAssistant: Judge = any(title(/\bmedical support a/i), series('0679'));
export const medicalCoder: Judge = any(title(/\bcod(er|ing)\b|\bmedical records? tech/i), series('0675'));
export const emt: Judge = title(/\b(EMT|emergency medical tech\w*|paramedics?)\b/i);
export const veterinary: Judge = any(title(/\bveterinar/i), series('0701'));
export const veterinarian: Judge = any(
  title(/\bveterinarian\b|\bveterinary medical officer/i),
  series('0701'),
);

export const custodian: Judge = any(
  title(
    /\b(custodia\w*|janitor\w*|housekeep\w*|housekeeping aide?|environmental services tech\w*|EVS|cleaner)\b/i,
  ),
  series('3566'),
);
export const housekeeper: Judge = any(
  title(/\bhousekeep\w*|\benvironmental services tech|\bEVS\b/i),
  series('3566'),
);
export const cook: Judge = any(title(/\b(cooks?|chefs?)\b/i), series('7404'));
export const foodService: Judge = any(
  title(/\b(food|cooks?|barista|snack bar|kitchen|dining|waiter|meatcutter|culinary)\b/i),
  series('7404', '7408', '7401', '7420', '1667'),
);
export const bartender: Judge = any(title(/\bbartend|\bbar assistant/i), series('7405'));
export const waiter: Judge = any(
  title(/\bwait(er|ress|staff)\b|\bfood and beverage attendant/i),
  series('7420'),
);
export const driver: Judge = any(
  title(/\b(drivers?|motor vehicle operator|chauffeur|MVO|tractor operator)\b/i),
  series('5703', '5705'),
);
export const warehouse: Judge = any(
  title(
    /\b(warehous\w*|materials? handler|materials? examiner|store worker|stock ?worker|stock handl\w*|supply (clerk|technician)|material expediter|forklift)\b/i,
  ),
  series('6907', '6901', '6914', '6912', '6910'),
);
export const forklift: Judge = any(title(/\bfork ?lift|\bmaterials handler/i), series('6907'));
export const cashier: Judge = any(
  title(/\b(cashier|sales store checker|checker|teller)s?\b/i),
  series('0530', '2091'),
);
export const retail: Judge = any(
  title(/\b(retail|sales|store|cashier|commissary|grocery|merchandis\w*|checker)\b/i),
  series('2091', '1144', '6914'),
);
export const mechanic: Judge = title(/\bmechanice?s?\b|\brepairers?\b/i);
export const aircraftMechanic: Judge = any(
  title(/\baircraft\b.*\b(mechanic|repair\w*|overhaul)|\b(helicopter|airplane)\b.*\bmechanic/i),
  series('8852', '8602', '8801', '8268', '8810', '8840'),
);
export const vehicleMechanic: Judge = any(
  title(
    /\b(auto\w*|mobile equipment|heavy mobile|vehicle|surface maintenance|transportation)\b.*\b(mechanic|repair\w*)/i,
  ),
  series('5803', '5801', '5823'),
);
export const electrician: Judge = any(title(/\belectricians?\b/i), series('2805', '2810'));
export const plumber: Judge = any(title(/\bplumb\w*|\bpipe ?fit\w*|\bsteamfitter/i), series('4206', '4204'));
export const carpenter: Judge = any(title(/\bcarpent\w*|\bwood craft\w*/i), series('4607'));
export const machinist: Judge = any(title(/\bmachin(ist|ists|ing)\b/i), series('3414'));
export const airConditioning: Judge = any(
  title(/\bair condition\w*|\bHVAC\b|\bboiler\b|\bheating\b/i),
  series('5306', '5402', '5415'),
);
export const maintenanceWorker: Judge = any(
  title(/\bmaintenance (worker|mechanic|technician)|\bhandyman|\bcaretaker|\butility worker/i),
  series('4749', '4701'),
);
export const groundskeeper: Judge = any(
  title(/\b(garden\w*|grounds\w*|landscap\w*|caretaker)\b/i),
  series('5003', '4754'),
);

export const softwareDeveloper: Judge = any(
  title(
    /\b(software|application|applications|web|\.?net|full.?stack) (engineer|developer|development|programmer)|\bdeveloper\b|\bprogrammer|\bAPPSW\b|applications software/i,
  ),
  series('1550'),
);
export const strictDeveloper: Judge = all(
  softwareDeveloper,
  not(title(/\bproduct (owner|manager)|\btraining specialist/i)),
);
export const informationTechnology: Judge = any(
  title(
    /\bIT\b|\binformation (technology|systems?)|\b(software|developer|network|cyber\w*|database|help ?desk|computer|data)\b/,
  ),
  title(
    /\binformation technology|\bcyber ?security|\bsoftware|\bcomputer|\bhelp desk|\bdatabase|\bnetwork (admin|engineer)/i,
  ),
  series('2210', '1550', '0332', '0854'),
);
export const cyberSecurity: Judge = title(/\bcyber|\bINFOSEC\b|\binformation (systems? )?security/i);
export const systemAdministrator: Judge = title(/\bsys ?admin|\bsystems? administrat/i);
export const helpDesk: Judge = title(
  /\bhelp ?desk|\bCUSTSPT\b|\bcustomer support|\b(desktop|technical|IT|information technology) support|\bIT\b.*\bproduct support|\bIT service/i,
);
export const dataAnalyst: Judge = title(
  /\bdata\b.*\banalys|\bpower bi\b|\banalytics\b|\bbusiness intelligence/i,
);
export const productManager: Judge = title(
  /\bproduct (manager|management|lead|owner)|\bproduct\b.*\bmanager\b/i,
);
export const productOwner: Judge = title(/\bproduct owner/i);
export const projectManager: Judge = title(
  /\bproject(s)?\b.*\bmanag|\bprojmgt\b|\bproject \/ product manager/i,
);

export const accountant: Judge = any(title(/\baccountants?\b/i), series('0510'));
export const accounting: Judge = any(
  title(/\baccount(ant|ants|ing)\b|\baccounts (payable|receivable)|\bbookkeep/i),
  series('0510', '0525'),
);
export const bookkeeper: Judge = any(
  title(
    /\bbookkeep|\baccounting (tech|clerk|assistant)|\baccounts payable|\bpayroll|\baccounting technician/i,
  ),
  series('0525'),
);
export const auditor: Judge = any(title(/\baudit(or|ors|s|ing)?\b/i), series('0511'));
export const budget: Judge = any(title(/\bbudget/i), series('0560'));
export const financialAnalyst: Judge = title(
  /\bfinanc\w+\b.*\banalyst|\bbudget\b.*\banalyst|\bfiscal\b.*\banalyst/i,
);
export const procurement: Judge = any(
  title(
    /\b(procure\w*|purchas\w*|contract(s|ing)? (specialist|officer|administrat\w*|manager|analyst)|contract management|buyer|acquisition specialist)\b/i,
  ),
  series('1102', '1105', '1106'),
);
export const humanResources: Judge = any(
  title(
    /\bHR\b|\bhuman (resources?|capital)|\bpersonnel\b|\brecruiter|\brecruiting|\btalent acquisition|\blabor relations|\bBUREAU OF HUMA/i,
  ),
  series('0201', '0203'),
);
export const recruiter: Judge = all(title(/\brecruit(er|ing|ment)\b|\btalent acquisition/i), humanResources);
export const attorney: Judge = any(
  title(/\b(attorneys?|lawyers?|counsel|litigator)\b/i),
  all(series('0905'), not(title(/law clerk/i))),
);
export const paralegal: Judge = any(title(/\bparalegal|\blegal assistant/i), series('0950', '0986'));
export const lawClerk: Judge = title(
  /\blaw clerk|\blaw student|\blaw\b.*\bvolunteer|\bstudent volunteer - law/i,
);
export const legal: Judge = any(attorney, paralegal, lawClerk, title(/\blegal\b|\blaw judge/i));
export const secretary: Judge = any(
  title(
    /\bsecretar(y|ies)\b|\b(administrative|executive|office) (assistant|support)|\boffice automation|\bclerical/i,
  ),
  series('0318', '0326'),
);
export const administrativeAssistant: Judge = any(
  title(
    /\b(administrative|admin|executive) (support )?(assistant|aide|associate)|\bsecretar|\boffice (assistant|associate|automation)/i,
  ),
  series('0318', '0326'),
);
export const receptionist: Judge = title(/\breception\w*|\bfront desk|\bguest services? rep/i);
export const customerService: Judge = any(
  title(
    /\bcustomer|\bguest services?|\bcontact representative|\bconstituent services|\bcall center|\bclient services?|\bpatient representative/i,
  ),
  series('0962'),
);
export const callCenter: Judge = any(
  title(/\bcall (center|taker)|\bcontact representative|\btelephone|\bdispatch/i),
  series('0962'),
);

export const teacher: Judge = any(title(/\bteach(er|ers|ing)\b/i));
export const specialEducation: Judge = title(/\bspecial ed/i);
export const teacherAide: Judge = any(
  title(/\beducation(al)? (aide|technician|assistant)|\bteacher'?s? (aide|assistant)|\bparaprofessional/i),
);
export const instructor: Judge = any(
  title(/\binstruct(or|ors|ion|ional)\b|\bteacher|\btrain(er|ing (specialist|instructor))/i),
  series('1712'),
);
export const childCare: Judge = any(
  title(/\b(child (and|&) youth|child ?care|child development|child center|CYP|daycare|preschool|nanny)\b/i),
  all(series('1702'), title(/\bchild|youth|CY-/i)),
);
export const childCareWorker: Judge = all(
  childCare,
  not(
    title(
      /\b(clerk|cook|custodian|inspect\w*|investigat\w*|clearance|office associate|office automation)\b/i,
    ),
  ),
);
export const recreation: Judge = any(
  title(/\brecreation|\bMWR\b|\bsports\b|\bfitness\b|\blifeguard|\bbowling|\bgolf/i),
  series('0188', '0189', '0030'),
);
export const fitness: Judge = title(
  /\bfitness|\bsports\b|\bpersonal trainer|\bconditioning\b(?! equipment)|\bgym\b/i,
);
export const lifeguard: Judge = title(/\blife ?guard/i);

export const police: Judge = any(
  title(/\bpolice\b|\blaw enforcement\b|\bdetective|\bpatrol agent|\bpark ranger/i),
  series('0083', '1896'),
);
export const policeOfficer: Judge = any(title(/\bpolice\b/i), series('0083'));
export const correctional: Judge = any(title(/\bcorrection(al|s)?\b/i), series('0006', '0007'));
export const investigator: Judge = any(
  title(/\binvestigat\w*|\bdetective|\bspecial agent/i),
  series('1811', '1810'),
);
export const firefighter: Judge = any(
  title(
    /\bfire ?fight\w*|\bfire (chief|captain|protection|prevention|inspector)|\bhotshot|\bsmokejumper|\bwildland|\bhandcrew/i,
  ),
  series('0081', '0456'),
);
export const airportScreener: Judge = title(/\btransportation security/i);
export const intelligence: Judge = any(title(/\bintelligence\b(?! \(AI\))/i), series('0132'));

export const engineer: Judge = any(
  title(/\bengineers?\b|\bengineering\b/i),
  series('0801', '0810', '0819', '0830', '0840', '0850', '0855', '0858', '0871'),
);
export const civilEngineer: Judge = any(all(title(/\bcivil\b/i), title(/\bengineer/i)), series('0810'));
export const mechanicalEngineer: Judge = any(
  all(title(/\bmechanical\b/i), title(/\bengineer/i)),
  series('0830'),
);
export const architect: Judge = any(title(/\barchitects?\b|\barchitectur/i), series('0808'));
export const biologist: Judge = title(/\bbiolog\w*|\bmicrobiolog\w*|\bwildlife|\bfish/i);
export const publicHealth: Judge = title(/\bpublic health\b|\bepidemiolog/i);
export const meteorologist: Judge = any(title(/\bmeteorolog|\bweather/i), series('1340'));
export const forestry: Judge = any(title(/\bforest\w*/i), series('0460', '0462'));
export const parkRanger: Judge = any(title(/\bpark ranger|\branger\b/i), series('0025'));
export const airTraffic: Judge = any(title(/\bair traffic/i), series('2152'));
export const aviation: Judge = any(
  title(
    /\baviation|\bair traffic|\bpilot|\baircraft|\bairplane|\bhelicopter|\bflight\b|\bairport|\bairfield/i,
  ),
  series('2152', '2181', '1825', '8852', '2185'),
);
export const logistics: Judge = any(title(/\blogistic\w*|\bsupply chain|\bdistribution/i), series('0346'));
export const qualityAssurance: Judge = any(
  title(/\bquality (assurance|control|improvement|management)|\bquality\b|\bQA\b/i),
  series('1910'),
);
export const housing: Judge = any(title(/\bhousing\b/i), series('1173'));
