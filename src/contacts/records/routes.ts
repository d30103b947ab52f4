import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { CHANGES_ERRORS, ChangesMeta, changesQuery, readChanges } from '../../http/changes.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { IdRecord, isoTime, uuid } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { component } from '../../lib/describe.ts'
import type { Principal } from '../../lib/principal.ts'
import { toVCard, type VCard } from '../../lib/vcard.ts'
import { keptIf } from '../opt-outs/service.ts'
import { type ContactField, FIELD_NAMES, type FieldName, fieldNamed } from './fields.ts'
import {
  AddTags,
  ChangedContact,
  ChangeStage,
  ContactRecord,
  CreateContact,
  CreatedContact,
  contactParams,
  displayNameOf,
  PatchContact,
  presentContact,
  tagParams,
} from './schema.ts'
import * as service from './service.ts'
import { getContact } from './service.ts'
import { type ChangedContactRow, type ContactRecordRow, listByIds, listChangedContacts } from './store.ts'

const KEPT = 'The opt-out stays: only the person can lift it, or a member who states how the person agreed'
const KEPT_NEW = `Contact created. ${KEPT}`

export const contactRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/contacts',
    group: 'Contacts',
    summary: 'Create a contact',
    description:
      'A number on the suppression list makes the contact opted out from the start. `isOptedOut: false` does not lift an opt-out that the person gave; the answer has `optOutKept` then.',
    errors: {
      ALREADY_EXISTS: 'Another contact has this phone number; `details[0].existingId` is its id.',
      LIMIT_REACHED:
        'The organization has as many contacts as its plan allows; `details[0].help` says what would allow more.',
      FORBIDDEN:
        'The role of the caller lacks `contact:create`, or, to withdraw an opt-out, `contact:manage_consent`.',
    },
    access: 'member',
    permission: 'contact:create',
    body: CreateContact,
    status: 201,
    data: CreatedContact,
    record: ContactRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        const { id, isOptOutKept } = service.createContact(tx, principal, body)
        return created({ id, ...keptIf(isOptOutKept) }, isOptOutKept ? KEPT_NEW : 'Contact created')
      }),
  }),
  operation({
    method: 'GET',
    path: '/contacts/:id',
    group: 'Contacts',
    summary: 'Read a contact',
    description: 'With its tags, its custom fields and whether it has opted out.',
    access: 'member',
    permission: 'contact:read',
    params: contactParams,
    status: 200,
    data: ContactRecord,
    handle: ({ principal, params }) => ok(presentContact(service.getContact(db, principal, params.id))),
  }),
  operation({
    method: 'PATCH',
    path: '/contacts/:id',
    group: 'Contacts',
    summary: 'Change a contact',
    description:
      'An absent field stays as it is, null clears it. `tagIds` replaces all tags. `isOptedOut: false` needs contact:manage_consent. It does not lift an opt-out that the person gave by a text, an unsubscribe link, a complaint or in words that a member took for one: the answer has `optOutKept` then. Only the person lifts that, by START or on the page of an email, or a signed-in member who states in `consent` how the person agreed since.',
    errors: {
      ALREADY_EXISTS: 'Another contact has this phone number; `details[0].existingId` is its id.',
      FORBIDDEN:
        'The role of the caller lacks `contact:update`, or, to withdraw an opt-out, `contact:manage_consent`.',
    },
    access: 'member',
    permission: 'contact:update',
    params: contactParams,
    body: PatchContact,
    status: 200,
    data: ChangedContact,
    changedAt: (reader, principal, { id }) => service.getContact(reader, principal, id).updatedAt,
    handle: ({ principal, params, body, write }) =>
      write((tx) => {
        const { contact, isOptOutKept } = service.updateContact(tx, principal, params.id, body)
        return ok(
          { ...presentContact(contact), ...keptIf(isOptOutKept) },
          { message: isOptOutKept ? KEPT : 'Contact updated' },
        )
      }),
  }),
  operation({
    method: 'DELETE',
    path: '/contacts/:id',
    group: 'Contacts',
    summary: 'Delete a contact',
    description: 'Opt-outs and consent records stay: they belong to the phone number and the email address.',
    access: 'member',
    permission: 'contact:delete',
    params: contactParams,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        service.deleteContact(tx, principal, params.id)
        return ok({ id: params.id }, { message: 'Contact deleted' })
      }),
  }),
  operation({
    method: 'PATCH',
    path: '/contacts/:id/stage',
    group: 'Contacts',
    summary: 'Move a contact to a stage',
    description:
      'Every stage can follow every other. The timeline records the change with its reason. Setting the present stage changes nothing.',
    access: 'member',
    permission: 'contact:update',
    params: contactParams,
    body: ChangeStage,
    status: 200,
    data: ContactRecord,
    changedAt: (reader, principal, { id }) => service.getContact(reader, principal, id).updatedAt,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        ok(presentContact(service.changeStage(tx, principal, params.id, body)), { message: 'Stage changed' }),
      ),
  }),
  operation({
    method: 'POST',
    path: '/contacts/:id/tags',
    group: 'Contacts',
    summary: 'Tag a contact',
    description: 'Adds the tags to those it has.',
    access: 'member',
    permission: 'contact:update',
    params: contactParams,
    body: AddTags,
    status: 201,
    data: ContactRecord,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        created(presentContact(service.addTags(tx, principal, params.id, body.tagIds)), 'Tags added'),
      ),
  }),
  operation({
    method: 'DELETE',
    path: '/contacts/:id/tags/:tagId',
    group: 'Contacts',
    summary: 'Remove a tag from a contact',
    description: 'The tag itself stays. Removing a tag that the contact does not have is no error.',
    access: 'member',
    permission: 'contact:update',
    params: tagParams,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        service.removeTag(tx, principal, params.id, params.tagId)
        return ok({ id: params.tagId }, { message: 'Tag removed' })
      }),
  }),
]

