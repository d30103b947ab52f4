import type { MessageError, MessageStatus, RecipientAct } from '../../api/api.gen.ts'
import type { Query } from '../../api/client.ts'
import { MESSAGE_STATES, REASONS } from '../../shell/domain-words.ts'
import { keyOf, oneOf, pageOf, textOf } from '../../ui/search-params.ts'

/** Filters of a campaign's people, as the address stores them. */
export interface PeopleSearch {
  /** Message statuses, separated by commas. */
  status?: string | undefined
  /** Error code. */
  reason?: MessageError | undefined
  did?: RecipientAct | undefined
  /** Id of a clicked link. */
  link?: string | undefined
  /** Label of a text in the A/B test. */
  text?: string | undefined
  /** Id of a run. */
  run?: string | undefined
  /** Id of a contact. */
  contact?: string | undefined
  doubt?: 'yes' | 'no' | undefined
  page?: number | undefined
}

export const ACTS: readonly RecipientAct[] = ['OPENED', 'CLICKED', 'REPLIED', 'OPTED_OUT', 'CONVERTED']
const STATUSES = Object.keys(MESSAGE_STATES) as MessageStatus[]

export const statusesOf = (text: string | undefined): MessageStatus[] =>
  (text ?? '').split(',').flatMap((word) => oneOf(STATUSES, word) ?? [])

/** Reads the filters from an address. */
export function peopleSearch(search: Record<string, unknown>): PeopleSearch {
  const statuses = statusesOf(textOf(search.status))
  return {
    status: statuses.length > 0 ? statuses.join(',') : undefined,
    reason: keyOf(REASONS, search.reason),
    did: oneOf(ACTS, search.did),
    link: textOf(search.link),
    text: textOf(search.text),
    run: textOf(search.run),
    contact: textOf(search.contact),
    doubt: oneOf(['yes', 'no'], search.doubt),
    page: pageOf(search.page),
  }
}

/** Returns the filters as an API query, without the page. */
export function messagesQuery({
  status,
  reason,
  did,
  link,
  text,
  run,
  contact,
  doubt,
}: PeopleSearch): Query<'GET /campaigns/{id}/messages'> {
  const statuses = statusesOf(status)
  return {
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(reason ? { errorCode: [reason] } : {}),
    ...(did ? { did } : {}),
    ...(link ? { linkId: link } : {}),
    ...(text ? { variant: text } : {}),
    ...(run ? { executionId: run } : {}),
    ...(contact ? { contactId: contact } : {}),
    ...(doubt ? { isInDoubt: doubt === 'yes' } : {}),
  }
}
