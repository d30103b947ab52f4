import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, noContent, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import {
  CreateOptOutKeyword,
  ListOptOutKeywords,
  OptOutKeywordRecord,
  UpdateOptOutKeyword,
} from './schema.ts'
import * as service from './service.ts'
import type { ListedKeyword } from './store.ts'

const presentKeyword = (row: ListedKeyword) => ({
  id: row.uuid,
  keyword: row.keyword,
  isSystem: row.isSystem === 1,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

const params = idOf('the keyword')

const TAKEN = {
  ALREADY_EXISTS: 'The organization has this keyword; `details[0].existingId` is its id.',
}
const OF_THE_SYSTEM = 'The keyword is one of the system, which every organization has.'
const IN_USE = {
  RESOURCE_IN_USE:
    'A join link, or a poll that is not over, takes the word; `details[0]` has its `resource`, `id`, `name` and `word`.',
}
const ANSWERED = 'The word asks for help or opts in, such as HELP and START.'

export const keywordRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/opt-out/keywords',
    group: 'Opt-out compliance',
    summary: 'List opt-out keywords',
    description: 'The keywords of the system and your own, the newest first.',
    access: 'member',
    permission: 'opt_out:read',
    query: ListOptOutKeywords,
    status: 200,
    data: v.array(OptOutKeywordRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { rows, total } = service.listKeywords(db, principal, query)
      return ok(rows.map(presentKeyword), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'POST',
    path: '/opt-out/keywords',
    group: 'Opt-out compliance',
    summary: 'Add an opt-out keyword',
    description: `The keyword applies from the next incoming text on. At most ${service.MAX_OWN_KEYWORDS} of your own.`,
    errors: {
      ...TAKEN,
      ...IN_USE,
      PROTECTED_KEYWORD: ANSWERED,
      LIMIT_REACHED: `The organization has ${service.MAX_OWN_KEYWORDS} keywords of its own.`,
    },
    access: 'member',
    permission: 'opt_out:manage',
    body: CreateOptOutKeyword,
    status: 201,
    data: IdRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => created({ id: service.createKeyword(tx, principal, body).uuid }, 'Keyword added')),
  }),
  operation({
    method: 'PATCH',
    path: '/opt-out/keywords/:id',
    group: 'Opt-out compliance',
    summary: 'Change an opt-out keyword',
    description: 'Only a keyword of your own. People who opted out by it stay opted out.',
    errors: { ...TAKEN, ...IN_USE, PROTECTED_KEYWORD: `${OF_THE_SYSTEM} Or: ${ANSWERED}` },
    access: 'member',
    permission: 'opt_out:manage',
    params,
    body: UpdateOptOutKeyword,
    status: 204,
    handle: ({ principal, params, body, write }) =>
      write((tx) => {
        service.updateKeyword(tx, principal, params.id, body)
        return noContent()
      }),
  }),
  operation({
    method: 'DELETE',
    path: '/opt-out/keywords/:id',
    group: 'Opt-out compliance',
    summary: 'Delete an opt-out keyword',
    description: 'Only a keyword of your own. People who opted out by it stay opted out.',
    errors: { PROTECTED_KEYWORD: OF_THE_SYSTEM },
    access: 'member',
    permission: 'opt_out:manage',
    params,
    status: 204,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        service.deleteKeyword(tx, principal, params.id)
        return noContent()
      }),
  }),
]
