import acronyms from './acronyms.json' with { type: 'json' };

/** Words that people write in their own way, whatever their place in a text. */
const spellings = `
  .NET AutoCAD DevOps DevSecOps DoorDash eBay FedEx GitHub GitLab GraphQL HubSpot iOS iPad iPhone JavaScript JetBlue
  LinkedIn Linux macOS MLOps MongoDB MySQL NetSuite NoSQL OpenStack PayPal PhD PharmD PostgreSQL PowerPoint PowerShell
  QuickBooks RevOps SaaS ServiceNow SharePoint SolidWorks TikTok TypeScript Unix WordPress YouTube`;

/** Short words that are no acronyms. Others of up to three letters may be one, so they stay as they are stated. */
const short = `
  ace act add age ago aid air ale all any ape arc are arm art ask ave bad bag ban bar bat bay bed bee bet big bin bio bit box
  be boy bug bus but buy cab can cap car cat chi co cop cow cry cub cup cut dam dan day del den do des dew did die dig dim dip
  dog don dr dry due duo ear eat egg ego el elk elm end era est etc eye fan far fat fax fee few fig fin fir fit fix fly
  fog fox fun fur gap gas get go god got gum gun gut guy gym had ham has hat he hay hen her hey hid him hip his hit hog hot
  how hub hug hut icy if ill inc ink inn is its ivy jam jan jar jaw jay jet jim job joe joy jr jug kay ken key kid kim kin kit
  lab lap las law lay lee leg leo let lid lie lip lit log los lot lou low mad man map mar mat max may men mix mom mt
  mud mug my nap net new no nor not now nut oak oar odd off oil old one our out owe owl own pad pal pan pat paw pay pea pen per
  pet pie pig pin pit ply pod pop pot pre pro pub put rag ram ran rat raw ray red rep rib rid rig rio rob rod ron rot row
  roy rub rug run rye sad sam san sat saw say sea see set sew she shy sir sit six ski sky sly so son soy spa spy sr st sub
  sue sum sun tab tag tan tap tar tax tea ted ten the tie tim tin tip toe tom ton too top toy try tub two up van via
  vic von war was wax way we web wet who why wig win won wow yes yet you zen zip zoo`;

/** Shortened words. Some have no vowel, but they are no acronyms. */
const shortened = `
  acct acctg admn adv amer apt assn asst assoc atty ave bd bldg blvd bnk bros cert clk cntr cntrl cnty comm commn co coll
  coord corp cpl ctr cty dept det dev dir dist div dr dvlpmnt elec eng engr env equip evng exec ext fac fin fwd govt
  grp hgts hlth hosp hrs hwy indl indus inc info inst instr int intl jr jct lab lbr ldr lib lic ltd maint mech med
  mfg mfr mgmt mgr mgt mkt mktg mktng mngr mr mrs mtn nat natl nght nurs off ofc oper opns ops opr org pkg pkwy
  plt pres prgm prod prof rad prog proj psych pub rec reg rep reps rsch sch sci sec secy sep serv sft sgt shft shp spc
  spclst spec specs sq sr srv srvc srvcs srvs st sta stn stud sup supt supv supvy svc svcs svs sys tech techn temp tmp
  tng trans trng twp univ util wkly wknd wrhs wrk xfer yd yrs yth`;

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Spellings by lower case: "javascript" -> "JavaScript". */
export const ownSpellings: ReadonlyMap<string, string> = new Map(
  words(spellings).map((word) => [word.toLowerCase(), word]),
);

/**
 * In lower case. Acronyms that postings write in capitals within titles of normal case, and that the titles of
 * occupations do not have or write as a word. Others of up to three letters need no entry.
 */
export const knownAcronyms: ReadonlySet<string> = new Set(acronyms.map((word) => word.toLowerCase()));

/** In lower case. Ranks, places and the like that the titles of occupations may not have. */
export const plainWords: ReadonlySet<string> = new Set([...words(short), ...words(shortened)]);

/** Words that are lower case inside a text, besides "a", which may be a class ("CDL A"). */
export const joiningWords: ReadonlySet<string> = new Set(
  words('an and as at by for from in into nor of on or the to vs with'),
);

/**
 * What postings add in capitals to a title in normal case: "Nurse - REMOTE". In lower case. Any other single
 * word in capitals may be a name.
 */
export const plainAdditions: ReadonlySet<string> = new Set(
  words(
    `remote hybrid onsite on-site part-time full-time parttime fulltime temporary temp permanent contract seasonal nights
    days evenings weekends weekend night day evening urgent hiring new immediate bilingual traveling travel intern
    internship trainee apprentice senior junior lead confidential relocation bonus multiple various`,
  ),
);
