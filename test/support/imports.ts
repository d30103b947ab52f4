import { silentLog } from '../../src/lib/log.ts'
import { contactImportJobs } from '../../src/transfers/imports/module.ts'
import type { JsonAnswer, TestApp, TestTenant } from './app.ts'
import { runStored } from './jobs.ts'

/** Yields bytes in chunks of `size`, like a file or a socket. */
export async function* chunksOf(content: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

export interface UploadOptions {
  mapping?: string
  consentAttested?: string
  headers?: Record<string, string>
  fileName?: string
  /** Other fields of the form. */
  fields?: Record<string, string>
}

/** Sends `csv` to POST /contacts/imports. */
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
  for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value)
  return app.request('POST', '/contacts/imports', { token, body: form, headers: options.headers })
}

/** Uploads a file, runs the import and returns its record. */
export async function importCsv(app: TestApp, tenant: TestTenant, csv: string, options: UploadOptions = {}) {
  const { status, body } = await upload(app, tenant.key, csv, options)
  if (status !== 201) throw new Error(`${status} ${body.message}`)
  await app.app.jobs.drain()
  return (await app.get(`/contacts/imports/${body.data.id}`, tenant.key)).body.data
}

/** Returns an existing US number, a different one for each `index` below 8,000. */
export const phoneOf = (index: number): string => `+1504${2_000_000 + index}`

/** Calls POST /contacts/imports/{id}/{action}, runs its job, and returns the import. */
export async function actOnImport(
  app: TestApp,
  tenant: TestTenant,
  id: string,
  action: 'run' | 'cancel' | 'undo',
) {
  const { status, body } = await app.post(`/contacts/imports/${id}/${action}`, tenant.key)
  if (status !== 201) throw new Error(`${status} ${body.message}`)
  await app.app.jobs.drain()
  return (await app.get(`/contacts/imports/${id}`, tenant.key)).body.data
}

/** Returns up to a hundred verdicts of an import as `verdict reason`. */
export async function verdictsOf(app: TestApp, tenant: TestTenant, id: string): Promise<string[]> {
  const { body } = await app.get(`/contacts/imports/${id}/rows?limit=100`, tenant.key)
  return body.data.map(({ verdict, reason }: Record<string, string | null>) =>
    reason === null ? verdict : `${verdict} ${reason}`,
  )
}

/**
 * Runs the waiting job of an import with `chunkRows` rows in each transaction; only one chunk if the signal
 * is aborted.
 */
export async function runInChunks(
  app: TestApp,
  chunkRows: number,
  signal = new AbortController().signal,
): Promise<void> {
  const job = app.db.get<{ id: number; kind: string; organizationId: number; payload: string }>(
    `SELECT id, kind, organization_id AS organizationId, payload FROM jobs
     WHERE state = 'READY' AND kind IN ('contact_import.run', 'contact_import.undo')`,
  )
  if (!job) throw new Error('No import waits.')
  const handled = contactImportJobs({ db: app.db, log: silentLog, chunkRows })
  const outcome = await runStored(handled, { ...job, attempt: 1 }, signal)
  if (outcome.kind === 'snooze') return
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  app.db.writeNow((tx) => void tx.run(`UPDATE jobs SET state = 'DONE' WHERE id = ?`, job.id))
}
