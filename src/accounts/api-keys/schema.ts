import * as v from 'valibot'
import { described, isoTime, lineText, NamedRecord, PAGE_FIELDS, pageQuery, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { parseIsoTime } from '../../lib/iso-time.ts'

const KEY_STATUSES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const
describeWords(KEY_STATUSES, 'ApiKeyStatus', 'Whether an API key works.', {
  ACTIVE: 'It works.',
  EXPIRED: 'Its expiry time has passed.',
  REVOKED: 'A user revoked it, or its creator or the owner was suspended or left.',
})
export type KeyStatus = (typeof KEY_STATUSES)[number]

const expiresAt = v.pipe(
  described(v.string('must be text'), { type: 'string', format: 'date-time' }),
  v.transform((value) => parseIsoTime(value) ?? Number.NaN),
  v.number('must be a time with its zone, such as 2026-12-31T23:59:00Z'),
)

export const CreateApiKey = v.object({
  name: lineText(1, 80),
  expiresAt: v.optional(v.nullable(expiresAt)),
})
describeObject(CreateApiKey, 'CreateApiKey', 'An API key to create.', {
  name: 'What the key is for; the timeline of contacts names it.',
  expiresAt: 'When it stops working: a time with its zone, in the future. Null or absent: never.',
})

export const UpdateApiKey = v.object({ name: v.optional(lineText(1, 80)) })
describeObject(UpdateApiKey, 'UpdateApiKey', 'Changes to an API key.', {
  name: 'What the key is for. Absent leaves it as it is.',
})

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
describeObject(RotateApiKey, 'RotateApiKey', 'How long the old key keeps working.', {
  gracePeriodHours:
    'For how many hours the old key keeps working together with the new one; 0 revokes it immediately.',
})

export const ListApiKeys = v.object(pageQuery)
describeFields(ListApiKeys, PAGE_FIELDS)

export const ApiKeyRecord = v.object({
  id: uuid,
  name: v.string(),
  keyPrefix: v.string(),
  last4: v.string(),
  status: v.picklist(KEY_STATUSES),
  createdBy: v.nullable(NamedRecord),
  createdAt: isoTime,
  expiresAt: v.nullable(isoTime),
  lastUsedAt: v.nullable(isoTime),
  lastUsedIp: v.nullable(v.string()),
  revokedAt: v.nullable(isoTime),
})
describeObject(
  ApiKeyRecord,
  'ApiKey',
  'A credential for other software, without the key itself. The key itself is not stored.',
  {
    id: 'Id of the key; not the key itself.',
    name: 'What it is for.',
    keyPrefix: 'How the key begins.',
    last4: 'Its last four characters.',
    status: 'Whether it works.',
    createdBy: 'The user who created it; null when it was the command line.',
    createdAt: 'When it was created.',
    expiresAt: 'When it stops or stopped working; null for never.',
    lastUsedAt: 'When it was last used, up to a minute late; null for never.',
    lastUsedIp: 'Internet address it was last used from; null for never.',
    revokedAt: 'When it was revoked; null when it was not.',
  },
)

/** The only answer that contains the key; null when an Idempotency-Key repeats the answer, because keys are not stored. */
export const IssuedApiKeyRecord = v.object({
  id: uuid,
  name: v.string(),
  key: v.nullable(v.string()),
  keyPrefix: v.string(),
  last4: v.string(),
  expiresAt: v.nullable(isoTime),
  createdAt: isoTime,
})
describeObject(IssuedApiKeyRecord, 'IssuedApiKey', 'A new API key, with the key itself.', {
  id: 'Id of the key.',
  name: 'What it is for.',
  key: 'The key. It is shown in this answer only; null when an Idempotency-Key repeats the answer.',
  keyPrefix: 'How the key begins.',
  last4: 'Its last four characters.',
  expiresAt: 'When it stops working; null for never.',
  createdAt: 'When it was created.',
})

export type UpdateApiKeyInput = v.InferOutput<typeof UpdateApiKey>
export type ListApiKeysQuery = v.InferOutput<typeof ListApiKeys>
