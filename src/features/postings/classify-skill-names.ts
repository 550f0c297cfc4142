/**
 * Skills that people search for, one a line: the shown name, then its spellings. Without "=" the name is the
 * only spelling. A spelling with capitals matches only with these capitals. A spelling with "?" counts only
 * next to another skill, because the word has other meanings. The list comes from O*NET's technology skills
 * that are hot or in many occupations (docs/data-sources.md), plus licenses, languages and trades.
 */
export const skillNames = `
Microsoft Excel = microsoft excel | ms excel | excel spreadsheet | excel spreadsheets | advanced excel | proficient in excel | proficiency in excel | Excel?
Microsoft Word = microsoft word | ms word | Word?
Microsoft PowerPoint = microsoft powerpoint | ms powerpoint | powerpoint | power point
Microsoft Outlook = microsoft outlook | ms outlook | Outlook?
Microsoft Access = microsoft access | ms access | Access?
Microsoft Project = microsoft project | ms project
Microsoft Teams = microsoft teams | ms teams
Microsoft Office = microsoft office | ms office | office 365 | microsoft 365 | microsoft suite | microsoft office suite
Microsoft SharePoint = sharepoint | microsoft sharepoint
Microsoft Visio = visio | microsoft visio
Microsoft Dynamics = microsoft dynamics | dynamics 365
Windows Server = windows server | microsoft windows server
Active Directory
PowerShell
Google Workspace = google workspace | g suite | google docs | google sheets
Power BI = power bi | powerbi
Tableau
Looker = looker | Looker Studio
Qlik = qlik | qlikview | qlik sense
SQL = sql | structured query language
SQL Server = sql server | microsoft sql server | mssql | t sql
MySQL
PostgreSQL = postgresql | postgres
MongoDB
Oracle Database = oracle database | oracle db | pl sql
NoSQL
Redis
Cassandra = apache cassandra | Cassandra?
Elasticsearch
Snowflake = snowflake data | snowflake sql | Snowflake?
Databricks
BigQuery
Amazon Redshift = redshift
Apache Kafka = kafka
Apache Spark = apache spark | pyspark | spark sql | Spark?
Hadoop
Airflow = apache airflow | Airflow?
dbt = dbt core | dbt cloud | dbt?
ETL = ETL
Data Analysis = data analysis | data analytics | analyzing data
Data Science
Data Modeling
Data Visualization
Data Warehousing = data warehousing | data warehouse
Data Entry
Data Engineering
Machine Learning
Deep Learning
Artificial Intelligence = artificial intelligence | generative ai
Natural Language Processing = natural language processing | NLP
Computer Vision
TensorFlow
PyTorch
scikit-learn
Pandas = pandas library | python pandas | pandas?
NumPy
Python
R = r programming | r studio | rstudio | r language | R?
SAS = SAS
SPSS
Stata = stata
MATLAB
Java = Java | JAVA
JavaScript
TypeScript
C++ = c++
C# = c#
C = c programming | c language | c c++ | c and c++
.NET = .net | asp .net | .net core | .net framework
Go = golang | go programming | Go?
Rust = rust programming | Rust?
Ruby = ruby programming | Ruby?
Ruby on Rails = ruby on rails | rails framework
PHP
Laravel
Swift = swiftui | swift programming | swift ios | Swift?
Objective-C = objective c
Kotlin
Scala = scala
Perl = Perl
Bash = bash scripting | bash shell | Bash?
COBOL
Visual Basic = visual basic | VBA | vb .net
HTML
CSS = CSS | css3
React = react js | reactjs | react native | React?
Angular = angularjs | angular js | Angular?
Vue.js = vue js | vuejs | Vue?
Node.js = node js | nodejs
Next.js = next js | nextjs
jQuery
Django
Flask = Flask?
Spring Boot = spring boot | spring framework
GraphQL
REST APIs = rest api | rest apis | restful | restful api | restful apis
Microservices
Web Development
Mobile Development = mobile development | mobile app development
iOS Development = ios development | ios app | ios apps
Android Development = android development | android app | android apps
Git = Git | github | gitlab
CI/CD = ci cd | continuous integration
Jenkins = Jenkins?
Docker
Kubernetes = kubernetes | K8s
Terraform
Ansible
Puppet = Puppet?
Chef Infra = Chef?
AWS = AWS | amazon web services
Azure = azure | microsoft azure
Google Cloud = google cloud | GCP
Cloud Computing
VMware
OpenShift
Linux
Unix
Red Hat = red hat | RHEL
DevOps
Agile = agile development | agile methodology | agile methodologies | agile environment | agile software | Agile?
Scrum = scrum
Kanban
Jira = jira
Confluence = Confluence?
ServiceNow
Splunk
Wireshark
Cybersecurity = cybersecurity | cyber security
Information Security
Network Security
Penetration Testing
Firewalls = firewalls
SIEM = SIEM
TCP/IP = tcp ip
Cisco = cisco
CCNA = CCNA
VPN = VPN
VoIP = voip
Help Desk Support = help desk | helpdesk
Technical Support
Troubleshooting
System Administration = system administration | systems administration
Network Administration
Database Administration = database administration | database administrator
Software Development = software development | software developer
Software Engineering = software engineering | software engineer
Software Testing = software testing | test automation | automated testing
Selenium
Quality Assurance
UX Design = ux design | user experience design | ux designer
UI Design = ui design | user interface design
User Research
Figma
Adobe Photoshop = photoshop
Adobe Illustrator = adobe illustrator | Illustrator?
Adobe InDesign = indesign
Adobe Creative Cloud = adobe creative cloud | adobe creative suite | creative suite
Adobe Premiere Pro = premiere pro | adobe premiere
Adobe After Effects = after effects
Adobe Acrobat
Final Cut Pro
Canva
Graphic Design = graphic design | graphic designer
Video Editing = video editing | video editor
Photography
WordPress
Drupal
Shopify
Magento
Salesforce = Salesforce | salesforce crm
HubSpot
Marketo
Mailchimp
Zendesk
CRM = CRM | customer relationship management
ERP = ERP | enterprise resource planning
SAP = SAP
Oracle ERP = oracle erp | oracle fusion | oracle e business suite | oracle cloud erp
NetSuite
PeopleSoft
JD Edwards
Workday = workday hcm | workday hris | workday financials | Workday?
ADP = adp workforce now | ADP
UKG Kronos = kronos | UKG
QuickBooks = quickbooks
Sage Accounting = sage 50 | sage 100 | sage intacct
Yardi
Xero
Concur = sap concur | Concur?
Bloomberg Terminal
AutoCAD
Revit
Civil 3D
SolidWorks
CATIA = CATIA
Creo = ptc creo | creo parametric | Creo?
Siemens NX
Autodesk Inventor
MicroStation
SketchUp
CAD = computer aided design | cad software | cad drawings | cad design | CAD?
BIM = BIM | building information modeling
ArcGIS
GIS = GIS | geographic information system | geographic information systems
ANSYS
LabVIEW
Simulink
Verilog
VHDL
FPGA = FPGA
PLC Programming = PLC | PLCs | programmable logic controller | programmable logic controllers
SCADA = SCADA
HMI = HMI
PCB Design = pcb design | pcb layout
Embedded Systems
Robotics
Circuit Design
Finite Element Analysis = finite element analysis | FEA
Thermodynamics
Structural Engineering = structural engineering | structural engineer
Civil Engineering = civil engineering | civil engineer
Mechanical Engineering = mechanical engineering | mechanical engineer
Electrical Engineering = electrical engineering | electrical engineer
Chemical Engineering = chemical engineering | chemical engineer
Environmental Engineering = environmental engineering | environmental engineer
Industrial Engineering = industrial engineering | industrial engineer
Systems Engineering = systems engineering
Biomedical Engineering = biomedical engineering | biomedical engineer
Geotechnical Engineering = geotechnical engineering | geotechnical engineer
Land Surveying = land surveying | land surveyor
Blueprint Reading = blueprint reading | read blueprints | reading blueprints
GD&T = gd t
Six Sigma = six sigma | lean six sigma | six sigma green belt | six sigma black belt
Lean Manufacturing
Kaizen
Root Cause Analysis
Statistical Analysis
Statistics = statistical modeling | statistical methods | applied statistics | Statistics?
Forecasting
Primavera P6 = primavera | primavera p6
Project Management = project management | project manager
Program Management = program management | program manager
Product Management = product management | product manager
Construction Management = construction management | construction manager
Change Management
Risk Management
Operations Management = operations management | operations manager
Supply Chain Management = supply chain management | supply chain
Logistics = logistics management | logistics coordination | logistics coordinator | logistics manager | logistics experience | transportation and logistics
Procurement = procurement
Contract Management = contract management | contract administration | contract negotiation
Vendor Management
Inventory Management = inventory management | inventory control
Warehouse Management = warehouse management | WMS
Strategic Planning
Budgeting = budgeting | budget management | budget analysis
Grant Writing = grant writing | grant writer
Policy Analysis
Business Analysis = business analysis | business analyst
Business Development
Stakeholder Management
PMP = PMP | project management professional
CAPM = CAPM
ITIL = ITIL
CISSP = CISSP
CISM = CISM
CISA = CISA
CompTIA A+ = comptia a | a+ certification | a+ certified
CompTIA Security+ = comptia security | security+ certification
CompTIA Network+ = comptia network
CEH = CEH | certified ethical hacker
Security Clearance = security clearance | secret clearance | top secret clearance | TS SCI
Accounting = accounting | accountant
Bookkeeping = bookkeeping | bookkeeper
Accounts Payable
Accounts Receivable
General Ledger
Bank Reconciliation = bank reconciliation | bank reconciliations | account reconciliation | account reconciliations
Financial Analysis = financial analysis | financial analyst
Financial Modeling
Financial Reporting
Financial Planning
Auditing = auditing | auditor
Internal Audit = internal audit | internal auditor
Tax Preparation = tax preparation | tax preparer | tax returns
Payroll = payroll processing | payroll
GAAP = GAAP
IFRS = IFRS
CPA = CPA | certified public accountant
CFA = CFA
CMA Accounting = certified management accountant
Series 7 License = series 7
Underwriting = underwriting | underwriter
Loan Processing = loan processing | loan processor
Anti-Money Laundering
Investment Analysis
Cost Accounting = cost accounting | cost accountant
Credit Analysis
Billing = billing and coding | invoicing
Cash Handling
POS Systems = point of sale | pos system | pos systems
Merchandising = merchandising | visual merchandising
Sales = inside sales | outside sales | b2b sales | sales representative | sales associate | retail sales
Cold Calling
Lead Generation
Account Management = account management | account manager
Negotiation = negotiation skills | negotiation
Upselling = upselling
Customer Service
Customer Success
Call Center = call center
Conflict Resolution
De-escalation = de escalation
Digital Marketing
Content Marketing
Email Marketing
Social Media Marketing = social media marketing | social media management
SEO = SEO | search engine optimization
SEM = search engine marketing | SEM
Google Analytics
Google Ads = google ads | google adwords | adwords
Copywriting = copywriting | copywriter
Market Research
Brand Management = brand management | brand manager
Public Relations
Technical Writing = technical writing | technical writer
Copy Editing = copy editing | proofreading
Event Planning = event planning | event coordination
Public Speaking
Human Resources = human resources specialist | human resources generalist | human resources management | human resources manager | human resources experience
Recruiting = talent acquisition | recruiter | full cycle recruiting | recruiting experience
Onboarding = employee onboarding | new hire onboarding
Employee Relations
Benefits Administration
Labor Relations
SHRM-CP = shrm cp
PHR = PHR
Microsoft Publisher = microsoft publisher
Typing = words per minute | WPM
Scheduling = appointment scheduling | calendar management
Records Management
Administrative Support = administrative support | administrative assistant
Receptionist = front desk | receptionist
Notary Public
Legal Research
Litigation = litigation
Paralegal = paralegal
Westlaw
LexisNexis
Bar Admission = bar admission | admitted to the bar | state bar
Compliance = regulatory compliance | compliance management
OSHA = OSHA | osha 10 | osha 30
HIPAA = HIPAA
HAZWOPER = HAZWOPER
HACCP = HACCP
EPA 608 = epa 608 | epa certification | epa universal
FDA Regulations = fda regulations | fda compliance
GMP = GMP | cgmp | good manufacturing practice | good manufacturing practices
ISO 9001
AS9100 = as9100
RN License = RN | registered nurse | registered nurses
LPN License = LPN | LVN | licensed practical nurse | licensed vocational nurse | practical nurse
CNA Certification = CNA | certified nursing assistant
Nurse Practitioner = nurse practitioner | APRN
Nursing = BSN | nursing care
BLS Certification = BLS | basic life support
ACLS = ACLS | advanced cardiac life support | advanced cardiovascular life support
PALS = PALS | pediatric advanced life support
NRP = neonatal resuscitation program
TNCC = TNCC
CPR = CPR | cpr certified | cpr certification | cardiopulmonary resuscitation
First Aid
EMT Certification = EMT | emergency medical technician
Paramedic = paramedic
Phlebotomy = phlebotomy | phlebotomist
IV Therapy = iv therapy | iv insertion
Wound Care
Medication Administration = medication administration | administer medications | administering medications
Patient Care
Patient Assessment
Vital Signs
Critical Care = critical care | intensive care
Emergency Medicine
Operating Room = operating room | perioperative
Labor and Delivery
Telemetry
Pediatrics = pediatrics | pediatric care
Geriatrics = geriatrics | geriatric care
Oncology = oncology
Cardiology = cardiology
Radiology = radiology
Dialysis = dialysis | hemodialysis
Hospice Care = hospice | hospice care
Home Health Care = home health care | home health
Case Management = case management | case manager
Care Coordination
Mental Health = mental health | behavioral health
Crisis Intervention
Substance Abuse Counseling = substance abuse counseling | substance abuse treatment | addiction counseling | addiction therapist
Counseling = counseling
Psychotherapy
Psychology = psychologist | clinical psychology
Psychiatry = psychiatry | psychiatrist
Social Work = social work | social worker | LCSW | LMSW | MSW
Applied Behavior Analysis = applied behavior analysis | BCBA
Physical Therapy = physical therapy | physical therapist
Occupational Therapy = occupational therapy | occupational therapist
Speech Therapy = speech therapy | speech language pathologist | speech pathologist
Respiratory Therapy = respiratory therapy | respiratory therapist
Pharmacy = pharmacist | pharmacy technician
Sterile Processing
Surgical Technology = surgical technologist | surgical technician
Ultrasound = sonographer | sonography | ultrasound technologist
MRI = MRI
CT Scanning = ct scan | ct technologist
Radiography = radiography | radiologic technologist | diagnostic radiologic technologist | x ray
Dental Hygiene = dental hygiene | dental hygienist
Dental Assisting = dental assisting | dental assistant
Medical Assisting = medical assistant
Medical Coding = medical coding | medical coder
ICD-10 = icd 10
CPT Coding = cpt codes | cpt coding
Medical Billing
Medical Terminology
Medical Records = medical records | health records
EHR Systems = EHR | EMR | electronic health record | electronic health records | electronic medical record | electronic medical records
Epic = epic emr | epic ehr | epic systems | epic hyperspace
Cerner
Meditech
Laboratory Testing = laboratory testing | clinical laboratory | laboratory techniques
Clinical Research
Clinical Trials
Epidemiology = epidemiology | epidemiologist
Public Health
Infection Control
Nutrition = dietitian | dietician | nutritionist
Veterinary Care = veterinarian | veterinary technician | veterinary medicine
Caregiving = caregiver | personal care aide | home health aide
Teaching = classroom teaching | teaching experience
Teaching License = teaching license | teaching certificate | teaching certification | teacher certification
Curriculum Development = curriculum development | curriculum design
Lesson Planning = lesson planning | lesson plans
Classroom Management
Special Education
Early Childhood Education = early childhood education | early childhood
IEP = IEP | individualized education program
ESL = ESL | english as a second language | TESOL
Tutoring = tutoring
Instructional Design = instructional design | instructional designer
E-Learning = e learning | elearning
Child Care = child care | childcare
Google Classroom
Blackboard Learn
Moodle
CDL Class A = cdl class a | class a cdl | cdl a
CDL Class B = cdl class b | class b cdl | cdl b
CDL = CDL | commercial driver s license | commercial drivers license | commercial driver license
Hazmat Endorsement = hazmat endorsement | hazmat certified
Driver's License = driver s license | drivers license | motor vehicle operator license
Truck Driving = truck driver | truck driving
Forklift Operation = forklift | forklift operator | forklift certified
Heavy Equipment Operation = heavy equipment operator | heavy equipment operation | heavy equipment
Crane Operation = crane operator | crane operation
Rigging = rigging
Welding = welding | welder | mig welding | tig welding
HVAC = HVAC | heating ventilation and air conditioning
Plumbing = plumbing | plumber
Electrical Wiring = electrical wiring | electrician
Electronics Repair = electronics mechanic | electronics repair | electronics technician
Carpentry = carpentry | carpenter
Masonry = masonry
Drywall
Painting = painting
Pipefitting = pipefitting | pipefitter
Sheet Metal
Machining = machining | machinist
CNC Machining = cnc machining | cnc machinist | CNC
Soldering
Assembly = mechanical assembly | electrical assembly | electronics assembly
Preventive Maintenance = preventive maintenance | preventative maintenance
Equipment Maintenance = equipment maintenance | maintenance mechanic | equipment repair
Automotive Repair = automotive repair | automotive mechanic | automotive technician | auto repair
Diesel Mechanics = diesel mechanic | diesel mechanics | diesel technician
ASE Certification = ase certified | ase certification
Aircraft Maintenance = aircraft maintenance | aircraft mechanic
A&P License = a p license | airframe and powerplant
Pilot License = commercial pilot | airline transport pilot | pilot certificate
Air Traffic Control = air traffic control
Hydraulics = hydraulics
Pneumatics
Boiler Operation = boiler operator | boiler operation | boiler plant
Water Treatment = water treatment | wastewater treatment
Landscaping = landscaping | groundskeeping
Pest Control
Janitorial = janitorial | custodial | custodian
Housekeeping = housekeeping | housekeeper
Food Safety = food safety | servsafe | food handler
Food Preparation = food preparation | food prep
Cooking = cooking | line cook
Bartending = bartending | bartender
Food Service = food service
Baking = baking
Butchery = meat cutting | meat cutter | meatcutter
Hospitality = hospitality
Warehouse Operations = order picking | pick and pack | warehouse operations
Shipping and Receiving
Quality Control = quality control
Quality Inspection = quality inspection
Security Guard License = guard card | security guard license | security guard
Law Enforcement
Investigations = criminal investigation | criminal investigations | fraud investigation
Firefighting = firefighting | firefighter | wildland fire
Emergency Management
Surveillance
Firearms = firearms qualification | firearms training
Lifeguarding = lifeguard certification | lifeguard
Personal Training = personal trainer | personal training
Cosmetology License = cosmetology license | cosmetologist
Real Estate License = real estate license
Property Management = property management | property manager
Urban Planning = urban planning | city planning | urban planner
Architecture = architectural design | licensed architect
Environmental Science
Hydrology
Chemistry = analytical chemistry | organic chemistry
Microbiology
Molecular Biology
Genetics
PCR = PCR
HPLC = HPLC
Biology = wildlife biology | marine biology
Forestry
Econometrics
Operations Research
Spanish = spanish | bilingual spanish
Mandarin = mandarin
Cantonese = cantonese
Vietnamese = speak vietnamese | fluent in vietnamese | vietnamese speaking | bilingual vietnamese
French = speak french | fluent in french | french speaking | fluent french | bilingual french
German = speak german | fluent in german | german speaking | fluent german
Korean = speak korean | fluent in korean | korean speaking | bilingual korean
Russian = speak russian | fluent in russian | russian speaking | bilingual russian
Arabic = speak arabic | fluent in arabic | arabic speaking | bilingual arabic
Portuguese = speak portuguese | fluent in portuguese | portuguese speaking | bilingual portuguese
Japanese = speak japanese | fluent in japanese | japanese speaking | bilingual japanese
Italian = speak italian | fluent in italian | italian speaking
Greek = speak greek | fluent in greek | greek speaking
American Sign Language = american sign language | ASL | sign language
Bilingual = bilingual
Translation = translation services | interpreter | interpreting
`;
