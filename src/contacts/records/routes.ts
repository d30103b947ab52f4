import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { IdRecord } from '../../http/schema.ts'
import { keptIf } from '../opt-outs/service.ts'
import { presentContact } from './present.ts'
import {
  AddTags,
  ChangedContact,
  ChangeStage,
  ContactRecord,
  CreateContact,
  CreatedContact,
  contactParams,
  PatchContact,
  tagParams,
} from './schema.ts'
import * as service from './service.ts'

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
