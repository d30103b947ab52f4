import * as v from 'valibot'
import { described, isoTime, listOf, oneOf, text, uuid } from '../../http/schema.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { isCountryCode } from '../../lib/phone.ts'
import { toTimeZone } from '../../lib/timezone.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from './table.ts'

/** Contacts named in one bulk request: interface spec, Limits. */
export const MAX_BULK_IDS = 500
/** Tags named in one request about one contact. */
const MAX_TAG_IDS = 100
/** Tags in one bulk edit: with 500 contacts, what one transaction takes without being noticed. */
const MAX_BULK_TAG_IDS = 10

/** Forms send `''` for a field left empty: the same as null. */
const emptyIsNull = (schema: v.GenericSchema<string, string>) =>
  v.optional(
    v.nullable(
      v.pipe(
        schema,
        v.transform((value) => (value === '' ? null : value)),
      ),
    ),
  )

/** As people write it; composed, so that é is one letter however it was typed. */
const name = (min: number) => v.pipe(text(min, 100), v.normalize('NFC'))

const line = (max: number) => emptyIsNull(text(0, max))

const email = emptyIsNull(
  v.pipe(
    text(0, MAX_EMAIL_LENGTH),
    v.toLowerCase(),
    v.check((value) => value === '' || isEmailAddress(value), 'must be an email address'),
  ),
)

const country = emptyIsNull(
  v.pipe(
    text(0, 2),
    v.toUpperCase(),
    v.check((value) => value === '' || isCountryCode(value), 'must be an ISO 3166 country code such as US'),
  ),
)

const timezone = emptyIsNull(
  v.pipe(
    text(0, 64),
    v.check(
      (value) => value === '' || toTimeZone(value) !== undefined,
      'must be an IANA time zone such as America/Chicago',
    ),
    v.transform((value) => toTimeZone(value) ?? ''),
  ),
)

/** Any object here: which keys there are, and what they hold, is the organization's to say. */
const customFields = v.optional(
  v.pipe(
    described(v.unknown(), {
      type: 'object',
      additionalProperties: true,
      description: 'Values by the key of a custom field; null clears one, an absent one stays as it is.',
    }),
    v.guard(isPlainObject, 'must be an object'),
  ),
)

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const uuidList = (max: number, min = 0) => listOf(uuid, { min, max, message: 'must be an array of UUIDs' })

const phone = text(1, 40)
const flag = v.boolean('must be true or false')

const details = {
  lastName: emptyIsNull(name(0)),
  email,
  addressLine1: line(200),
  addressLine2: line(200),
  city: line(100),
  state: line(100),
  postalCode: line(20),
  country,
  timezone,
  customFields,
  tagIds: v.optional(uuidList(MAX_TAG_IDS)),
  isOptedOut: v.optional(flag),
}

export const CreateContact = v.object({
  firstName: name(1),
  phone,
  status: v.optional(oneOf(CONTACT_STATUSES), 'ACTIVE'),
  source: v.optional(oneOf(CONTACT_SOURCES), 'MANUAL'),
  ...details,
})

/** Absent leaves a field as it is; null clears one that may be empty. */
export const UpdateContact = v.object({
  firstName: v.optional(name(1)),
  phone: v.optional(phone),
  status: v.optional(oneOf(CONTACT_STATUSES)),
  source: v.optional(oneOf(CONTACT_SOURCES)),
  ...details,
})

export const ChangeStage = v.object({ stage: oneOf(CONTACT_STAGES), reason: line(500) })

/** Both words are needed: `{}` does not clear. */
export const SetPreferredCallerId = v.object({ channelIdentityId: v.nullable(uuid) })

export const AddTags = v.object({ tagIds: uuidList(MAX_TAG_IDS, 1) })

export const tagParams = v.object({ id: uuid, tagId: uuid })

const bulkIds = v.pipe(
  uuidList(MAX_BULK_IDS, 1),
  v.transform((ids) => [...new Set(ids)]),
)

export const BulkDelete = v.object({ ids: bulkIds })

export const BulkEdit = v.object({
  ids: bulkIds,
  status: v.optional(oneOf(CONTACT_STATUSES)),
  addTagIds: v.optional(uuidList(MAX_BULK_TAG_IDS), []),
  removeTagIds: v.optional(uuidList(MAX_BULK_TAG_IDS), []),
})

export const BulkResult = v.object({
  requested: v.number(),
  affected: v.number(),
  notFoundIds: v.array(uuid),
})

export const ContactRecord = v.object({
  id: uuid,
  firstName: v.string(),
  lastName: v.nullable(v.string()),
  fullName: v.string(),
  phone: v.string(),
  email: v.nullable(v.string()),
  status: oneOf(CONTACT_STATUSES),
  source: oneOf(CONTACT_SOURCES),
  stage: oneOf(CONTACT_STAGES),
  isOptedOut: v.boolean(),
  optedOutAt: v.nullable(isoTime),
  emailSubscribed: v.boolean(),
  tags: v.array(v.object({ id: uuid, name: v.string() })),
  tagIds: v.array(uuid),
  addressLine1: v.nullable(v.string()),
  addressLine2: v.nullable(v.string()),
  city: v.nullable(v.string()),
  state: v.nullable(v.string()),
  postalCode: v.nullable(v.string()),
  country: v.nullable(v.string()),
  timezone: v.nullable(v.string()),
  customFields: v.record(v.string(), v.unknown()),
  preferredCallerId: v.nullable(v.object({ channelIdentityId: uuid, address: v.string() })),
  lastContactedAt: v.nullable(isoTime),
  lastInboundAt: v.nullable(isoTime),
  createdAt: isoTime,
  updatedAt: isoTime,
})

export const ContactIds = v.object({ ids: v.array(uuid), total: v.number(), truncated: v.boolean() })

export type CreateContactInput = v.InferOutput<typeof CreateContact>
export type UpdateContactInput = v.InferOutput<typeof UpdateContact>
export type ChangeStageInput = v.InferOutput<typeof ChangeStage>
export type BulkEditInput = v.InferOutput<typeof BulkEdit>
