import { findings } from '../../../words/en/findings.ts'
import { defineTally } from '../../db/counted.ts'
import type { Tx } from '../../db/database.ts'
import { type EventOf, emit } from '../../events/event.ts'
import { monotonicMs, SECOND_MS } from '../../lib/clock.ts'
import { randomFraction } from '../../lib/ids.ts'
import type { Permission } from '../../lib/permissions.ts'
import { isStored, storableOf, storedText } from '../../lib/stored-sentence.ts'
import {
  createGuardedFetch,
  type GuardedClient,
  type GuardedFetch,
  type GuardedFetchOptions,
  type GuardedResult,
} from '../../providers/guarded-fetch.ts'
import { isMakerReading, MAKER_ENDED } from '../endpoints/maker.ts'
import type { SecretBox } from '../endpoints/secrets.ts'
import { endpointDisabled } from '../endpoints/service.ts'
import { disable, findEndpointById, noteAttempt } from '../endpoints/store.ts'
import type { DeliverableEndpoint } from '../endpoints/table.ts'
import { type Attempted, afterAttempt } from './policy.ts'
import { publicEventId, signatureHeaders } from './signing.ts'
import { type DueDelivery, giveUp, writeAttempt } from './store.ts'
import { DELIVERY_STATUSES, type DeliveryProblem, type DeliveryStatus } from './table.ts'

const say = storableOf(findings)

const MAX_KEPT_CHARACTERS = 1_024

/** Problems in the words for the owner of the endpoint. They reveal nothing about the network of the operator. */
const PROBLEMS = {
  forbidden: findings.webhookForbidden(),
  not_sent: findings.webhookNoConnection(),
  unknown: findings.webhookNoAnswer(),
  late: findings.webhookLate(),
} as const

/** Makes the HTTP client for endpoints. It accepts an answer within 15 s, of at most 64 KB. */
export const endpointFetch = (
  options: Pick<GuardedFetchOptions, 'allowPrivate' | 'resolve' | 'ca'>,
): GuardedFetch & GuardedClient =>
  createGuardedFetch({ ...options, timeoutMs: 15 * SECOND_MS, maxAnswerBytes: 65_536 })

interface AttemptDeps {
  call: GuardedFetch
  secrets: SecretBox
  signal: AbortSignal
}

/**
 * Posts an event once. Throws if the secret of the endpoint cannot be opened.
 * @param nowMs wall clock
 */
export async function attempt(
  { call, secrets, signal }: AttemptDeps,
  endpoint: DeliverableEndpoint,
  { eventUuid, body }: DueDelivery,
  nowMs: number,
): Promise<Attempted> {
  const id = publicEventId(eventUuid)
  const keys = secrets.signingKeys(endpoint.uuid, endpoint, nowMs)
  const startedMs = monotonicMs()
  const result = await call({
    url: endpoint.url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Carillon-Webhooks/1',
      ...signatureHeaders(keys, { id, atSeconds: Math.floor(nowMs / 1_000), body }),
    },
    body,
    signal,
  })
  return { ...readResult(result), durationMs: Math.round(monotonicMs() - startedMs) }
}

function readResult(result: GuardedResult): Omit<Attempted, 'durationMs'> {
  if (result.kind !== 'answered') {
    const isLate = result.kind === 'unknown' && result.isLate === true
    const problem = PROBLEMS[isLate ? 'late' : result.kind]
    return { responseStatus: null, responseBody: null, problem, retryAfter: undefined }
  }
  const { status, body, headers } = result
  return {
    responseStatus: status,
    responseBody:
      body === null ? null : body.slice(0, MAX_KEPT_CHARACTERS).replaceAll('\0', '').toWellFormed(),
    problem: null,
    retryAfter: headers['retry-after'],
  }
}

/** Returns the problem of a delivery that is given up because the member who set up the endpoint may not read it. */
const problemOf = (permission: Permission): string => storedText([say.webhookWithheld({ permission })])

const KINDS: ReadonlyMap<string, DeliveryProblem> = new Map([
  [PROBLEMS.forbidden, 'NOT_PUBLIC'],
  [PROBLEMS.not_sent, 'NO_CONNECTION'],
  [PROBLEMS.unknown, 'NO_ANSWER'],
  [PROBLEMS.late, 'LATE'],
])

/** Returns the kind of a stored problem of a delivery. An older version may have said it in other words. */
export const problemKindOf = (problem: string): DeliveryProblem =>
  isStored(problem) ? 'NOT_PERMITTED' : (KINDS.get(problem) ?? 'NO_ANSWER')

/**
 * Gives up a delivery that the member who set up the endpoint may not read. This is not a failure of the
 * endpoint.
 */
export const withhold = (tx: Tx, { id }: DueDelivery, lacks: Permission): void =>
  void giveUp(tx, id, problemOf(lacks))

/** Disables an endpoint if its maker may not read events any more. Does nothing if the maker may again. */
export function endWithMaker(tx: Tx, endpointId: number): void {
  const endpoint = findEndpointById(tx, endpointId)
  if (!endpoint || isMakerReading(tx, endpoint) || !disable(tx, endpointId, MAKER_ENDED)) return
  tellOfEnd(tx, endpoint.organizationId, { endpointId, reason: MAKER_ENDED })
}

/** Attempts with a result, by the later status of the delivery. PENDING waits for another attempt. */
export const attemptTally = defineTally<[delivery: DeliveryStatus]>(
  DELIVERY_STATUSES.map((status) => [status]),
)

/** Stores the result of an attempt. Does nothing if the delivery no longer waits. */
export function settle(
  tx: Tx,
  endpointId: number,
  { id, attempts }: DueDelivery,
  attempted: Attempted,
): void {
  const endpoint = findEndpointById(tx, endpointId)
  const before = { attempts, failingSince: endpoint?.failingSince ?? null }
  const after = afterAttempt(before, attempted, { now: tx.now, fraction: randomFraction() })
  if (!writeAttempt(tx, id, attempted, after)) return
  attemptTally.add(tx, [after.status])
  if (!endpoint) return
  const isDisabledNow = noteAttempt(tx, { id: endpointId, ...after.endpoint })
  if (!isDisabledNow) return
  tellOfEnd(tx, endpoint.organizationId, { endpointId, reason: after.endpoint.disabledReason ?? '' })
}

const tellOfEnd = (tx: Tx, organizationId: number, data: EventOf<typeof endpointDisabled>['data']): void => {
  const actor = { type: 'SYSTEM', id: null, name: 'Webhooks' } as const
  emit(tx, endpointDisabled, { organizationId, actor, data })
}
