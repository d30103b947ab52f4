import * as v from 'valibot'
import { described, isoTime, pageQuery, text, uuid } from '../../http/schema.ts'
import { parseIsoTime } from '../../lib/iso-time.ts'

export const KEY_STATUSES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const
export type KeyStatus = (typeof KEY_STATUSES)[number]

const expiresAt = v.pipe(
  described(v.string('must be text'), { type: 'string', format: 'date-time' }),
  v.transform((value) => parseIsoTime(value) ?? Number.NaN),
  v.number('must be a time with its zone, such as 2026-12-31T23:59:00Z'),
)

export const CreateApiKey = v.object({
  name: text(1, 80),
  /** Null or absent never expires. */
  expiresAt: v.optional(v.nullable(expiresAt)),
})

export const UpdateApiKey = v.object({ name: v.optional(text(1, 80)) })

export const RotateApiKey = v.object({
  gracePeriodHours: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(0, 'must be at least 0'),
      v.maxValue(72, 'must be at most 72'),
    ),
    24,
  ),
})

export const ListApiKeys = v.object(pageQuery)

export const ApiKeyRecord = v.object({
  id: uuid,
  name: v.string(),
  keyPrefix: v.string(),
  last4: v.string(),
  status: v.picklist(KEY_STATUSES),
  createdBy: v.nullable(v.object({ id: uuid, name: v.string() })),
  createdAt: isoTime,
  expiresAt: v.nullable(isoTime),
  lastUsedAt: v.nullable(isoTime),
  lastUsedIp: v.nullable(v.string()),
  revokedAt: v.nullable(isoTime),
})

/** The only answer with the key in it; null when an Idempotency-Key repeats the answer, since no key is stored. */
export const IssuedApiKeyRecord = v.object({
  id: uuid,
  name: v.string(),
  key: v.nullable(v.string()),
  keyPrefix: v.string(),
  last4: v.string(),
  expiresAt: v.nullable(isoTime),
  createdAt: isoTime,
})

export type CreateApiKeyInput = v.InferOutput<typeof CreateApiKey>
export type UpdateApiKeyInput = v.InferOutput<typeof UpdateApiKey>
export type ListApiKeysQuery = v.InferOutput<typeof ListApiKeys>