/** Lists the changes of contacts. Throws INVALID_CURSOR and GONE. */
function listContactChanges(
  db: Db,
  { organizationId }: Principal,
  query: Parameters<typeof readChanges>[0],
  cursorSecret: string,
) {
  const { rows, meta } = readChanges<ChangedContactRow>(query, {
    reader: db,
    secret: cursorSecret,
    scope: `contacts/changes ${organizationId}`,
    now: db.clock.now(),
    list: (wanted) => listChangedContacts(db, organizationId, wanted),
  })
  const live = rows.filter(({ isDeleted }) => isDeleted === 0).map(({ id }) => id)
  const records = new Map(listByIds(db, organizationId, live).map((row) => [row.id, row]))
  const changes = rows.map(({ id, uuid, updatedAt, isDeleted, mergedIntoUuid }) => {
    const record = records.get(id)
    return {
      id: uuid,
      updatedAt: toIso(updatedAt),
      isDeleted: isDeleted === 1,
      mergedIntoId: mergedIntoUuid,
      contact: record ? presentContact(record) : null,
    }
  })
  return { changes, meta }
}

/** Maximum size of a page. This many contacts are presented in about 5 ms. */
const MAX_PAGE = 500

const ListContactChanges = changesQuery('contacts', MAX_PAGE)

const ContactChangeRecord = component('ContactChange', 'A contact that was created, changed or deleted.', {
  id: [uuid, 'Id of the contact.'],
  updatedAt: [isoTime, 'When it was last changed, or deleted.'],
  isDeleted: [v.boolean(), 'Whether it was deleted.'],
  mergedIntoId: [
    v.nullable(uuid),
    'When it was deleted because it was merged into another contact: the id of that one.',
  ],
  contact: [v.nullable(ContactRecord), 'The contact as it is now; null when it was deleted.'],
})

export const contactChangeRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/changes',
    group: 'Contacts',
    summary: 'List contacts in the order of change',
    description:
      'For software that keeps a copy of the contacts: read pages with `nextCursor` until `hasMore` is false, store the last `nextCursor`, and continue with it later. Nothing is missed however much changes meanwhile, and a contact comes again only when it has changed again. Contacts that were deleted are listed as such. Two things are no change of a contact: that a message was sent to it (`lastContactedAt`), and another name of one of its tags.',
    errors: CHANGES_ERRORS,
    access: 'member',
    permission: 'contact:read',
    query: ListContactChanges,
    status: 200,
    data: v.array(ContactChangeRecord),
    meta: ChangesMeta,
    handle: ({ principal, query }) => {
      const { changes, meta } = listContactChanges(db, principal, query, cursorSecret)
      return ok(changes, { meta })
    },
  }),
]

/** Returns the values of the fields that have a property on the card, by the name of the property. */
const propertiesOf = (
  contact: ContactRecordRow,
  isWanted: (field: ContactField) => boolean,
): Record<string, string | null> =>
  Object.fromEntries(
    FIELD_NAMES.map(fieldNamed).flatMap((field) =>
      field.vCard && isWanted(field) ? [[field.vCard, contact[field.name as FieldName]]] : [],
    ),
  )

/**
 * Returns the contact as a phone stores it. A contact without a name has its number or address as the
 * name.
 */
const vCardOf = (contact: ContactRecordRow): VCard => ({
  uuid: contact.uuid,
  revisedAtMs: contact.updatedAt,
  fullName: displayNameOf(contact),
  ...propertiesOf(contact, (field) => !field.isAddress),
  address: propertiesOf(contact, (field) => field.isAddress === true),
})

export const vCardRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/:id/vcard',
    group: 'Contacts',
    summary: 'Download a contact as a vCard',
    description: 'vCard 3.0, which both iOS and Android read.',
    access: 'member',
    permission: 'contact:read',
    params: contactParams,
    status: 200,
    raw: 'text/vcard',
    handle: ({ principal, params }) => {
      const contact = getContact(db, principal, params.id)
      return new Response(toVCard(vCardOf(contact)), {
        headers: {
          'content-type': 'text/vcard; charset=utf-8',
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${contact.uuid}.vcf"`,
        },
      })
    },
  }),
]
