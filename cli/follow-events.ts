import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { SECOND_MS } from '../src/lib/clock.ts'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { writeTextWhole } from '../src/storage/unfinished.ts'
import { signatureHeaders } from '../src/webhooks/deliveries/signing.ts'
import { keyOf, newSecret } from '../src/webhooks/endpoints/secrets.ts'

/** The position and the signing secret of a listener, stored in a file for the next run. */
const Position = v.object({ cursor: v.nullable(v.string()), secret: v.string() })
type Position = v.InferOutput<typeof Position>

const Page = v.object({
  data: v.array(v.looseObject({ id: v.string(), type: v.string() })),
  meta: v.object({ nextCursor: v.string(), hasMore: v.boolean() }),
})

export interface FollowDeps {
  /** Returns the URL of the server. Called before each request, because a restarted server may have another URL. */
  server(): string | undefined
  key: string
  forwardTo: string
  /** The file in which the position is stored; null to store nothing. */
  file: string | null
  /** Prints one line for people, or an object for programs. */
  print(event: Forwarded): void
  say(line: string): void
  fetch?: typeof fetch
  pause?(ms: number): Promise<void>
  signal: AbortSignal
}

export interface Forwarded {
  id: string
  type: string
  /** The HTTP status of the receiver's answer. */
  status: number
  durationMs: number
}

const INTERVAL_MS = SECOND_MS
const ANSWER_MS = 15 * SECOND_MS

/**
 * Returns the position in the file, or a new position if there is no file. Throws a refusal for a
 * file with other content.
 */
export function positionIn(file: string | null): Position {
  const fresh = { cursor: null, secret: newSecret() }
  if (file === null) return fresh
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return fresh
    throw new Refusal(EXIT.FAILED, `${file} cannot be read: ${(error as Error).message}`)
  }
  try {
    return v.parse(Position, JSON.parse(text))
  } catch {
    throw new Refusal(EXIT.USAGE, `${file} was not written by this command.`, 'Name another file.')
  }
}

/**
 * Returns the key in the text of a file. Throws a refusal for a text that is not allowed in a header,
 * because every call would fail as if the server did not answer.
 */
export function keyIn(text: string, file: string): string {
  const key = text.trim()
  if (/^[!-~]{1,200}$/.test(key)) return key
  throw new Refusal(
    EXIT.USAGE,
    `${file} does not contain an API key. It must contain the key and nothing else.`,
  )
}

/**
 * Forwards each event of the organization, in order, until `signal` is aborted. Prints the status of each answer.
 * Waits for a receiver or a server that does not answer. After a crash the events of the last page, at most 20, may
 * be forwarded again. Throws a refusal when the server refuses.
 */
export async function followEvents(deps: FollowDeps, position: Position): Promise<void> {
  const since = new Date().toISOString()
  let { cursor } = position
  while (!deps.signal.aborted) {
    const page = await pageAfter(deps, cursor, since)
    if (!page) return
    for (const event of page.data) if (!(await forward(deps, position.secret, event))) return
    cursor = page.meta.nextCursor
    if (deps.file !== null) keep(deps.file, { ...position, cursor })
    if (!page.meta.hasMore) await pauseFor(deps)
  }
}

const keep = (file: string, position: Position): void => writeTextWhole(file, `${JSON.stringify(position)}\n`)

/** Fetches the events after a position. Returns undefined when the listener was stopped. */
function pageAfter(deps: FollowDeps, cursor: string | null, since: string) {
  const query = new URLSearchParams({ limit: '20', ...(cursor === null ? { since } : { cursor }) })
  return patiently(deps, 'The server', async () => {
    const origin = deps.server()
    if (origin === undefined) return undefined
    const url = `${origin.replace(/\/$/, '')}/events?${query}`
    const answer = await call(deps, url, { headers: { 'x-api-key': deps.key } })
    if (answer.ok) return v.parse(Page, await answer.json())
    if (answer.status >= 500 || answer.status === 429) return undefined
    const { message = '' } = (await answer.json().catch(() => ({}))) as { message?: string }
    throw new Refusal(
      EXIT.FAILED,
      `The server refused: ${message || answer.status}`,
      adviceFor(answer.status),
    )
  })
}

function adviceFor(status: number): string | undefined {
  if (status === 401 || status === 403) return 'A complete API key is needed: et_live_…'
  return status === 410 || status === 400 ? 'Start again with another file for --cursor.' : undefined
}

/** @returns false when the listener was stopped */
async function forward(
  deps: FollowDeps,
  secret: string,
  event: { id: string; type: string },
): Promise<boolean> {
  const { id, type } = event
  const body = JSON.stringify(event)
  const done = await patiently(deps, deps.forwardTo, async () => {
    const startedMs = performance.now()
    const signed = signatureHeaders([keyOf(secret)], { id, atSeconds: Math.floor(Date.now() / 1_000), body })
    const headers = { 'content-type': 'application/json', 'user-agent': 'Carillon-Webhooks/1', ...signed }
    const { status } = await call(deps, deps.forwardTo, { method: 'POST', headers, body })
    return { id, type, status, durationMs: Math.round(performance.now() - startedMs) }
  })
  if (done) deps.print(done)
  return done !== undefined
}

function call(
  { fetch: send = fetch, signal }: FollowDeps,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)])
  return send(url, { ...init, redirect: 'manual', signal: limit })
}

/**
 * Repeats a call until it gets an answer. Prints only once that there is no answer. Returns undefined
 * when the listener was stopped.
 */
async function patiently<T>(
  deps: FollowDeps,
  who: string,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> {
  let isReported = false
  while (!deps.signal.aborted) {
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
    } catch (error) {
      if (error instanceof Refusal) throw error
    }
    if (!isReported && !deps.signal.aborted) deps.say(`${who} does not answer. Trying again every second.`)
    isReported = true
    await pauseFor(deps)
  }
  return undefined
}

const pauseFor = ({ pause = Bun.sleep }: FollowDeps): Promise<void> => pause(INTERVAL_MS)
