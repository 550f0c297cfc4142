import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { SalaryForm } from './salary.schema.ts';
import { estimateSalary } from './salary.ts';

/** POST /salary-estimate: takes the form's fields and returns the estimate. */
export const salaryEndpoint: Endpoint = endpoint({
  tag: 'Salary',
  method: 'POST',
  path: '/salary-estimate',
  summary: 'Estimates a salary',
  access: 'anyone',
  body: SalaryForm,
  answers: 'min, max, median, hourly',
  handle: async ({ body }) => estimateSalary(body),
});
