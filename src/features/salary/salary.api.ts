import { Hono } from 'hono';
import type { ApiEnv } from '../../platform/api-env.ts';
import { readBody } from '../../platform/read-body.ts';
import { SalaryForm } from './salary.schema.ts';
import { estimateSalary } from './salary.ts';

/** POST /api/salary-estimate: the form's fields as JSON, answered by the estimate. */
export function salaryApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.post('/salary-estimate', async (context) =>
    context.json(estimateSalary(await readBody(context.req.raw, SalaryForm))),
  );
  return api;
}
