import type { AuditEvent } from '../../accounts/audit/audit-events.ts'
import { recordAuditEvent } from '../../accounts/audit/record.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { assertFreeWords, oneWord, type WordHolders } from '../vocabulary/vocabulary.ts'
import type { ListOptOutKeywordsQuery, OptOutKeywordInput } from './schema.ts'
import { readings, withoutAccents } from './schema.ts'
import * as store from './store.ts'
import type { OptOutKeywordRow } from './table.ts'
import { kindOf, type TextKind } from './text-kind.ts'

/** Maximum number of keywords that an organization can add to the system words. */
export const MAX_OWN_KEYWORDS = 100

/**
 * Returns the kind of request that a text makes, according to the system words and the keywords of
 * the organization. The keywords are read for every text, so a new keyword counts from the next text
 * on, even if another process added it.
 * @param isOptedOut whether the sender's number is on the suppression list
 */
export function kindOfText(
  reader: Reader,
  organizationId: number,
  { text, isOptedOut }: { text: string; isOptedOut: boolean },
): TextKind {
  const [apart, joined] = readings(text)
  const isOwnWord = store.isKeyword(reader, organizationId, [withoutAccents(apart), withoutAccents(joined)])
  return kindOf(text, { isOptedOut, isOwnWord })
}

export const listKeywords = (reader: Reader, principal: Principal, query: ListOptOutKeywordsQuery) => ({
  rows: store.listKeywords(reader, principal.organizationId, query),
  total: store.countKeywords(reader, principal.organizationId, query),
})

/** Creates a keyword. Throws ALREADY_EXISTS, PROTECTED_KEYWORD, RESOURCE_IN_USE, LIMIT_REACHED. */
export function createKeyword(
  tx: Tx,
  principal: Principal,
  { keyword }: OptOutKeywordInput,
): OptOutKeywordRow {
  const { organizationId } = principal
  const folded = freeKeyword(tx, organizationId, keyword)
  const used = store.countOwnKeywords(tx, organizationId)
  if (used >= MAX_OWN_KEYWORDS) {
    throw new AppError('LIMIT_REACHED', (say) => say.keywordLimit({ used, max: MAX_OWN_KEYWORDS }), {
      details: [{ resource: 'opt_out_keyword', limit: MAX_OWN_KEYWORDS, used }],
    })
  }
  const row = store.insertKeyword(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    keyword,
    folded,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  recordKeyword(tx, 'KEYWORD_CREATED', organizationId, row)
  return row
}

const recordKeyword = (
  tx: Tx,
  act: AuditEvent,
  organizationId: number,
  { uuid, keyword }: Pick<OptOutKeywordRow, 'uuid' | 'keyword'>,
): void =>
  recordAuditEvent(tx, {
    organizationId,
    act,
    resource: { type: 'OPT_OUT_KEYWORD', id: uuid, name: keyword },
  })

/** Changes a keyword. Throws NOT_FOUND, ALREADY_EXISTS, PROTECTED_KEYWORD, RESOURCE_IN_USE. */
export function updateKeyword(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { keyword }: OptOutKeywordInput,
): OptOutKeywordRow {
  const row = getOwnKeyword(tx, principal, uuid)
  if (keyword === row.keyword) return row
  const folded = freeKeyword(tx, principal.organizationId, keyword, uuid)
  recordKeyword(tx, 'KEYWORD_UPDATED', principal.organizationId, { uuid, keyword })
  return store.updateKeyword(tx, row.id, { keyword, folded, updatedAt: tx.now })
}

/** Deletes a keyword. People who opted out with it stay opted out. Throws NOT_FOUND, PROTECTED_KEYWORD. */
export function deleteKeyword(tx: Tx, principal: Principal, uuid: string): void {
  const row = getOwnKeyword(tx, principal, uuid)
  store.deleteKeyword(tx, principal.organizationId, row.id)
  recordKeyword(tx, 'KEYWORD_DELETED', principal.organizationId, row)
}

function getOwnKeyword(reader: Reader, { organizationId }: Principal, uuid: string): OptOutKeywordRow {
  const row = store.findKeyword(reader, organizationId, uuid)
  if (!row) throw notFound('Keyword')
  if (!row.isSystem) return row
  throw new AppError('PROTECTED_KEYWORD', (say) => say.keywordBuiltIn({ keyword: row.keyword }))
}

/** Returns whether a word asks for help or opts in for every organization. */
const isAnswered = (word: string): boolean =>
  ['OPT_IN', 'HELP'].includes(kindOf(word, { isOptedOut: true, isOwnWord: false }))

/**
 * Returns a keyword without accents. Throws ALREADY_EXISTS, PROTECTED_KEYWORD, RESOURCE_IN_USE.
 * @param exceptId public id of the keyword that is changed
 */
function freeKeyword(tx: Tx, organizationId: number, keyword: string, exceptId?: string): string {
  const folded = withoutAccents(keyword)
  if (isAnswered(folded)) {
    throw new AppError('PROTECTED_KEYWORD', (say) => say.keywordAnswered({ keyword }))
  }
  const existingId = store.findKeywordLike(tx, organizationId, folded)
  if (existingId !== undefined && existingId !== exceptId) {
    throw new AppError('ALREADY_EXISTS', (say) => say.keywordKnown({ keyword }), {
      details: [{ existingId }],
    })
  }
  const place = { organizationId, senderIds: null, nowMs: tx.now }
  assertFreeWords(tx, place, 'opt_out_keyword', oneWord(keyword))
  return folded
}

/** Lists opt-out keywords as words with a meaning. They hold at every sender. */
export const wordsOfKeywords: WordHolders = {
  kind: 'opt_out_keyword',
  list: (reader, { organizationId }) =>
    store
      .listOwnKeywords(reader, organizationId)
      .map(({ uuid: id, keyword: name }) => ({ id, name, ...oneWord(name) })),
}

/** Lists the keywords that the organization added, the oldest first. */
export const listOwnKeywords = (reader: Reader, organizationId: number): string[] =>
  store.listOwnKeywords(reader, organizationId).map(({ keyword }) => keyword)
