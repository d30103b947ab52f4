import * as v from 'valibot'
import { ConsentRecord, ListConsents } from '../../compliance/consents/schema.ts'
import { countConsents } from '../../compliance/consents/shared-queries.ts'
import { contactParams } from '../../contacts/records/schema.ts'
import { getContact } from '../../contacts/records/service.ts'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta, pageOffset } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import { presentConsent } from './present.ts'
import { listConsents } from './shared-queries.ts'

export const consentRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/:id/consents',
    group: 'Contacts',
    summary: 'List the consent records of a contact',
    description:
      'The records of the contact and of its current phone number and email address, newest first.',
    access: 'member',
    permission: 'contact:read',
    params: contactParams,
    query: ListConsents,
    status: 200,
    data: v.array(ConsentRecord),
    meta: PaginationMeta,
    handle: ({ principal, params, query }) => {
      const { id, phone, email } = getContact(db, principal, params.id)
      const subject = { organizationId: principal.organizationId, contactId: id, phone, email }
      const rows = listConsents(db, subject, { limit: query.limit, offset: pageOffset(query) })
      return ok(rows.map(presentConsent), { meta: pageMeta(query, countConsents(db, subject)) })
    },
  }),
]
