import * as v from 'valibot'
import type { Db, Tx } from '../../db/database.ts'
import { type Operation, ok, operation, replyWithSecret } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { HOUR_MS, toIso } from '../../lib/clock.ts'
import { invalidState } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { keyStatus, presentApiKey, presentIssuedKey } from './present.ts'
import {
  ApiKeyRecord,
  CreateApiKey,
  IssuedApiKeyRecord,
  ListApiKeys,
  RotateApiKey,
  UpdateApiKey,
} from './schema.ts'
import * as service from './service.ts'
import * as store from './store.ts'

/**
 * Creates a key of the same name and lifetime. The old key works until the grace period ends, or until it expires if
 * that is sooner.
 * Throws NOT_FOUND; INVALID_STATE_TRANSITION for a key that no longer works; CONFLICT when a further active key would
 * exceed the limit.
 */
function rotateKey(
  tx: Tx,
  instanceId: string,
  principal: Principal,
  rotation: { uuid: string; gracePeriodHours: number },
): service.IssuedKey {
  const old = service.getKey(tx, principal.organizationId, rotation.uuid)
  const status = keyStatus(old, tx.now)
  if (status !== 'ACTIVE') {
    throw invalidState((say) => say.keyEnded(), status, ['ACTIVE'])
  }
  const endsAt = tx.now + rotation.gracePeriodHours * HOUR_MS
  const worksUntil = Math.min(endsAt, old.expiresAt ?? endsAt)
  store.updateApiKey(tx, principal.organizationId, old.id, { expiresAt: worksUntil })
  const issued = service.issueKey(tx, instanceId, {
    organizationId: principal.organizationId,
    name: old.name,
    createdByUserId: principal.userId,
    expiresAt: old.expiresAt === null ? null : tx.now + (old.expiresAt - old.createdAt),
  })
  recordAuditEvent(tx, {
    organizationId: principal.organizationId,
    act: 'API_KEY_ROTATED',
    resource: service.resourceOf(old),
    details: { newKeyId: issued.row.uuid, worksUntil: toIso(worksUntil) },
  })
  return issued
}

const idParams = idOf('the API key')

export const apiKeyRoutes = ({ db, instanceId }: { db: Db; instanceId: string }): Operation[] => [
  operation({
    method: 'POST',
    path: '/api-keys',
    group: 'API keys',
    summary: 'Create an API key',
    description:
      'Only for the owner. The key acts as the owner and is shown in this answer only. It stops working when the owner or its creator is suspended, deleted or no longer a member.',
    errors: {
      CONFLICT: 'The organization has reached its limit of active keys. Revoke one first.',
    },
    access: 'session',
    permission: 'api_key:manage',
    body: CreateApiKey,
    status: 201,
    data: IssuedApiKeyRecord,
    handle: ({ principal, body, write }) =>
      replyWithSecret(write, 'API key created', (tx) =>
        presentIssuedKey(
          service.createKey(tx, instanceId, {
            organizationId: principal.organizationId,
            name: body.name,
            createdByUserId: principal.userId,
            expiresAt: body.expiresAt ?? null,
          }),
        ),
      ),
  }),
  operation({
    method: 'GET',
    path: '/api-keys',
    group: 'API keys',
    summary: 'List API keys',
    description: 'Newest first; expired and revoked keys are included.',
    access: 'session',
    permission: 'api_key:read',
    query: ListApiKeys,
    status: 200,
    data: v.array(ApiKeyRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { rows, total } = service.listKeys(db, principal.organizationId, query)
      const now = db.clock.now()
      return ok(
        rows.map((row) => presentApiKey(row, now)),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'GET',
    path: '/api-keys/:id',
    group: 'API keys',
    summary: 'Read an API key',
    description: 'Returns everything except the key itself, which is not stored.',
    access: 'session',
    permission: 'api_key:read',
    params: idParams,
    status: 200,
    data: ApiKeyRecord,
    handle: ({ principal, params }) =>
      ok(presentApiKey(service.getKey(db, principal.organizationId, params.id), db.clock.now())),
  }),
  operation({
    method: 'PATCH',
    path: '/api-keys/:id',
    group: 'API keys',
    summary: 'Rename an API key',
    description: 'The key itself does not change.',
    access: 'session',
    permission: 'api_key:manage',
    params: idParams,
    body: UpdateApiKey,
    status: 200,
    data: ApiKeyRecord,
    handle: ({ principal, params, body, write }) =>
      write((tx) => {
        const row = service.renameKey(tx, principal.organizationId, params.id, body)
        return ok(presentApiKey(row, tx.now), { message: 'API key renamed' })
      }),
  }),
  operation({
    method: 'POST',
    path: '/api-keys/:id/rotate',
    group: 'API keys',
    summary: 'Replace an API key',
    description: 'Both keys work for gracePeriodHours (0 to 72, default 24); then the old one expires.',
    errors: {
      INVALID_STATE_TRANSITION: 'The key is not ACTIVE. Create a new one.',
      CONFLICT: 'The organization has reached its limit of active keys. Revoke one first.',
    },
    access: 'session',
    permission: 'api_key:manage',
    params: idParams,
    body: RotateApiKey,
    status: 201,
    data: IssuedApiKeyRecord,
    handle: ({ principal, params, body, write }) =>
      replyWithSecret(write, 'API key rotated', (tx) =>
        presentIssuedKey(rotateKey(tx, instanceId, principal, { uuid: params.id, ...body })),
      ),
  }),
  operation({
    method: 'DELETE',
    path: '/api-keys/:id',
    group: 'API keys',
    summary: 'Revoke an API key',
    description: 'The key stops working immediately.',
    access: 'session',
    permission: 'api_key:manage',
    params: idParams,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        const row = service.revokeKey(tx, principal.organizationId, params.id)
        return ok({ id: row.uuid }, { message: 'API key revoked' })
      }),
  }),
]
