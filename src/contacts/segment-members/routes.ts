import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { type PageRequest, pageMeta } from '../../http/pagination.ts'
import { idOf, PaginationMeta } from '../../http/schema.ts'
import { mapInPieces } from '../../lib/in-pieces.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'
import { ContactRecord, contactParams, presentContact } from '../records/schema.ts'
import { listContactsByIds } from '../records/service.ts'
import {
  AddedMembers,
  AddMembers,
  explainParams,
  ListMembers,
  MembershipExplanation,
  Preview,
  PreviewRules,
  RemovedMembers,
  RemoveMembersBody,
  RemoveMembersQuery,
  RulesPreview,
  SegmentMembership,
} from '../segments/schema.ts'
import { explainMembership } from './explain.ts'
import { addMembers, listMembers, type MatchPage, previewRules, removeMembers } from './members.ts'
import { listSegmentsOfContact } from './of-contact.ts'

const idParams = idOf('the segment')

const group = 'Segments'
/** The members of a segment reveal facts about contacts, so segment:read alone does not show them. */
const SHOWS_CONTACTS = 'Needs the permission `contact:read` too.'

export const segmentMemberRoutes = ({ db }: { db: Db }): Operation[] => {
  const contactsOf = ({ organizationId }: Principal, { contactIds }: MatchPage) =>
    mapInPieces(listContactsByIds(db, organizationId, contactIds), presentContact)

  const answerPreview = async (principal: Principal, found: MatchPage, page: PageRequest) => ({
    data: { total: found.total, contacts: await contactsOf(principal, found) },
    meta: pageMeta(page, found.total),
  })

  return [
    operation({
      method: 'POST',
      path: '/segments/preview',
      group,
      summary: 'Preview segment rules',
      description: `The contacts that rules match now, without saving the rules. With \`countOnly\` the answer is the \`total\` alone. ${SHOWS_CONTACTS}`,
      errors: {
        ...MAY_TAKE_TOO_LONG,
        FORBIDDEN:
          'The role of the caller lacks `segment:read` or `contact:read`; `details[0].permission` names it.',
      },
      access: 'member',
      permission: 'segment:read',
      rateLimit: 'bulk',
      body: PreviewRules,
      status: 201,
      data: RulesPreview,
      meta: v.optional(PaginationMeta),
      handle: async ({ principal, body, write }) => {
        assertPermission(principal, 'contact:read')
        const found = await previewRules(db, principal, body)
        const answer = body.countOnly
          ? { data: { total: found.total } }
          : await answerPreview(principal, found, body)
        // The write changes no data; it stores the answer for the idempotency key.
        return write(() => ({ status: 201, ...answer }))
      },
    }),
    operation({
      method: 'POST',
      path: '/segments/:id/contacts',
      group,
      summary: 'Add contacts to a static segment',
      description: 'Contacts that are in it already stay and are counted as `alreadyMembers`.',
      access: 'member',
      permission: 'segment:update',
      params: idParams,
      body: AddMembers,
      status: 201,
      data: AddedMembers,
      handle: ({ principal, params, body, write }) =>
        write((tx) => created(addMembers(tx, principal, params.id, body.contactIds), 'Contacts added')),
    }),
    operation({
      method: 'DELETE',
      path: '/segments/:id/contacts',
      group,
      summary: 'Remove contacts from a static segment',
      description:
        'The ids come in the body or as query parameters, because some proxies drop the body of a DELETE; both are read.',
      access: 'member',
      permission: 'segment:update',
      params: idParams,
      query: RemoveMembersQuery,
      body: RemoveMembersBody,
      status: 200,
      data: RemovedMembers,
      handle: ({ principal, params, query, body, write }) => {
        const contactIds = [...body.contactIds, ...(query.contactIds ?? [])]
        return write((tx) =>
          ok(removeMembers(tx, principal, params.id, contactIds), { message: 'Contacts removed' }),
        )
      },
    }),
    operation({
      method: 'GET',
      path: '/segments/:id/contacts',
      group,
      summary: 'List the contacts of a segment',
      description: `Newest contact first. The rules of a DYNAMIC segment are evaluated now. ${SHOWS_CONTACTS}`,
      errors: {
        ...MAY_TAKE_TOO_LONG,
        FORBIDDEN:
          'The role of the caller lacks `segment:read` or `contact:read`; `details[0].permission` names it.',
      },
      access: 'member',
      permission: 'segment:read',
      params: idParams,
      query: ListMembers,
      status: 200,
      data: v.array(ContactRecord),
      meta: PaginationMeta,
      handle: async ({ principal, params, query }) => {
        assertPermission(principal, 'contact:read')
        const found = await listMembers(db, principal, params.id, query)
        return ok(await contactsOf(principal, found), { meta: pageMeta(query, found.total) })
      },
    }),
    operation({
      method: 'GET',
      path: '/contacts/:id/segments',
      group,
      summary: 'List the segments with whether a contact is in them',
      description: `By name. The rules of DYNAMIC segments are evaluated now; \`GET /segments/{id}/contacts/{contactId}/explain\` says why. ${SHOWS_CONTACTS}`,
      errors: {
        ...MAY_TAKE_TOO_LONG,
        FORBIDDEN:
          'The role of the caller lacks `segment:read` or `contact:read`; `details[0].permission` names it.',
      },
      access: 'member',
      permission: 'segment:read',
      params: contactParams,
      query: ListMembers,
      status: 200,
      data: v.array(SegmentMembership),
      meta: PaginationMeta,
      handle: async ({ principal, params, query }) => {
        assertPermission(principal, 'contact:read')
        const { memberships, total } = await listSegmentsOfContact(db, principal, { ...query, id: params.id })
        const records = memberships.map(({ segment: { uuid, name, type }, isMember }) => ({
          id: uuid,
          name,
          type,
          isMember,
        }))
        return ok(records, { meta: pageMeta(query, total) })
      },
    }),
    operation({
      method: 'GET',
      path: '/segments/:id/preview',
      group,
      summary: 'Preview the contacts of a segment',
      description: `As the list of its contacts, with the total in \`data\`. ${SHOWS_CONTACTS}`,
      errors: {
        ...MAY_TAKE_TOO_LONG,
        FORBIDDEN:
          'The role of the caller lacks `segment:read` or `contact:read`; `details[0].permission` names it.',
      },
      access: 'member',
      permission: 'segment:read',
      params: idParams,
      query: ListMembers,
      status: 200,
      data: Preview,
      meta: PaginationMeta,
      handle: async ({ principal, params, query }) => {
        assertPermission(principal, 'contact:read')
        const found = await listMembers(db, principal, params.id, query)
        const { data, meta } = await answerPreview(principal, found, query)
        return ok(data, { meta })
      },
    }),
    operation({
      method: 'GET',
      path: '/segments/:id/contacts/:contactId/explain',
      group,
      summary: 'Explain why a contact is in a segment or is not',
      description: `The rules of a DYNAMIC segment, part by part, with the value of the contact and whether it matches. ${SHOWS_CONTACTS}`,
      errors: {
        FORBIDDEN:
          'The role of the caller lacks `segment:read` or `contact:read`; `details[0].permission` names it.',
        NOT_FOUND: 'There is no such segment, or no such contact.',
      },
      access: 'member',
      permission: 'segment:read',
      params: explainParams,
      status: 200,
      data: MembershipExplanation,
      handle: ({ principal, params }) => {
        assertPermission(principal, 'contact:read')
        return ok(explainMembership(db, principal, params))
      },
    }),
  ]
}
