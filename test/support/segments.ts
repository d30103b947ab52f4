import type { TestApp, TestTenant } from './app.ts'

export interface Rule {
  field: string
  operator: string
  value?: unknown
}

/** Rules that hold if all conditions hold. */
export const all = (...conditions: unknown[]) => ({ operator: 'AND', conditions })
/** Rules that hold if any condition holds. */
export const any = (...conditions: unknown[]) => ({ operator: 'OR', conditions })
export const rule = (field: string, operator: string, value?: unknown): Rule => ({ field, operator, value })

/** Creates a segment through the API and returns its id. */
export async function addSegment(
  app: TestApp,
  tenant: TestTenant,
  body: Record<string, unknown> = {},
): Promise<string> {
  const answer = await app.post('/segments', tenant.key, { name: 'Everyone', type: 'STATIC', ...body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into records freely
export const readSegment = async (app: TestApp, tenant: TestTenant, id: string): Promise<any> =>
  (await app.get(`/segments/${id}`, tenant.key)).body.data
