import { isUuid } from '../../lib/ids.ts'
import { parseJson } from '../../lib/plain-object.ts'
import { MAX_ID } from '../callback-body.ts'
import { answerCodes, FAILURE_CODES, failureOf, type MailAnswer, mailAnswerOf } from '../mail-in/failure.ts'
import {
  type CallbackRequest,
  CallbackUnreadable,
  type MailWish,
  type ProviderReport,
  type StatusReport,
} from '../port.ts'

/**
 * The events of mail services, in one form. Each service names our message by the reference that it got with the
 * mail. An event without it is about a mail of another system, and is ignored. Opens and clicks are ignored too:
 * our own pixel and links record them, and an open would count twice.
 */
export type MailEvent = Named & (Outcome | Wish)

interface Named {
  /** Our message's uuid. Null if the event does not have it. */
  reference: string | null
  /** The service's id of the mail, if it may find the message without a reference. */
  providerMessageId?: string
  /** The recipient, in any case. */
  to?: string
}

type Wish = { kind: 'COMPLAINT' } | { kind: 'UNSUBSCRIBE' }

/** The result of a mail. */
type Outcome =
  | { kind: 'DELIVERED' }
  | ({ kind: 'FAILED' } & Pick<StatusReport, 'errorCode' | 'providerErrorCode'>)

/** Largest number of events in one call. The largest batches of the services have 10,000. */
const MAX_EVENTS = 10_000

/**
 * Reads the events in the body of a call, in order: one, or an array. Events that `read` cannot read are left
 * out. Throws CallbackUnreadable.
 */
export function eventsIn(
  { body }: CallbackRequest,
  read: (item: unknown) => MailEvent | undefined,
): MailEvent[] {
  const value = parseJson(body)
  if (typeof value !== 'object' || value === null) throw new CallbackUnreadable('The body is not JSON.')
  const items: unknown[] = Array.isArray(value) ? value : [value]
  if (items.length > MAX_EVENTS)
    throw new CallbackUnreadable(`Send at most ${MAX_EVENTS} events in one request.`)
  return items.flatMap((item) => read(item) ?? [])
}

/** Returns the events about mails of ours as a report. @param now ms since 1970 */
export function reportOf(events: readonly MailEvent[], now: number): ProviderReport {
  const reports: StatusReport[] = []
  const wishes: MailWish[] = []
  for (const event of events) {
    const { reference, providerMessageId = null } = event
    const named = { reference, providerMessageId: reference === null ? providerMessageId : null }
    if (named.reference === null && named.providerMessageId === null) continue
    if (event.kind === 'COMPLAINT' || event.kind === 'UNSUBSCRIBE')
      wishes.push({ ...named, kind: event.kind })
    else reports.push(statusOf(event, named, now))
  }
  return { reports, texts: [], ...(wishes.length > 0 ? { wishes } : {}) }
}

const statusOf = (
  event: Named & Outcome,
  named: Pick<StatusReport, 'reference' | 'providerMessageId'>,
  now: number,
): StatusReport => {
  const to = event.to?.trim().toLowerCase()
  const failure =
    event.kind === 'FAILED'
      ? { errorCode: event.errorCode, providerErrorCode: event.providerErrorCode }
      : { errorCode: null, providerErrorCode: null }
  return {
    ...named,
    ...(named.reference !== null && to && to.length <= MAX_ADDRESS ? { to } : {}),
    status: event.kind,
    ...failure,
    occurredAt: now,
  }
}

const MAX_ADDRESS = 320

/**
 * Returns the first uuid of these texts, which are our reference or a Message-ID of ours. Null if there is none.
 */
export function referenceIn(...texts: readonly (string | undefined)[]): string | null {
  for (const text of texts) {
    const uuid = /^\s*<?([0-9a-f-]{36})(?=[@>\s]|$)/i.exec(text ?? '')?.[1]
    if (uuid && isUuid(uuid)) return uuid.toLowerCase()
  }
  return null
}

/** The words of a service about a failure. */
interface Failure {
  /** The answer of the recipient's server, as the service repeats it. */
  text?: string | undefined
  /** The enhanced status, if the service names it separately. */
  status?: string | undefined
  /** The service's own word for the failure, which is stored if there are no codes. */
  word?: string | undefined
}

function answerOf({ text = '', status }: Failure): MailAnswer {
  const answer = mailAnswerOf(text.replace(/^smtp;\s*/i, ''))
  const given = /^[245]\.\d{1,3}\.\d{1,3}/.exec(status?.trim() ?? '')?.[0]
  return { ...answer, status: answer.status ?? given ?? null }
}

const failed = (
  errorCode: StatusReport['errorCode'],
  failure: Failure,
): Extract<Outcome, { kind: 'FAILED' }> => ({
  kind: 'FAILED',
  errorCode,
  providerErrorCode: answerCodes(answerOf(failure)) ?? (failure.word?.trim().slice(0, MAX_ID) || null),
})

/**
 * A failure that the service calls permanent. The answer of the server outweighs the service's word: a full
 * mailbox or a blocklist says nothing about the address.
 */
export function hardBounce(failure: Failure): Outcome {
  const answer = answerOf(failure)
  // Makes an answer without a clear meaning one about the address.
  const meaning = failureOf({ ...answer, text: `recipient rejected ${answer.text}` })
  return failed(FAILURE_CODES[meaning], failure)
}

/** A failure that the service calls temporary, after its last try. */
export function softBounce(failure: Failure): Outcome {
  const answer = answerOf(failure)
  const isRefused = answer.status?.startsWith('5.') === true && failureOf(answer) === 'REFUSED'
  return failed(FAILURE_CODES[isRefused ? 'REFUSED' : 'LATER'], failure)
}

/** The service or the recipient's server did not want this mail. */
export const refused = (failure: Failure): Outcome => failed(FAILURE_CODES.REFUSED, failure)

/** The service sent nothing, because the recipient complained or unsubscribed before. */
export const optedOut = (failure: Failure): Outcome => failed('OPTED_OUT', failure)
