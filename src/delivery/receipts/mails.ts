import { kindOfText } from '../../compliance/keywords/service.ts'
import { findOpenSince } from '../../compliance/reviews/queries.ts'
import { openReview } from '../../compliance/reviews/service.ts'
import { suppress } from '../../contacts/opt-outs/service.ts'
import { findByIds } from '../../contacts/store/bulk.ts'
import { listByEmail } from '../../contacts/store/inbound.ts'
import { findMailKeys, type MailKeys, type MailToken, readToken } from '../../content/mail/tokens.ts'
import type { Tx } from '../../db/database.ts'
import type { MailFailure } from '../../providers/mail-in/failure.ts'
import { ownWords } from '../../providers/mail-in/own-words.ts'
import type { MailIn } from '../../providers/mail-in/read-mail.ts'
import type { MessageErrorCode, StatusReport } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { haltOnComplaints } from '../guards/complaints.ts'
import {
  findMailByReference,
  findMailed,
  findReportedMail,
  type ReportedMessage,
} from '../messages/queries.ts'
import { withTransitions } from '../messages/transitions.ts'
import { tellOfMail } from './events.ts'
import { suppressAddress } from './failure-effects.ts'
import { applyReport } from './report.ts'

/**
 * Applies mail that came to a sender of the organization: bounces, complaints, and letters
 * that ask for no more mail. The same mail may come again; then it changes nothing.
 */
export function applyMails(
  tx: Tx,
  ports: SendingPorts,
  organizationId: number,
  mails: readonly MailIn[],
): void {
  if (mails.length === 0) return
  const context = { tx, ports, organizationId, keys: findMailKeys(tx) }
  for (const mail of mails) applyMail(context, mail)
}

interface Context {
  tx: Tx
  ports: SendingPorts
  organizationId: number
  /** Undefined before the first mail. */
  keys: MailKeys | undefined
}

const CODES: Readonly<Record<MailFailure, MessageErrorCode>> = {
  BAD_ADDRESS: 'BOUNCED',
  LATER: 'UNREACHABLE',
  REFUSED: 'CARRIER_FILTERED',
}

/** RFC 5965 section 7.3 and RFC 6591: what says nothing of the recipient's wish. */
const NO_COMPLAINTS = ['not-spam', 'auth-failure', 'virus', 'dmarc']

function applyMail(context: Context, mail: MailIn): void {
  if (mail.kind === 'LETTER') {
    applyLetter(context, mail)
    return
  }
  if (mail.kind === 'DELAY' || mail.kind === 'AUTO_REPLY') return
  const message = findOriginal(context, mail)
  if (!message) return
  if (mail.kind === 'DELIVERED') applyStatus(context, message, { status: 'DELIVERED', errorCode: null })
  else if (mail.kind === 'BOUNCE') applyBounce(context, message, mail)
  else if (!NO_COMPLAINTS.includes(mail.feedbackType)) applyComplaint(context, message)
}

function applyComplaint({ tx, ports, organizationId }: Context, message: ReportedMessage): void {
  const { campaignId, executionId } = message
  const isNew = suppressAddress(tx, message, 'COMPLAINT')
  if (isNew) tellOfMail(tx, message, 'COMPLAINED')
  if (!isNew || campaignId === null || executionId === null) return
  haltOnComplaints(tx, ports, { organizationId, campaignId, executionId })
}

function applyBounce(
  context: Context,
  message: ReportedMessage,
  { failure: said, answer, original }: Extract<MailIn, { kind: 'BOUNCE' }>,
): void {
  // Who forwards mail to a dead address may still read at the one that we know.
  const isOther = original.recipient !== null && original.recipient !== message.address
  const failure = isOther && said === 'BAD_ADDRESS' ? 'LATER' : said
  const { code, status } = answer
  const providerErrorCode = [code, status].filter((part) => part !== null).join(' ') || null
  const errorCode = CODES[failure]
  const hasFailed = applyStatus(context, message, { status: 'FAILED', errorCode, providerErrorCode })
  if (failure !== 'BAD_ADDRESS' || message.errorCode === 'BOUNCED') return
  // One that was called delivered stays so, and nobody reads at its address all the same.
  const isNew = suppressAddress(context.tx, message, 'BOUNCE')
  if (isNew && !hasFailed) tellOfMail(context.tx, message, 'BOUNCED')
}

