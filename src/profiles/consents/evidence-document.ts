import { createHash } from 'node:crypto'
import { CONSENT_METHODS } from '../../compliance/consents/table.ts'
import type { MessageStatus } from '../../delivery/messages/table.ts'
import { wordsDescriptionOf } from '../../lib/describe.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
import { byActor } from '../../lib/principal.ts'
import { type Evidence, MAX_RECORDS } from './evidence.ts'

/** Writes evidence as a document for lawyers to read and print: plain HTML without scripts and external resources. */

const STYLE = `body{font:11pt/1.45 Georgia,serif;color:#111;max-width:48rem;margin:2rem auto;padding:0 1rem}
h1{font-size:17pt;line-height:1.25}h2{font-size:13pt;margin-top:2rem;border-bottom:1px solid #999}
section.entry{margin:1rem 0;break-inside:avoid}h3{font-size:11pt;margin:0}
dl{display:grid;grid-template-columns:10rem 1fr;gap:.1rem .75rem;margin:.25rem 0}dt{color:#555}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}footer{margin-top:2rem;font-size:9pt;color:#555}
@page{margin:2cm}@media print{body{margin:0;max-width:none;padding:0}}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export const EVIDENCE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-disposition': 'inline; filename="evidence.html"',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`,
}

export const evidenceDocument = (evidence: Evidence): string => {
  const { organizationName, addresses, contact, timezone } = evidence
  const subject = addresses.map(({ address }) => address).join(', ')
  const at = clockOf(timezone)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evidence about ${subject}</title>
<style>${RAW_STYLE}</style>
</head>
<body>
<h1>Evidence about ${bdi(subject)}</h1>
<p>${bdi(organizationName)} sends messages with Carillon. This document holds what Carillon has recorded about the
permission to send messages to ${bdi(subject)}: what was agreed to, what was refused, what was sent and what was answered.
It was made at ${at(evidence.preparedAt)}. All times are of the time zone ${timezone}.</p>
${contact ? about(contact, at) : html`<p>It covers every contact who has or had this address.</p>`}
${evidence.isComplete ? '' : html`<p><strong>Not everything is in this document:</strong> of each kind of record the newest ${MAX_RECORDS} are.</p>`}
<h2>Is it on the suppression list?</h2>
${suppressionPart(evidence, at)}
<h2>Consents and opt-outs (${evidence.consents.length})</h2>
${evidence.consents.length === 0 ? html`<p>Nothing was recorded.</p>` : evidence.consents.map((one) => consentPart(one, at))}
<h2>Messages (${evidence.messages.length})</h2>
${evidence.messages.length === 0 ? html`<p>None is recorded.</p>` : evidence.messages.map((one) => messagePart(one, at))}
<h2>Texts received (${evidence.replies.length})</h2>
${evidence.replies.length === 0 ? html`<p>None is recorded.</p>` : evidence.replies.map((one) => replyPart(one, at))}
<footer><p>Records of consents and opt-outs are written once and never changed; they are kept for at least five years, also
when the contact is deleted. A message and the reasons for sending it or leaving it out are written together, at the
moment of the decision. The SHA-256 of a text shows whether a copy kept elsewhere is the text that was sent.</p></footer>
</body>
</html>
`.text
}

type At = (iso: string | null) => string
type Row = readonly [name: string, value: string | number | Html | null]

/** Returns a function that writes a time in this zone, as `2026-03-04 12:00:05`. */
export const clockOf =
  (timezone: string): At =>
  (iso) => {
    if (iso === null) return ''
    const time = Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDateTime()
    return time.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString().replace('T', ' ')
  }

export const RAW_STYLE = (() => {
  const style = html``
  return Object.assign(style, { text: STYLE })
})()

const rows = (all: readonly Row[]): Html =>
  html`<dl>${all.map(([name, value]) =>
    value === null || value === ''
      ? ''
      : html`<dt>${name}</dt><dd>${typeof value === 'string' ? bdi(value) : value}</dd>`,
  )}</dl>`

const entry = (title: string, all: readonly Row[]): Html =>
  html`<section class="entry"><h3>${title}</h3>${rows(all)}</section>
`

const about = (contact: NonNullable<Evidence['contact']>, at: At): Html =>
  rows([
    ['Name', contact.fullName],
    ['Contact', contact.id],
    ['Since', at(contact.createdAt)],
    ['Deleted', contact.deletedAt && at(contact.deletedAt)],
  ])

const meaningOf = (words: readonly string[], word: string): string =>
  wordsDescriptionOf(words)?.meanings[word] ?? word

function suppressionPart({ addresses, suppressions }: Evidence, at: At): Html {
  const lines = addresses.map(({ channel, address }) => {
    const own = suppressions.filter((one) => one.channel === channel)
    const [first] = own
    if (!first) return html`<p>No: ${bdi(address)} is not on the suppression list.</p>`
    const from = first.fileName === null ? '' : html` It came with the list ${bdi(first.fileName)}.`
    return html`<p><strong>Yes:</strong> nothing is sent to ${bdi(address)}, which is on the suppression list since ${at(first.createdAt)}. How: ${meaningOf(CONSENT_METHODS, first.method)}${from}</p>`
  })
  return html`${lines}`
}

const ACTIONS = {
  OPT_IN: 'Agreed to messages',
  OPT_OUT: 'Wants no more messages',
  CONFIRMED: 'Confirmed',
} as const

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/

/** Returns a moment in the zone of the document. Any other text stays, such as a day that a member stated. */
const timeOrText = (text: string | null, at: At): string | null =>
  text !== null && INSTANT.test(text) ? at(text) : text

const consentPart = (one: Evidence['consents'][number], at: At): Html =>
  entry(`${at(one.occurredAt)}: ${ACTIONS[one.action]}`, [
    ['Address', one.address],
    ['How', meaningOf(CONSENT_METHODS, one.method)],
    ['Text', one.consentText],
    ['Version of the text', one.consentVersion],
    ['Where', one.consentSource],
    [one.joinLinkId === null ? 'When, as stated' : 'When the person agreed', timeOrText(one.consentDate, at)],
    ['Join link', one.joinLinkId && `${one.joinLinkName} (${one.joinLinkId})`],
    ['Reason', one.reason],
    [
      'File',
      one.fileName === null || one.importRow === null
        ? one.fileName
        : `${one.fileName}, row ${one.importRow}`,
    ],
    ['Attested by', one.attestation && `${one.attestation.by.name} at ${at(one.attestation.at)}`],
    ['IP address', one.ipAddress],
    ['Browser', one.userAgent],
    ['Recorded', byActor({ actorType: one.actor.type, actorName: one.actor.name })],
    ['Revoked', one.retractedAt && `${at(one.retractedAt)}, when the import it came with was undone`],
    ['Campaign', one.campaignId && `${one.campaignName} (${one.campaignId})`],
    ['Message', one.messageId],
    ['Record', one.id],
  ])

function messagePart(
  { id, channel, campaignName, sentAt, deliveredAt, text: body, proof }: Evidence['messages'][number],
  at: At,
): Html {
  const when = sentAt ?? proof.decidedAt
  const title = STATUSES[proof.status]
  const { consent, optOut, sendWindow, text } = proof
  return entry(`${when === null ? '' : `${at(when)}: `}${title}`, [
    ['To', proof.to],
    ['Channel', channel],
    ['Campaign', campaignName],
    ['Delivered', deliveredAt && at(deliveredAt)],
    [
      'Why not',
      optOut ? `The address had opted out at ${at(optOut.occurredAt)}, record ${optOut.id}.` : proof.reason,
    ],
    ['Decided', proof.decidedAt && at(proof.decidedAt)],
    [
      'On the opt-out list',
      proof.optedOut === null ? null : proof.optedOut ? 'yes, at that moment' : 'no, at that moment',
    ],
    [
      'Consent',
      consent?.record
        ? `${at(consent.record.occurredAt)}, record ${consent.record.id}`
        : consent?.isRequired
          ? 'none, and one was required'
          : null,
    ],
    [
      'Hours',
      sendWindow && `from ${sendWindow.start} to ${sendWindow.end} in ${sendWindow.zones.join(' and ')}`,
    ],
    ['Text', text?.body ?? body],
    ['SHA-256 of the text', text?.sha256 ?? null],
    ['Message', id],
  ])
}

const STATUSES: Readonly<Record<MessageStatus, string>> = {
  SCHEDULED: 'Waits for its time',
  QUEUED: 'Waits to be sent',
  SENDING: 'Is being sent',
  SENT: 'Sent; the carrier took it',
  DELIVERED: 'Sent and delivered',
  READ: 'Sent, delivered and read',
  FAILED: 'Not delivered',
  SKIPPED: 'Left out: nothing was sent',
  CANCELLED: 'Cancelled: nothing was sent',
}

const KINDS: Readonly<Record<Evidence['replies'][number]['understoodAs'], string>> = {
  OPT_OUT: 'as an opt-out',
  OPT_IN: 'as an opt-in',
  HELP: 'as a question for help',
  JOIN_CONFIRMATION: 'as the confirmation of a form',
  JOIN_KEYWORD: 'as the keyword of a join link',
  POLL_VOTE: 'as an answer to a poll',
  OTHER: 'as an ordinary text',
  REVIEW: 'as a text that a person has to read',
}

const replyPart = (one: Evidence['replies'][number], at: At): Html =>
  entry(at(one.receivedAt), [
    ['From', one.from],
    ['To', one.to],
    ['Text', one.text],
    ['Understood', KINDS[one.understoodAs]],
    ['Text id', one.id],
  ])
