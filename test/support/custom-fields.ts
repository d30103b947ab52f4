import type { TestApp, TestTenant } from './app.ts'

export type FieldType = 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE' | 'SELECT' | 'MULTI_SELECT' | 'URL'

export const OPTIONS = ['free', 'pro', 'max']

/** Returns a body that creates a field of this type. */
export const fieldBody = (
  key: string,
  type: FieldType = 'TEXT',
  overrides: Record<string, unknown> = {},
) => ({
  key,
  label: `The ${key}`,
  type,
  ...(type.endsWith('SELECT') ? { options: OPTIONS } : {}),
  ...overrides,
})

/** Creates a field through the API and returns its id. */
export async function addField(
  app: TestApp,
  tenant: TestTenant,
  key: string,
  type: FieldType = 'TEXT',
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const answer = await app.post('/custom-fields', tenant.key, fieldBody(key, type, overrides))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

/** One field of every type. */
export const FIELD_OF_EVERY_TYPE: ReadonlyArray<readonly [key: string, type: FieldType]> = [
  ['note', 'TEXT'],
  ['score', 'NUMBER'],
  ['vip', 'BOOLEAN'],
  ['birthday', 'DATE'],
  ['plan', 'SELECT'],
  ['interests', 'MULTI_SELECT'],
  ['site', 'URL'],
]

/** Adds one field of every type. Returns ids by key. */
export async function addFieldOfEveryType(app: TestApp, tenant: TestTenant): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [key, type] of FIELD_OF_EVERY_TYPE) ids[key] = await addField(app, tenant, key, type)
  return ids
}
