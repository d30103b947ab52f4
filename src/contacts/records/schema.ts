import * as v from 'valibot'
import {
  described,
  idOf,
  isoTime,
  lineText,
  NamedRecord,
  oneOf,
  text,
  uuid,
  uuidList,
} from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { component, parameters } from '../../lib/describe.ts'
import { foldEmail, isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { tidyName } from '../../lib/invisible.ts'
import { isCountryCode } from '../../lib/phone.ts'
import { isPlainObject } from '../../lib/plain-object.ts'
import { toTimeZone } from '../../lib/timezone.ts'
import { ConsentStatement, optOutKept } from '../opt-outs/service.ts'
import {
  type ContactField,
  FIELD_NAMES,
  type FieldValues,
  fieldNamed,
  OPTIONAL_FIELDS,
  perField,
} from './fields.ts'
import type { ContactRecordRow } from './store.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from './table.ts'

/** Maximum number of tags in one request about one contact. */
const MAX_TAG_IDS = 100

/** Replaces `''` by null, because forms send `''` for an empty field. */
const emptyIsNull = (schema: v.GenericSchema<string, string>) =>
  v.optional(
    v.nullable(
      v.pipe(
        schema,
        v.transform((value) => (value === '' ? null : value)),
      ),
    ),
  )

/** Removes invisible characters at both ends and composes letters (NFC: é is one character), as imports do. */
const tidyLine = (min: number, max: number) =>
  v.pipe(
    lineText(min, max),
    v.transform(tidyName),
    v.check((value) => min === 0 || value !== '', 'must have a visible character'),
  )
const name = (min: number, max = 100) => tidyLine(min, max)

const line = (max = 200) => emptyIsNull(tidyLine(0, max))

const email = () =>
  emptyIsNull(
    v.pipe(
      text(0, MAX_EMAIL_LENGTH),
      v.transform(foldEmail),
      v.check((value) => value === '' || isEmailAddress(value), 'must be an email address'),
    ),
  )

const country = () =>
  emptyIsNull(
    v.pipe(
      text(0, 2),
      v.toUpperCase(),
      v.check((value) => value === '' || isCountryCode(value), 'must be an ISO 3166 country code such as US'),
    ),
  )

const timezone = () =>
  emptyIsNull(
    v.pipe(
      text(0, 64),
      v.check(
        (value) => value === '' || toTimeZone(value) !== undefined,
        'must be an IANA time zone such as America/Chicago',
      ),
      v.transform((value) => toTimeZone(value) ?? ''),
    ),
  )

/** Any object; the service checks keys and values against the organization's custom fields. */
const customFields = v.optional(
  v.pipe(
    described(v.unknown(), { type: 'object', additionalProperties: true }),
    v.guard(isPlainObject, 'must be an object'),
  ),
)

const phone = text(1, 40)
const flag = v.boolean('must be true or false')

/** The schema of an optional field in a request. */
const inputs: Record<ContactField['kind'], (field: ContactField) => ReturnType<typeof emptyIsNull>> = {
  name: ({ max }) => emptyIsNull(name(0, max)),
  line: ({ max }) => line(max),
  phone: () => line(40),
  email,
  country,
  timezone,
}

const inputOf = ({ meaning, describe }: ContactField): string => describe?.input ?? `${meaning}.`
const firstName = inputOf(fieldNamed('firstName'))

const details = {
  ...perField(
    OPTIONAL_FIELDS,
    (field) => [inputs[field.kind](field), `${inputOf(field)} Null or an empty text for none.`] as const,
  ),
  customFields: [
    customFields,
    'Values by the key of a custom field, of the type of that field. Null clears one, an absent one stays as it is; an unknown key is refused.',
  ],
} as const

/** The fields that a bulk change may set; an absent field stays as it is. */
export const contactFieldInputs = { firstName: [v.optional(name(1)), firstName], ...details } as const

export const CreateContact = component('CreateContact', 'A contact to create.', {
  firstName: [name(1), firstName],
  phone: [phone, inputOf(fieldNamed('phone'))],
  status: [v.optional(oneOf(CONTACT_STATUSES), 'ACTIVE'), 'Whether messages may go to the contact.'],
  source: [v.optional(oneOf(CONTACT_SOURCES), 'MANUAL'), 'Where the contact came from.'],
  ...details,
  tagIds: [v.optional(uuidList(MAX_TAG_IDS)), 'Ids of the tags it gets.'],
  isOptedOut: [
    v.optional(flag),
    'True puts the number on the suppression list. False removes one that the organization put there itself, which needs the permission `contact:manage_consent`; an opt-out that the person gave stays, and the answer has `optOutKept`.',
  ],
})

/** The answer to a new contact. */
export const CreatedContact = component('CreatedContact', 'A contact that was created.', {
  id: [uuid, 'Id of the contact.'],
  optOutKept,
})

/** An absent field stays as it is; null clears an optional field. */
export const contactChanges = {
  firstName: [v.optional(name(1)), firstName],
  phone: [
    v.optional(v.nullable(phone)),
    'A new phone number; null for a contact that has none, as a number cannot be removed. Opt-outs belong to numbers, so the contact gets the opt-out state of the new one. An INVALID contact becomes ACTIVE.',
  ],
  status: [v.optional(oneOf(CONTACT_STATUSES)), 'Whether messages may go to the contact.'],
  source: [v.optional(oneOf(CONTACT_SOURCES)), 'Where the contact came from.'],
  ...details,
  tagIds: [v.optional(uuidList(MAX_TAG_IDS)), 'The complete new list of tag ids; other tags are removed.'],
  isOptedOut: [
    v.optional(flag),
    'True puts the number on the suppression list. False removes one that the organization put there itself, which needs the permission `contact:manage_consent` and is recorded as a consent; an opt-out that the person gave stays, and the answer has `optOutKept`.',
  ],
} as const

/** The body of `PATCH /contacts/{id}`: the fields of an upsert, and the consent of a person who had opted out. */
export const PatchContact = component(
  'UpdateContact',
  'Changes to a contact. An absent field stays as it is.',
  {
    ...contactChanges,
    consent: [
      v.optional(ConsentStatement),
      'How a person who opted out agreed to get texts again, with `isOptedOut: false`. From a signed-in member it also lifts an opt-out that the person gave; an API key cannot lift that.',
    ],
  },
)

export const ChangeStage = component('ChangeStage', 'The stage a contact moves to.', {
  stage: [oneOf(CONTACT_STAGES), 'The new stage; every stage can follow every other.'],
  reason: [line(500), 'Why, for the timeline of the contact. Null or an empty text for none.'],
})

/** The field is required: `{}` does not clear the preference. */
export const SetPreferredCallerId = component('SetPreferredCallerId', 'The preferred sender of a contact.', {
  channelIdentityId: [v.nullable(uuid), 'Id of an ACTIVE sender of the channel SMS; null for no preference.'],
})

export const AddTags = component('AddTags', 'Tags for a contact.', {
  tagIds: [uuidList(MAX_TAG_IDS, 1), 'Ids of the tags. Tags it already has are no error.'],
})

export const contactParams = idOf('the contact')
export const tagParams = parameters({
  id: [uuid, 'Id of the contact.'],
  tagId: [uuid, 'Id of the tag.'],
})

const PreferredCallerId = component('PreferredCallerId', 'The preferred sender of a contact.', {
  channelIdentityId: [uuid, 'Id of the sender.'],
  address: [v.string(), 'Its number, short code or name at the time it was chosen.'],
})

const outputOf = ({ meaning, describe }: ContactField): string =>
  describe?.output ?? `${meaning}; null for none.`

const contactEntries = {
  id: [uuid, 'Id of the contact.'],
  fullName: [v.string(), 'Given and family name.'],
  firstName: [v.string(), outputOf(fieldNamed('firstName'))],
  phone: [v.nullable(v.string()), outputOf(fieldNamed('phone'))],
  ...perField(OPTIONAL_FIELDS, (field) => [v.nullable(v.string()), outputOf(field)] as const),
  status: [oneOf(CONTACT_STATUSES), 'Whether messages may go to the contact.'],
  source: [oneOf(CONTACT_SOURCES), 'Where the contact came from.'],
  stage: [oneOf(CONTACT_STAGES), 'Its stage in the sales pipeline.'],
  isOptedOut: [v.boolean(), 'Whether the number is on the suppression list: no text is sent to it.'],
  optedOutAt: [v.nullable(isoTime), 'When the number was put on the suppression list; null while it is not.'],
  emailSubscribed: [v.boolean(), 'False when the email address is on the suppression list for email.'],
  tags: [v.array(NamedRecord), 'Its tags, by name.'],
  tagIds: [v.array(uuid), 'The ids of `tags`, in the same order.'],
  customFields: [
    v.record(v.string(), v.unknown()),
    'Values by the key of a custom field; keys without a value are absent.',
  ],
  preferredCallerId: [
    v.nullable(PreferredCallerId),
    'The sender that campaigns use for it when they can; null for no preference.',
  ],
  lastContactedAt: [v.nullable(isoTime), 'When a message was last sent to it; null for never.'],
  lastInboundAt: [v.nullable(isoTime), 'When its last text arrived; null for never.'],
  createdAt: [isoTime, 'When it was created.'],
  updatedAt: [isoTime, 'When it was last changed.'],
} as const
export const ContactRecord = component('Contact', 'A person the organization may write to.', contactEntries)

/** The answer to a change. */
export const ChangedContact = component('ChangedContact', 'A contact after a change.', {
  ...contactEntries,
  optOutKept,
})

export const ContactIds = component('ContactIds', 'The ids of a page of contacts.', {
  ids: [v.array(uuid), 'Ids, in the order of the list.'],
  total: [v.number(), 'How many contacts there are on all pages.'],
  truncated: [v.boolean(), 'Whether there are more after this page.'],
})

export type CreateContactInput = v.InferOutput<typeof CreateContact>
export type UpdateContactInput = v.InferOutput<typeof PatchContact>
export type ChangeStageInput = v.InferOutput<typeof ChangeStage>

interface TagRef {
  id: string
  name: string
}

/** Sorts tags by name, ignoring case; names are unique. */
const byName = (a: TagRef, b: TagRef): number => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)

