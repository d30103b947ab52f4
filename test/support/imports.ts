import type { JsonAnswer, TestApp, TestTenant } from './app.ts'

/** Bytes in chunks of `size`, as they come from a file or a socket. */
export async function* chunksOf(content: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

export interface UploadOptions {
  mapping?: string
  consentAttested?: string
  headers?: Record<string, string>
  fileName?: string
}

/** POST /contacts/imports with `csv` as the file. */
export function upload(
  app: TestApp,
  token: string | undefined,
  csv: string | Uint8Array<ArrayBuffer>,
  options: UploadOptions = {},
): Promise<JsonAnswer> {
  const form = new FormData()
  form.append('file', new File([csv], options.fileName ?? 'people.csv', { type: 'text/csv' }))
  form.append('consentAttested', options.consentAttested ?? 'true')
  if (options.mapping !== undefined) form.append('mapping', options.mapping)
  return app.request('POST', '/contacts/imports', { token, body: form, headers: options.headers })
}

/** Uploads, runs the import and reads it: its record. */
export async function importCsv(app: TestApp, tenant: TestTenant, csv: string, options: UploadOptions = {}) {
  const { status, body } = await upload(app, tenant.key, csv, options)
  if (status !== 201) throw new Error(`${status} ${body.message}`)
  await app.app.jobs.drain()
  return (await app.get(`/contacts/imports/${body.data.id}`, tenant.key)).body.data
}

/** A US number that exists, a different one for each `index` below 8,000. */
export const phoneOf = (index: number): string => `+1504${2_000_000 + index}`
