import { createHash } from 'node:crypto'
import { evidence as english } from '../../../words/en/evidence.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { bestTag } from '../../../words/languages.ts'
import type { ConsentMethod } from '../../compliance/consents/table.ts'
import { reasonIn } from '../../delivery/messages/reasons.ts'
import type { MessageStatus } from '../../delivery/messages/table.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
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

/** @param language BCP 47 tag of the organization */
export function evidenceDocument(evidence: Evidence, language: string): string {
  const { organizationName, addresses, contact, timezone, consents, messages, replies } = evidence
  const say = inLanguage(english, language)
  const writing = { say, language, at: clockOf(timezone) }
  const subject = addresses.map(({ address }) => address).join(', ')
  const strong = (text: string): Html => html`<strong>${text}</strong>`
  const intro = say.intro.rich({
    organization: bdi(organizationName),
    subject: bdi(subject),
    time: writing.at(evidence.preparedAt),
    zone: timezone,
  })
  return html`<!doctype html>
<html lang="${bestTag([language])}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say.title({ subject })}</title>
<style>${RAW_STYLE}</style>
</head>
<body>
<h1>${say.title.rich({ subject: bdi(subject) })}</h1>
<p>${intro}</p>
${contact ? about(contact, writing) : html`<p>${say.everyContact()}</p>`}
${evidence.isComplete ? '' : html`<p>${say.incomplete.rich({ strong, most: MAX_RECORDS })}</p>`}
<h2>${say.listed()}</h2>
${suppressionPart(evidence, writing)}
<h2>${say.consents({ count: consents.length })}</h2>
${consents.length === 0 ? html`<p>${say.consentsNone()}</p>` : consents.map((one) => consentPart(one, writing))}
<h2>${say.messages({ count: messages.length })}</h2>
${messages.length === 0 ? html`<p>${say.noMessages()}</p>` : messages.map((one) => messagePart(one, writing))}
<h2>${say.replies({ count: replies.length })}</h2>
${replies.length === 0 ? html`<p>${say.none()}</p>` : replies.map((one) => replyPart(one, writing))}
<footer><p>${say.footer()}</p></footer>
</body>
</html>
`.text
}