/** @returns whether it changed the message */
function applyStatus(
  { tx, ports }: Context,
  message: ReportedMessage,
  told: Pick<StatusReport, 'status' | 'errorCode'> & { providerErrorCode?: string | null },
): boolean {
  const report = {
    providerMessageId: null,
    reference: null,
    providerErrorCode: null,
    occurredAt: tx.now,
    ...told,
  }
  return withTransitions(tx, ports, (transitions) => applyReport(transitions, ports, message, report))
}

/**
 * The mail of ours that this one is about: by the token of the address that it came back to, which
 * cannot be forged; else by its Message-ID, where the recipient is the one that it went to.
 */
function findOriginal(context: Context, mail: MailIn): ReportedMessage | undefined {
  const { tx, organizationId } = context
  for (const address of mail.deliveredTo) {
    const named = tokenOf(context, 'b', /\+([0-9a-z]{44})@/.exec(address)?.[1])
    const message = named && findReportedMail(tx, organizationId, named.messageId)
    if (message) return message
  }
  const { messageId, recipient } = mail.original
  const uuid = /^([0-9a-f-]{36})@/i.exec(messageId ?? '')?.[1]?.toLowerCase()
  const message = uuid === undefined ? undefined : findMailByReference(tx, organizationId, uuid)
  return recipient === null || recipient === message?.address ? message : undefined
}

/** Undefined for one that is not genuine, and for that of another organization. */
function tokenOf(
  { keys, organizationId }: Context,
  purpose: 'b' | 'u',
  token: string | undefined,
): MailToken | undefined {
  const named = keys && token !== undefined ? readToken(keys, purpose, token) : undefined
  return named?.organizationId === organizationId ? named : undefined
}

type Letter = Extract<MailIn, { kind: 'LETTER' }>

function applyLetter(context: Context, letter: Letter): void {
  const token = /(?:^|[^\w-])([\w-]{38})(?![\w-])/.exec(letter.subject)?.[1]
  const named = tokenOf(context, 'u', token)
  if (named) unsubscribe(context, named)
  else reviewLetter(context, letter)
}

/** What the List-Unsubscribe of a mail asks for by mail. */
function unsubscribe({ tx, organizationId }: Context, { messageId, contactId }: MailToken): void {
  const message = findMailed(tx, organizationId, messageId)
  const named = message?.contactId ?? contactId
  const contact = named === null ? undefined : findByIds(tx, organizationId, [named]).get(named)
  const address = message?.address ?? contact?.email
  if (!address) return
  suppress(tx, {
    ...{ organizationId, channel: 'EMAIL', address, method: 'LIST_UNSUBSCRIBE' },
    contactId: contact?.id ?? null,
    campaignId: message?.campaignId ?? null,
    messageId: message ? messageId : null,
    actor: { type: 'CONTACT', id: null, name: address },
  })
}

/** Whoever seems to ask for no more mail in words of their own: a person decides, as anybody may write any From. */
function reviewLetter(context: Context, letter: Letter): void {
  const { tx, organizationId } = context
  const { from } = letter
  const [contactId] = from === null ? [] : listByEmail(tx, organizationId, from, 1)
  if (from === null || contactId === undefined) return
  const words = ownWords(letter)
  const isDoubtful = words.some((text) => {
    const kind = kindOfText(tx, organizationId, { text, isOptedOut: false })
    return kind === 'OPT_OUT' || kind === 'REVIEW'
  })
  if (!isDoubtful || findOpenSince(tx, organizationId, 'EMAIL', from) !== undefined) return
  const campaignId = findOriginal(context, letter)?.campaignId ?? null
  const body = words.join('\n\n')
  openReview(tx, { organizationId, channel: 'EMAIL', address: from, contactId, campaignId, body })
}