export const fullNameOf = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string | null
}): string => (firstName && lastName ? `${firstName} ${lastName}` : firstName || lastName || '')

interface Shown {
  firstName: string
  lastName: string | null
  phone: string | null
  email: string | null
}

/** Returns the name of a contact, or without one its number or address. */
export const displayNameOf = (contact: Shown): string =>
  fullNameOf(contact) || contact.phone || contact.email || ''

/**
 * Returns whether the first name is the number or address, because the person wrote before a name was
 * entered.
 */
export const isNamedByAddress = ({ firstName, phone, email }: Omit<Shown, 'lastName'>): boolean =>
  firstName === phone || firstName === email

/**
 * Presents a contact as the API returns it. Lists call this for every contact, so the fields are assigned one
 * by one: a spread would take a twentieth of the time of a list.
 */
export function presentContact(row: ContactRecordRow): v.InferInput<typeof ContactRecord> {
  const tags: TagRef[] = row.tags === '[]' ? [] : JSON.parse(row.tags)
  if (tags.length > 1) tags.sort(byName)
  const record = { id: row.uuid, fullName: fullNameOf(row) } as v.InferInput<typeof ContactRecord>
  const fields: FieldValues = record
  // Only firstName is never null.
  for (const name of FIELD_NAMES) fields[name] = row[name]!
  record.status = row.status
  record.source = row.source
  record.stage = row.stage
  record.isOptedOut = row.optedOutAt !== null
  record.optedOutAt = toIsoOrNull(row.optedOutAt)
  record.emailSubscribed = row.emailSuppressedAt === null
  record.tags = tags
  record.tagIds = tags.map(({ id }) => id)
  record.customFields = row.customFields === '{}' ? {} : JSON.parse(row.customFields)
  record.preferredCallerId = row.preferredCallerId === null ? null : JSON.parse(row.preferredCallerId)
  record.lastContactedAt = toIsoOrNull(row.lastContactedAt)
  record.lastInboundAt = toIsoOrNull(row.lastInboundAt)
  record.createdAt = toIso(row.createdAt)
  // Most contacts are never changed.
  record.updatedAt = row.updatedAt === row.createdAt ? record.createdAt : toIso(row.updatedAt)
  return record
}
