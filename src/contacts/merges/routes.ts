import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import { mapInPieces } from '../../lib/in-pieces.ts'
import type { MergePolicy } from '../../module/merge-policy.ts'
import { ContactRecord, contactParams, presentContact } from '../records/schema.ts'
import { MAX_GROUP } from './duplicate-rules.ts'
import { type DuplicateGroup, listDuplicates } from './duplicates.ts'
import { DuplicateGroupRecord, ListDuplicates, MergeContacts } from './schema.ts'
import { mergeContacts } from './service.ts'

const group = 'Contacts'

const presentGroup = ({ rules, isHigh, contacts }: DuplicateGroup) => ({
  rules,
  confidence: isHigh ? 'HIGH' : 'MEDIUM',
  contacts: contacts.map(presentContact),
})

interface ContactMergeDeps {
  db: Db
  contactColumns: Readonly<Record<string, MergePolicy>>
}

export const contactMergeRoutes = ({ db, contactColumns }: ContactMergeDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/duplicates',
    group,
    summary: 'Find contacts that look like the same person',
    description:
      'In groups, HIGH confidence first; a contact may be in several. EMAIL: the same address, HIGH when the names ' +
      'agree. NAME_AND_PHONE: the same name and last seven digits, always HIGH. NAME_AND_ADDRESS: the same first and ' +
      'last name and postal code, or street and city, HIGH when the street is the same. Case, accents and the order ' +
      `of names do not matter. A value that more than ${MAX_GROUP} contacts share counts as a placeholder and is ignored.`,
    access: 'member',
    permission: 'contact:read',
    rateLimit: 'bulk',
    query: ListDuplicates,
    errors: MAY_TAKE_TOO_LONG,
    status: 200,
    data: v.array(DuplicateGroupRecord),
    meta: PaginationMeta,
    handle: async ({ principal, query }) => {
      const { groups, total } = await listDuplicates(db, principal, query)
      return ok(await mapInPieces(groups, presentGroup), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'POST',
    path: '/contacts/:id/merge',
    group,
    summary: 'Merge another contact into this one',
    description:
      'This contact stays, with its id and phone number. The other contact fills its empty fields and those that ' +
      '`prefer` names; its tags, static segments, messages, replies and consent records move to this contact. ' +
      'The other contact is deleted: its id answers 404 from then on. Opt-outs belong to numbers and stay for both. ' +
      'Waiting messages to the other number are not sent. Also needs the permission `contact:update`.',
    errors: {
      NOT_FOUND: 'One of the two contacts does not exist.',
      FORBIDDEN:
        'The role of the caller lacks `contact:delete` or `contact:update`; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'contact:delete',
    params: contactParams,
    body: MergeContacts,
    status: 201,
    data: ContactRecord,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        created(
          presentContact(mergeContacts(tx, principal, params.id, { ...body, columns: contactColumns })),
          'Contacts merged',
        ),
      ),
  }),
]
