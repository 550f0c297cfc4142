import type { Category } from './posting.ts';

/**
 * The names that feeds and job boards use for the ten categories: lower case, letters only, without "and",
 * "jobs", "department" and "team".
 */
const names: Record<Category, string> = {
  Technology: `technology, tech, it, information technology, information systems, it software, software, software development,
    software engineering, software engineer, computer, computers, computers it, computer science, computer mathematical,
    internet, web development, data, data science, data analytics, data engineering, analytics, cybersecurity, cyber security,
    information security, security it, devops, infrastructure it, it support, help desk, technical support, machine learning,
    engineering it, it telecommunications, technology data innovation, telecommunications`,
  Finance: `finance, financial, financial services, accounting, accountancy, accounting finance, finance accounting, banking,
    banking finance, banking financial services, finance banking, audit, auditing, tax, taxation, payroll, treasury, investment,
    investments, investment banking, bookkeeping, accounting auditing, business financial, financial operations,
    finance accounting procurement`,
  Marketing: `marketing, digital marketing, advertising, marketing advertising, advertising marketing, marketing pr,
    marketing communications, marketing public relations, pr, public relations, brand, branding, social media, growth marketing,
    content marketing, seo, pr advertising marketing, advertising pr, product marketing`,
  Management: `management, executive, executives, executive management, general management, leadership, project management,
    program management, operations management, management consulting, business management, senior management, pmo, manager,
    managerial, management executive, product management`,
  Healthcare: `healthcare, health care, health, medical, nursing, nurse, nurses, medical health, healthcare nursing, health medical,
    medical healthcare, clinical, pharmacy, pharmaceutical pharmacy, dental, dentistry, physician, physicians, allied health,
    mental health, behavioral health, healthcare practitioners technical, healthcare support, medicine, therapy, physical therapy,
    health care provider, home health, hospital, hospital health care, medical practice, veterinary, healthcare medical`,
  Retail: `retail, retail store, retail sales, store, stores, retail wholesale, store operations, merchandising, grocery,
    retail merchandising, retail associates, retail stores, supermarket`,
  Education: `education, teaching, teacher, teachers, education training, training education, academic, academia, higher education,
    k education, school, schools, education teaching, teaching education, early childhood education, faculty, childcare education,
    education instruction library, educational instruction library, tutoring, instruction`,
  'Customer Service': `customer service, customer services, customer support, customer care, call center, call centre, contact center,
    customer success, customer experience, client services, client service, client success, client support, client experience, client care, customer service call center, call center customer service,
    customer service support, support customer service, service client, guest services`,
  Engineering: `engineering, engineer, engineers, civil engineering, mechanical engineering, electrical engineering, chemical engineering,
    industrial engineering, manufacturing engineering, architecture engineering, engineering architecture, hardware engineering,
    engineering architecture planning, aerospace engineering, structural engineering, environmental engineering, hardware`,
  Sales: `sales, sales business development, business development, inside sales, outside sales, field sales, account management,
    sales account management, sales representative, sales jobs, sales related, real estate sales, insurance sales, sales development,
    commercial sales, enterprise sales`,
};

/** The category of each name, including NYC's own categories ("Health", "Technology, Data & Innovation"). */
export const statedCategories = new Map(
  Object.entries(names).flatMap(([category, list]) =>
    list.split(',').map((name) => [name.trim().replace(/\s+/g, ' '), category as Category] as const),
  ),
);
