import * as v from 'valibot'
import { recordAuditEvent } from '../../accounts/audit/record.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { defineEvent } from '../../events/event.ts'
import { defineJob } from '../../jobs/job.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { forbiddenUrl } from '../../providers/guarded-fetch.ts'
import type { WantedType } from '../payloads/event-types.ts'
import { isMakerReading } from './maker.ts'
import type { CreateEndpointInput, ListEndpointsQuery, UpdateEndpointInput } from './schema.ts'
import { newSecret, type SecretBox } from './secrets.ts'
import * as store from './store.ts'
import type { EndpointRow } from './table.ts'

/**
 * Returns why the text of this URL forbids deliveries to it, in the form `must …`, or undefined if it allows
 * them.
 */
function forbiddenEndpoint(text: string, allowInsecure: boolean): string | undefined {
  const problem = forbiddenUrl(text, allowInsecure)
  if (problem?.startsWith('leads to')) return 'must lead to a public address'
  // Port 80 is for plain http.
  const isWrongPort = problem?.startsWith('must use port') || URL.parse(text)?.port === '80'
  return isWrongPort && !allowInsecure && URL.parse(text)?.protocol === 'https:'
    ? 'must use port 443 or one from 1024 up'
    : problem
}

/** Largest number of endpoints of one organization. */
const MAX_ENDPOINTS = 10
/** Time for which the old secret also signs after a rotation. */
const OLD_SECRET_HOURS = 24

export interface EndpointDeps {
  secrets: SecretBox
  /** Allows plain http and private addresses. */
  allowInsecure: boolean
}

export interface IssuedEndpoint {
  row: EndpointRow
  secret: string
}

/** Member who sets up an endpoint. */
type Maker = Pick<Principal, 'organizationId' | 'userId'>

/**
 * Creates an endpoint with a new secret. Its deliveries show only what its creator may read. Throws CONFLICT if
 * the organization has 10, and VALIDATION_FAILED for a URL that may not be called.
 */
export function createEndpoint(
  tx: Tx,
  { secrets, allowInsecure }: EndpointDeps,
  { organizationId, userId }: Maker,
  input: CreateEndpointInput,
): IssuedEndpoint {
  assertUrl(input.url, allowInsecure)
  if (store.countEndpoints(tx, organizationId) >= MAX_ENDPOINTS) {
    throw new AppError('CONFLICT', (say) => say.webhooksFull({ max: MAX_ENDPOINTS }), {
      details: [{ resource: 'WEBHOOK_ENDPOINTS', limit: MAX_ENDPOINTS }],
    })
  }
  const uuid = uuidv7(tx.now)
  const secret = newSecret()
  store.insertEndpoint(tx, {
    uuid,
    organizationId,
    url: input.url,
    description: input.description || null,
    eventTypes: typesText(input.eventTypes),
    secret: secrets.seal(uuid, secret),
    setUpByUserId: userId,
  })
  const details = { eventTypes: input.eventTypes }
  recordAuditEvent(tx, {
    organizationId,
    act: 'WEBHOOK_ENDPOINT_CREATED',
    resource: resourceOf(uuid),
    details,
  })
  return { row: getEndpoint(tx, organizationId, uuid), secret }
}

/**
 * Returns the endpoint as a resource of the audit log. It has no URL, because a URL may contain a secret of the
 * receiver.
 */
const resourceOf = (uuid: string) => ({ type: 'WEBHOOK_ENDPOINT', id: uuid }) as const

/** Returns an endpoint. Throws NOT_FOUND. */
export function getEndpoint(reader: Reader, organizationId: number, uuid: string): EndpointRow {
  const endpoint = store.findEndpoint(reader, organizationId, uuid)
  if (!endpoint) throw notFound('Webhook endpoint')
  return endpoint
}

export const listEndpoints = (reader: Reader, organizationId: number, query: ListEndpointsQuery) => ({
  rows: store.listEndpoints(reader, organizationId, query),
  total: store.countEndpoints(reader, organizationId),
})

/**
 * Changes an endpoint. With another URL, the rights of the caller decide from then on what it gets, so that a
 * member cannot send data that only others may read to an own address. Throws NOT_FOUND, and VALIDATION_FAILED
 * for a URL that may not be called. Throws CONFLICT if the endpoint is enabled but its maker may not read
 * events.
 */
