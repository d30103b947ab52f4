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
import { describeFields, describeObject } from '../../lib/describe.ts'
import { foldEmail, isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { tidyName } from '../../lib/invisible.ts'
import { isCountryCode } from '../../lib/phone.ts'
import { isPlainObject } from '../../lib/plain-object.ts'
import { toTimeZone } from '../../lib/timezone.ts'
import { ConsentStatement, OPT_OUT_KEPT, optOutKept } from '../opt-outs/service.ts'
import { type ContactField, FIELD_NAMES, fieldNamed, OPTIONAL_FIELDS, perField } from './fields.ts'
import { CONTACT_SOURCES, CONTACT_STAGES, CONTACT_STATUSES } from './table.ts'
import './words.ts'

/** Tags named in one request about one contact. */
const MAX_TAG_IDS = 100

/** Forms send `''` for an empty field, which means the same as null. */
const emptyIsNull = (schema: v.GenericSchema<string, string>) =>
  v.optional(
    v.nullable(
      v.pipe(
        schema,
        v.transform((value) => (value === '' ? null : value)),
      ),
    ),
  )

/** Without invisible characters around it and composed (NFC), as imports store it and so that é is one letter. */
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

const details = {
  ...perField(OPTIONAL_FIELDS, (field) => inputs[field.kind](field)),
  customFields,
  tagIds: v.optional(uuidList(MAX_TAG_IDS)),
  isOptedOut: v.optional(flag),
}
const OPTIONAL = 'Null or an empty text for none.'
const ofInput = ({ meaning, describe }: ContactField): string => describe?.input ?? `${meaning}.`
const ofOutput = ({ meaning, describe }: ContactField): string =>
  describe?.output ?? `${meaning}; null for none.`
const DETAIL_FIELDS = {
  ...perField(OPTIONAL_FIELDS, (field) => `${ofInput(field)} ${OPTIONAL}`),
  customFields:
    'Values by the key of a custom field, of the type of that field. Null clears one, an absent one stays as it is; an unknown key is refused.',
}

/** The fields that a bulk change may set; an absent field stays as it is. */
export const contactFieldInputs = {
  firstName: v.optional(name(1)),
  ...perField(OPTIONAL_FIELDS, (field) => inputs[field.kind](field)),
  customFields,
}
export const CONTACT_FIELD_INPUTS = { firstName: ofInput(fieldNamed('firstName')), ...DETAIL_FIELDS }

export const CreateContact = v.object({
  firstName: name(1),
  phone,
  status: v.optional(oneOf(CONTACT_STATUSES), 'ACTIVE'),
  source: v.optional(oneOf(CONTACT_SOURCES), 'MANUAL'),
  ...details,
})
describeObject(CreateContact, 'CreateContact', 'A contact to create.', {
  ...DETAIL_FIELDS,
  firstName: ofInput(fieldNamed('firstName')),
  phone: ofInput(fieldNamed('phone')),
  status: 'Whether messages may go to the contact.',
  source: 'Where the contact came from.',
  tagIds: 'Ids of the tags it gets.',
  isOptedOut:
    'True puts the number on the suppression list. False removes one that the organization put there itself, which needs the permission `contact:manage_consent`; an opt-out that the person gave stays, and the answer has `optOutKept`.',
})

/** The answer to a new contact. */
export const CreatedContact = v.object({ id: uuid, optOutKept })
describeObject(CreatedContact, 'CreatedContact', 'A contact that was created.', {
  id: 'Id of the contact.',
  optOutKept: OPT_OUT_KEPT,
})

/** An absent field stays as it is; null clears an optional field. */
export const UpdateContact = v.object({
  firstName: v.optional(name(1)),
  phone: v.optional(phone),
  status: v.optional(oneOf(CONTACT_STATUSES)),
  source: v.optional(oneOf(CONTACT_SOURCES)),
  ...details,
})
export const UPDATE_CONTACT_FIELDS = {
  ...DETAIL_FIELDS,
  firstName: ofInput(fieldNamed('firstName')),
  phone:
    'A new phone number. Opt-outs belong to numbers, so the contact gets the opt-out state of the new one. An INVALID contact becomes ACTIVE.',
  status: 'Whether messages may go to the contact.',
  source: 'Where the contact came from.',
  tagIds: 'The complete new list of tag ids; other tags are removed.',
  isOptedOut:
    'True puts the number on the suppression list. False removes one that the organization put there itself, which needs the permission `contact:manage_consent` and is recorded as a consent; an opt-out that the person gave stays, and the answer has `optOutKept`.',
}

/** `PATCH /contacts/{id}`: the fields of an upsert, and the consent of a person who had opted out. */
export const PatchContact = v.object({ ...UpdateContact.entries, consent: v.optional(ConsentStatement) })
describeObject(PatchContact, 'UpdateContact', 'Changes to a contact. An absent field stays as it is.', {
  ...UPDATE_CONTACT_FIELDS,
  consent:
    'How a person who opted out agreed to get texts again, with `isOptedOut: false`. From a signed-in member it also lifts an opt-out that the person gave; an API key cannot lift that.',
})

export const ChangeStage = v.object({ stage: oneOf(CONTACT_STAGES), reason: line(500) })
describeObject(ChangeStage, 'ChangeStage', 'The stage a contact moves to.', {
  stage: 'The new stage; every stage can follow every other.',
  reason: 'Why, for the timeline of the contact. Null or an empty text for none.',
})

/** The field is required: `{}` does not clear it. */
export const SetPreferredCallerId = v.object({ channelIdentityId: v.nullable(uuid) })
describeObject(SetPreferredCallerId, 'SetPreferredCallerId', 'The preferred sender of a contact.', {
  channelIdentityId: 'Id of an ACTIVE sender of the channel SMS; null for no preference.',
})

export const AddTags = v.object({ tagIds: uuidList(MAX_TAG_IDS, 1) })
describeObject(AddTags, 'AddTags', 'Tags for a contact.', {
  tagIds: 'Ids of the tags. Tags it already has are no error.',
})

export const contactParams = idOf('the contact')
export const tagParams = v.object({ id: uuid, tagId: uuid })
describeFields(tagParams, { id: 'Id of the contact.', tagId: 'Id of the tag.' })

const PreferredCallerId = v.object({ channelIdentityId: uuid, address: v.string() })
describeObject(PreferredCallerId, 'PreferredCallerId', 'The preferred sender of a contact.', {
  channelIdentityId: 'Id of the sender.',
  address: 'Its number, short code or name at the time it was chosen.',
})

export const ContactRecord = v.object({
  id: uuid,
  fullName: v.string(),
  firstName: v.string(),
  phone: v.string(),
  ...perField(OPTIONAL_FIELDS, () => v.nullable(v.string())),
  status: oneOf(CONTACT_STATUSES),
  source: oneOf(CONTACT_SOURCES),
  stage: oneOf(CONTACT_STAGES),
  isOptedOut: v.boolean(),
  optedOutAt: v.nullable(isoTime),
  emailSubscribed: v.boolean(),
  tags: v.array(NamedRecord),
  tagIds: v.array(uuid),
  customFields: v.record(v.string(), v.unknown()),
  preferredCallerId: v.nullable(PreferredCallerId),
  lastContactedAt: v.nullable(isoTime),
  lastInboundAt: v.nullable(isoTime),
  createdAt: isoTime,
  updatedAt: isoTime,
})
const CONTACT_FIELDS = {
  id: 'Id of the contact.',
  fullName: 'Given and family name.',
  ...perField(FIELD_NAMES, ofOutput),
  status: 'Whether messages may go to the contact.',
  source: 'Where the contact came from.',
  stage: 'Its stage in the sales pipeline.',
  isOptedOut: 'Whether the number is on the suppression list: no text is sent to it.',
  optedOutAt: 'When the number was put on the suppression list; null while it is not.',
  emailSubscribed: 'False when the email address is on the suppression list for email.',
  tags: 'Its tags, by name.',
  tagIds: 'The ids of `tags`, in the same order.',
  customFields: 'Values by the key of a custom field; keys without a value are absent.',
  preferredCallerId: 'The sender that campaigns use for it when they can; null for no preference.',
  lastContactedAt: 'When a message was last sent to it; null for never.',
  lastInboundAt: 'When its last text arrived; null for never.',
  createdAt: 'When it was created.',
  updatedAt: 'When it was last changed.',
}
describeObject(ContactRecord, 'Contact', 'A person the organization may write to.', CONTACT_FIELDS)

/** The answer to a change. */
export const ChangedContact = v.object({ ...ContactRecord.entries, optOutKept })
describeObject(ChangedContact, 'ChangedContact', 'A contact after a change.', {
  ...CONTACT_FIELDS,
  optOutKept: OPT_OUT_KEPT,
})

export const ContactIds = v.object({ ids: v.array(uuid), total: v.number(), truncated: v.boolean() })
describeObject(ContactIds, 'ContactIds', 'The ids of a page of contacts.', {
  ids: 'Ids, in the order of the list.',
  total: 'How many contacts there are on all pages.',
  truncated: 'Whether there are more after this page.',
})

export type CreateContactInput = v.InferOutput<typeof CreateContact>
export type UpdateContactInput = v.InferOutput<typeof PatchContact>
export type ChangeStageInput = v.InferOutput<typeof ChangeStage>
