import { createHash } from 'node:crypto'
import type { TestApp, TestTenant } from './app.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Sends `csv` to POST /opt-out/suppression-imports. */
export function uploadList(
  app: TestApp,
  token: string,
  csv: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  form.set('file', new File([csv], 'do-not-call.csv'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return app.request('POST', '/opt-out/suppression-imports', { token, body: form })
}

/** Uploads a list, runs the import, and returns its record. */
export async function importList(
  app: TestApp,
  tenant: TestTenant,
  csv: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
) {
  const { status, body } = await uploadList(app, tenant.key, csv, fields)
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  await app.drain()
  return (await app.get(`/opt-out/suppression-imports/${body.data.id}`, tenant.key)).body.data
}

/** Returns the addresses or hashes that GET /opt-out/suppressions lists. */
export const listed = async (app: TestApp, { key }: TestTenant, query = ''): Promise<string[]> =>
  (await app.get(`/opt-out/suppressions?limit=100&${query}`, key)).body.data.map(
    ({ channel, address, hash }: Record<string, string | null>) => `${channel} ${address ?? hash}`,
  )