export function updateEndpoint(
  tx: Tx,
  { allowInsecure }: Pick<EndpointDeps, 'allowInsecure'>,
  { organizationId, userId }: Maker,
  { uuid, input }: { uuid: string; input: UpdateEndpointInput },
): EndpointRow {
  const row = getEndpoint(tx, organizationId, uuid)
  if (input.url !== undefined) assertUrl(input.url, allowInsecure)
  const isSetUpAgain = input.takesOver || (input.url !== undefined && input.url !== row.url)
  const changed = {
    ...row,
    setUpByUserId: isSetUpAgain ? userId : row.setUpByUserId,
    url: input.url ?? row.url,
    description: input.description === undefined ? row.description : input.description || null,
    eventTypes: input.eventTypes ? typesText(input.eventTypes) : row.eventTypes,
    ...(input.status === undefined || input.status === row.status
      ? {}
      : { status: input.status, disabledReason: null, failingSince: null }),
  }
  if (JSON.stringify(changed) === JSON.stringify(row)) return row
  if (changed.status === 'ENABLED' && row.status !== 'ENABLED' && !isMakerReading(tx, changed))
    throw new AppError('CONFLICT', (say) => say.webhookMaker())
  store.updateEndpoint(tx, changed)
  const fields = Object.keys(input).filter((field) => input[field as keyof typeof input] !== undefined)
  recordAuditEvent(tx, {
    organizationId,
    act: 'WEBHOOK_ENDPOINT_UPDATED',
    resource: resourceOf(uuid),
    details: { fields },
  })
  tx.notify('webhooks')
  return getEndpoint(tx, organizationId, uuid)
}

/**
 * Enables the endpoint and delivers its waiting events. Idempotent. Throws NOT_FOUND, and CONFLICT like
 * `updateEndpoint`.
 */
export const enableEndpoint = (tx: Tx, maker: Maker, uuid: string): EndpointRow =>
  updateEndpoint(tx, { allowInsecure: true }, maker, { uuid, input: { status: 'ENABLED' } })

/** Makes a new secret. The old secret also signs for 24 hours. Throws NOT_FOUND. */
export function rotateSecret(
  tx: Tx,
  { secrets }: Pick<EndpointDeps, 'secrets'>,
  organizationId: number,
  uuid: string,
): IssuedEndpoint {
  const { id } = getEndpoint(tx, organizationId, uuid)
  const secret = newSecret()
  const oldUntil = tx.now + OLD_SECRET_HOURS * HOUR_MS
  store.replaceSecret(tx, { id, secret: secrets.seal(uuid, secret), oldUntil })
  recordAuditEvent(tx, { organizationId, act: 'WEBHOOK_SECRET_ROTATED', resource: resourceOf(uuid) })
  return { row: getEndpoint(tx, organizationId, uuid), secret }
}

/** Deletes the endpoint. Throws NOT_FOUND. */
export function deleteEndpoint(tx: Tx, organizationId: number, uuid: string): void {
  store.markDeleted(tx, getEndpoint(tx, organizationId, uuid).id)
  recordAuditEvent(tx, { organizationId, act: 'WEBHOOK_ENDPOINT_DELETED', resource: resourceOf(uuid) })
}

/** Returns event types as JSON to store. `*` includes all others. */
const typesText = (types: readonly WantedType[]): string =>
  JSON.stringify(types.includes('*') ? ['*'] : [...new Set(types)])

function assertUrl(url: string, allowInsecure: boolean): void {
  const problem = forbiddenEndpoint(url, allowInsecure)
  if (problem !== undefined) {
    throw invalidField('url', `url ${problem}.`, 'isPublicUrl', (say) => say.publicAddress())
  }
}

/**
 * Event: an endpoint was disabled, because its receiver is gone or failed for days, or because the member who
 * set it up may not read events any more.
 */
export const endpointDisabled = defineEvent(
  'webhook_endpoint.disabled',
  1,
  v.object({ endpointId: v.number(), reason: v.string() }),
)

/**
 * Job that mails the owner that an endpoint was disabled after days of failures. After a crash the mail may be
 * sent twice.
 */
export const disabledMail = defineJob({
  kind: 'webhook.mail_owner',
  queue: 'mails',
  payload: v.object({ endpointId: v.number(), reason: v.string() }),
})
