import * as v from 'valibot'
import { findings } from '../../../words/en/findings.ts'
import { finishUpload, MAX_FILE_BYTES, storeFile } from '../../content/media/service.ts'
import type { Db, Tx } from '../../db/database.ts'
import { defineJob, done, enqueue, handles, type Job, type Outcome } from '../../jobs/job.ts'
import { AppError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import { sayStored, storing } from '../../lib/stored-sentence.ts'
import type { GuardedClient, GuardedFetch } from '../../providers/guarded-fetch.ts'
import type { InboundMedia, Provider } from '../../providers/port.ts'
import { redirectOf } from '../../providers/redirects.ts'
import * as store from './store.ts'

const fetchFileJob = defineJob({
  kind: 'inbound_media.fetch',
  queue: 'files',
  payload: v.object({ id: v.number() }),
  attempts: 5,
})

/** Maximum number of files fetched for one text; carriers allow ten. */
const MAX_FILES = 10
const MAX_URL = 2_000

const say = storing(findings)

/** Stores the list of files that came with a text. A job fetches each file, because a provider may be slow. */
export function keepFiles(
  tx: Tx,
  text: { organizationId: number; channelIdentityId: number; inboundMessageId: number },
  media: readonly InboundMedia[],
): void {
  media.slice(0, MAX_FILES).forEach(({ url }, position) => {
    const problem = url.length > MAX_URL ? say.fileNoAddress() : null
    const id = store.insertFile(tx, {
      ...text,
      position,
      url: url.slice(0, MAX_URL).toWellFormed(),
      problem,
    })
    if (problem === null) enqueue(tx, fetchFileJob, { organizationId: text.organizationId, payload: { id } })
  })
}

/** `problem` is as it is stored. `isFinal`: another try would have the same result. `cause` is for the log only. */
type Fetched =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'failed'; problem: string; isFinal: boolean; cause?: string }

/** Maximum number of redirects. Twilio redirects once, to the location of the bytes. */
const MAX_REDIRECTS = 3

/**
 * Fetches a file. The guard checks every address, including addresses in a provider's answer.
 * @param provider returns what a request for an address needs, and whether an answer only names another address
 */
export async function fetchFile(
  guarded: GuardedFetch,
  url: string,
  { mediaHeaders, mediaAddress }: Pick<Provider, 'mediaHeaders' | 'mediaAddress'>,
  signal: AbortSignal,
): Promise<Fetched> {
  let address = url
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await guarded({
      method: 'GET',
      url: address,
      headers: URL.canParse(address) ? (mediaHeaders?.(address) ?? {}) : {},
      signal,
      answerEncoding: 'latin1',
    })
    if (answer.kind === 'forbidden') {
      return failed(say.fileForbidden(), true, answer.reason)
    }
    if (answer.kind !== 'answered') return failed(say.fileSilent(), false, answer.reason)
    const { status, headers, body } = answer
    const next = redirectOf(address, answer)
    if (next !== undefined) {
      address = next
      continue
    }
    if (status !== 200) return failed(say.fileAnswered({ status: String(status) }), false)
    if (Number(headers['content-length'] ?? 0) > MAX_FILE_BYTES) return failed(TOO_LARGE, true)
    if (body === null) return failed(say.together({ first: say.fileCutOff(), second: TOO_LARGE }), false)
    const named = mediaAddress?.(address, body)
    if (named === undefined) return { kind: 'bytes', bytes: Buffer.from(body, 'latin1') }
    address = named
  }
  return failed(say.fileRedirects(), true)
}

const TOO_LARGE = say.fileTooLarge({ bytes: String(MAX_FILE_BYTES) })

const failed = (problem: string, isFinal: boolean, cause?: string): Fetched => ({
  kind: 'failed',
  problem,
  isFinal,
  ...(cause === undefined ? {} : { cause }),
})

export interface FileDeps {
  db: Db
  log: Log
  fetchFile: GuardedClient
  providerOf(channelIdentityId: number): Provider
}

export const fetchesFiles = (deps: FileDeps) =>
  handles(fetchFileJob, async (job, signal) => {
    const { organizationId, payload } = job
    const file = store.findPending(deps.db, organizationId, payload.id)
    if (!file) return done
    const fetched = await fetchedFrom(deps, { ...file, organizationId }, signal)
    const failure = fetched.kind === 'bytes' ? await keep(deps.db, job, file, fetched.bytes) : fetched
    return failure ? await after(deps, job, failure, signal) : done
  })

const fetchedFrom = (
  { fetchFile: client, providerOf }: FileDeps,
  { organizationId, url, channelIdentityId }: store.PendingFile & { organizationId: number },
  signal: AbortSignal,
): Promise<Fetched> => fetchFile(client.of(organizationId), url, providerOf(channelIdentityId), signal)

type FileJob = Job<{ id: number }>
type Failure = Extract<Fetched, { kind: 'failed' }>

/** Stores a fetched file. Returns the failure if it could not be stored. */
async function keep(
  db: Db,
  { organizationId, payload }: FileJob,
  { position }: store.PendingFile,
  bytes: Buffer,
): Promise<Failure | undefined> {
  try {
    const upload = { name: `received-${position + 1}`, bytes }
    const mediaId = await storeFile((fn) => db.write(fn), { organizationId }, upload, { isReceived: true })
    await db.write((tx) => {
      finishUpload(tx, mediaId)
      store.markStored(tx, organizationId, payload.id, mediaId)
    })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const problem = error.code === 'LIMIT_REACHED' ? say.fileNoRoom() : error.message
    return { kind: 'failed', problem, isFinal: true }
  }
}

/** Retries later, or gives up with a reason. A stop of the server is not a failure. */
async function after(
  { db, log }: FileDeps,
  { organizationId, payload, attempt }: FileJob,
  { problem, isFinal, cause }: Failure,
  signal: AbortSignal,
): Promise<Outcome> {
  if (signal.aborted) return { kind: 'snooze', runAt: db.clock.now() }
  const english = sayStored(problem, 'en')
  if (!isFinal && attempt < fetchFileJob.attempts) return { kind: 'retry', error: english }
  log.warn('a file that came with a text was given up', { file: payload.id, problem: english, cause })
  await db.write((tx) => store.markFailed(tx, organizationId, payload.id, problem))
  return done
}
