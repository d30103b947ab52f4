import * as v from 'valibot'
import { described, isoTime, lineText, NamedRecord, pageEntries, uuid } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { parseIsoTime } from '../../lib/iso-time.ts'

const KEY_STATUSES = enumeration('ApiKeyStatus', 'Whether an API key works.', {
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

export const CreateApiKey = component('CreateApiKey', 'An API key to create.', {
  name: [lineText(1, 80), 'What the key is for; the timeline of contacts names it.'],
  expiresAt: [
    v.optional(v.nullable(expiresAt)),
    'When it stops working: a time with its zone, in the future. Null or absent: never.',
  ],
})

export const UpdateApiKey = component('UpdateApiKey', 'Changes to an API key.', {
  name: [v.optional(lineText(1, 80)), 'What the key is for. Absent leaves it as it is.'],
})

export const RotateApiKey = component('RotateApiKey', 'How long the old key keeps working.', {
  gracePeriodHours: [
    v.optional(
      v.pipe(
        v.number('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(0, 'must be at least 0'),
        v.maxValue(72, 'must be at most 72'),
      ),
      24,
    ),
    'For how many hours the old key keeps working together with the new one; 0 revokes it immediately.',
  ],
})

export const ListApiKeys = parameters(pageEntries)

export const ApiKeyRecord = component(
  'ApiKey',
  'A credential for other software, without the key itself. The key itself is not stored.',
  {
    id: [uuid, 'Id of the key; not the key itself.'],
    name: [v.string(), 'What it is for.'],
    keyPrefix: [v.string(), 'How the key begins.'],
    last4: [v.string(), 'Its last four characters.'],
    status: [v.picklist(KEY_STATUSES), 'Whether it works.'],
    createdBy: [v.nullable(NamedRecord), 'The user who created it; null when it was the command line.'],
    createdAt: [isoTime, 'When it was created.'],
    expiresAt: [v.nullable(isoTime), 'When it stops or stopped working; null for never.'],
    lastUsedAt: [v.nullable(isoTime), 'When it was last used, up to a minute late; null for never.'],
    lastUsedIp: [v.nullable(v.string()), 'Internet address it was last used from; null for never.'],
    revokedAt: [v.nullable(isoTime), 'When it was revoked; null when it was not.'],
  },
)

/**
 * The only answer that contains the key. An answer repeated for an Idempotency-Key has null, as keys are not stored.
 */
export const IssuedApiKeyRecord = component('IssuedApiKey', 'A new API key, with the key itself.', {
  id: [uuid, 'Id of the key.'],
  name: [v.string(), 'What it is for.'],
  key: [
    v.nullable(v.string()),
    'The key. It is shown in this answer only; null when an Idempotency-Key repeats the answer.',
  ],
  keyPrefix: [v.string(), 'How the key begins.'],
  last4: [v.string(), 'Its last four characters.'],
  expiresAt: [v.nullable(isoTime), 'When it stops working; null for never.'],
  createdAt: [isoTime, 'When it was created.'],
})

export type UpdateApiKeyInput = v.InferOutput<typeof UpdateApiKey>
export type ListApiKeysQuery = v.InferOutput<typeof ListApiKeys>
