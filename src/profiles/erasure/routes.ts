import { contactParams } from '../../contacts/records/schema.ts'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'
import { AskedAddress } from '../consents/schema.ts'
import type { PersonRules } from '../dossier/dossier.ts'
import { type FoundPerson, personOfAddress, personOfContact, withDeletedContacts } from '../dossier/person.ts'
import { ErasePerson, ErasurePreview, ErasureRecord } from './schema.ts'
import { beginErasure, findErasureOf, getErasure, previewErasure } from './service.ts'
import type { ErasureRow } from './table.ts'

const present = ({ uuid, contactUuid, requestedAt, completedAt }: ErasureRow) => ({
  id: uuid,
  contactId: contactUuid,
  status: completedAt === null ? ('ERASING' as const) : ('COMPLETED' as const),
  requestedAt: toIso(requestedAt),
  completedAt: toIsoOrNull(completedAt),
})

const ABOUT =
  'The contact is deleted at once and cannot be restored. A job then erases names, addresses, texts, notes, files and the rest within seconds; messages on their way are waited for. What the law demands stays without the name: an opt-out as a keyed hash, so that a later import of the address is still opted out; evidence of consent; numbers of campaigns and the account of messages. `docs/privacy.md` has the whole list, and how long earlier copies of the data hold the person. Needs contact:delete and contact:export.'

const FORBIDDEN =
  'The role of the caller lacks `contact:delete` or `contact:export`; `details[0].permission` names it.'
const AMBIGUOUS = 'Several contacts have the address; `details[0].contactIds` has their ids.'

const common = { access: 'member', permission: 'contact:export' } as const

export const erasureRoutes = ({ db, personRules }: { db: Db; personRules: PersonRules }): Operation[] => {
  const previewOf = async (person: FoundPerson, language: string) =>
    previewErasure(db, personRules, await withDeletedContacts(db, person), language)
  const mayErase = (principal: Principal): number => {
    assertPermission(principal, 'contact:delete')
    return principal.organizationId
  }
  return [
    operation({
      ...common,
      method: 'GET',
      path: '/contacts/:id/erasure-preview',
      group: 'Contacts',
      summary: 'Read what an erasure of the person of a contact would erase, and what would stay',
      description: 'Changes nothing. Needs contact:delete and contact:export.',
      errors: { ...MAY_TAKE_TOO_LONG, FORBIDDEN },
      rateLimit: 'bulk',
      params: contactParams,
      status: 200,
      data: ErasurePreview,
      handle: async ({ principal, params, language }) =>
        ok(await previewOf(personOfContact(db, mayErase(principal), params.id), language())),
    }),
    operation({
      ...common,
      method: 'POST',
      path: '/contacts/:id/erase',
      group: 'Contacts',
      summary: 'Erase what is stored about the person of a contact',
      description: `${ABOUT} The contact can be a deleted one. Deleted contacts with a number of the person are included. A second call answers with the first erasure.`,
      errors: { FORBIDDEN },
      params: contactParams,
      status: 201,
      data: ErasureRecord,
      handle: ({ principal, params, write }) => {
        const organizationId = mayErase(principal)
        return write((tx) => {
          const row =
            findErasureOf(tx, organizationId, params.id) ??
            beginErasure(tx, personOfContact(tx, organizationId, params.id))
          return created(present(row), 'The person is being erased')
        })
      },
    }),
    operation({
      ...common,
      method: 'GET',
      path: '/opt-out/erasure-preview',
      group: 'Suppression list',
      summary: 'Read what an erasure of the person of an address would erase, and what would stay',
      description: 'Changes nothing. Needs contact:delete and contact:export.',
      errors: { ...MAY_TAKE_TOO_LONG, FORBIDDEN, CONFLICT: AMBIGUOUS },
      rateLimit: 'bulk',
      query: AskedAddress,
      status: 200,
      data: ErasurePreview,
      handle: async ({ principal, query, language }) =>
        ok(await previewOf(await personOfAddress(db, mayErase(principal), query.address), language())),
    }),
    operation({
      ...common,
      method: 'POST',
      path: '/opt-out/erase',
      group: 'Suppression list',
      summary: 'Erase what is stored about the person of an address',
      description: `${ABOUT} Covers every contact who has or had the address, including deleted ones, and what is stored of it without a contact.`,
      errors: { ...MAY_TAKE_TOO_LONG, FORBIDDEN, CONFLICT: AMBIGUOUS },
      rateLimit: 'bulk',
      body: ErasePerson,
      status: 201,
      data: ErasureRecord,
      handle: async ({ principal, body, write }) => {
        const person = await personOfAddress(db, mayErase(principal), body.address)
        return write((tx) => created(present(beginErasure(tx, person)), 'The person is being erased'))
      },
    }),
    operation({
      ...common,
      method: 'GET',
      path: '/contacts/erasures/:id',
      group: 'Contacts',
      summary: 'Read how far an erasure is',
      description: 'Read it again while its status is ERASING.',
      params: erasureParams,
      status: 200,
      data: ErasureRecord,
      handle: ({ principal, params }) => ok(present(getErasure(db, principal.organizationId, params.id))),
    }),
  ]
}

const erasureParams = idOf('the erasure')