/** The sentences and times of a document. */
interface Writing {
  say: typeof english
  /** BCP 47 tag. */
  language: string
  at: At
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

const about = (contact: NonNullable<Evidence['contact']>, { say, at }: Writing): Html =>
  rows([
    [say.name(), contact.fullName],
    [say.contact(), contact.id],
    [say.since(), at(contact.createdAt)],
    [say.deleted(), contact.deletedAt && at(contact.deletedAt)],
  ])

const METHODS: Readonly<Record<ConsentMethod, (say: typeof english) => string>> = {
  WEB_FORM: (say) => say.methodWebForm(),
  KEYWORD: (say) => say.methodKeyword(),
  OTP: (say) => say.methodOtp(),
  EMAIL: (say) => say.methodEmail(),
  REPLY: (say) => say.methodReply(),
  MANUAL: (say) => say.methodManual(),
  IMPORT: (say) => say.methodImport(),
  API: (say) => say.methodApi(),
  LIST_UNSUBSCRIBE: (say) => say.methodListUnsubscribe(),
  COMPLAINT: (say) => say.methodComplaint(),
  BOUNCE: (say) => say.methodBounce(),
  PROVIDER: (say) => say.methodProvider(),
}

function suppressionPart({ addresses, suppressions }: Evidence, { say, at }: Writing): Html {
  const lines = addresses.map(({ channel, address }) => {
    const first = suppressions.find((one) => one.channel === channel)
    if (!first) return html`<p>${say.listedNo.rich({ address: bdi(address) })}</p>`
    const yes = say.listedYes.rich({
      strong: (text) => html`<strong>${text}</strong>`,
      address: bdi(address),
      time: at(first.createdAt),
      method: METHODS[first.method](say),
    })
    const from = first.fileName === null ? '' : say.listedFrom.rich({ file: bdi(first.fileName) })
    return html`<p>${yes} ${from}</p>`
  })
  return html`${lines}`
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/

/** Returns a moment in the zone of the document. Any other text stays, such as a day that a member stated. */
const timeOrText = (text: string | null, at: At): string | null =>
  text !== null && INSTANT.test(text) ? at(text) : text

function consentPart(one: Evidence['consents'][number], { say, at }: Writing): Html {
  const happened = { time: at(one.occurredAt) }
  const titles = {
    OPT_IN: say.optIn(happened),
    OPT_OUT: say.optOut(happened),
    CONFIRMED: say.confirmed(happened),
  }
  const by = { name: one.actor.name }
  return entry(titles[one.action], [
    [say.address(), one.address],
    [say.how(), METHODS[one.method](say)],
    [say.text(), one.consentText],
    [say.version(), one.consentVersion],
    [say.source(), one.consentSource],
    [one.joinLinkId === null ? say.statedAt() : say.agreedAt(), timeOrText(one.consentDate, at)],
    [say.joinLink(), one.joinLinkId && `${one.joinLinkName} (${one.joinLinkId})`],
    [say.reason(), one.reason],
    [
      say.file(),
      one.fileName === null || one.importRow === null
        ? one.fileName
        : say.fileRow({ file: one.fileName, row: one.importRow }),
    ],
    [
      say.attestedBy(),
      one.attestation && say.attestation({ name: one.attestation.by.name, time: at(one.attestation.at) }),
    ],
    [say.ipAddress(), one.ipAddress],
    [say.browser(), one.userAgent],
    [say.recorded(), one.actor.type === 'API_KEY' ? say.recordedByKey(by) : say.recordedBy(by)],
    [say.revoked(), one.retractedAt && say.revokedAt({ time: at(one.retractedAt) })],
    [say.campaign(), one.campaignId && `${one.campaignName} (${one.campaignId})`],
    [say.message(), one.messageId],
    [say.record(), one.id],
  ])
}

function messagePart(
  { id, channel, campaignName, sentAt, deliveredAt, text: body, proof }: Evidence['messages'][number],
  { say, language, at }: Writing,
): Html {
  const when = sentAt ?? proof.decidedAt
  const title = STATUSES[proof.status](say)
  const { consent, optOut, sendWindow, text } = proof
  return entry(when === null ? title : say.titleAt({ time: at(when), title }), [
    [say.to(), proof.to],
    [say.channel(), channel],
    [say.campaign(), campaignName],
    [say.delivered(), deliveredAt && at(deliveredAt)],
    [
      say.whyNot(),
      optOut
        ? say.hadOptedOut({ time: at(optOut.occurredAt), id: optOut.id })
        : proof.reason === null || proof.errorCode === null
          ? proof.reason
          : reasonIn(language, proof.errorCode),
    ],
    [say.decided(), proof.decidedAt && at(proof.decidedAt)],
    [say.onList(), proof.optedOut === null ? null : proof.optedOut ? say.onListYes() : say.onListNo()],
    [
      say.consent(),
      consent?.record
        ? say.consentRecord({ time: at(consent.record.occurredAt), id: consent.record.id })
        : consent?.isRequired
          ? say.consentMissing()
          : null,
    ],
    [
      say.hours(),
      sendWindow &&
        say.hoursIn({ start: sendWindow.start, end: sendWindow.end, zones: sendWindow.zones.join(', ') }),
    ],
    [say.text(), text?.body ?? body],
    [say.hash(), text?.sha256 ?? null],
    [say.message(), id],
  ])
}

const STATUSES: Readonly<Record<MessageStatus, (say: typeof english) => string>> = {
  SCHEDULED: (say) => say.statusScheduled(),
  QUEUED: (say) => say.statusQueued(),
  SENDING: (say) => say.statusSending(),
  SENT: (say) => say.statusSent(),
  DELIVERED: (say) => say.statusDelivered(),
  READ: (say) => say.statusRead(),
  FAILED: (say) => say.statusFailed(),
  SKIPPED: (say) => say.statusSkipped(),
  CANCELLED: (say) => say.statusCancelled(),
}

const KINDS: Readonly<Record<Evidence['replies'][number]['understoodAs'], (say: typeof english) => string>> =
  {
    OPT_OUT: (say) => say.asOptOut(),
    OPT_IN: (say) => say.asOptIn(),
    HELP: (say) => say.asHelp(),
    JOIN_CONFIRMATION: (say) => say.asConfirmation(),
    JOIN_KEYWORD: (say) => say.asKeyword(),
    POLL_VOTE: (say) => say.asVote(),
    OTHER: (say) => say.asText(),
    REVIEW: (say) => say.asReview(),
  }

const replyPart = (one: Evidence['replies'][number], { say, at }: Writing): Html =>
  entry(at(one.receivedAt), [
    [say.from(), one.from],
    [say.to(), one.to],
    [say.text(), one.text],
    [say.understood(), KINDS[one.understoodAs](say)],
    [say.textId(), one.id],
  ])
