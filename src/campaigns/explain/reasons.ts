import { channelOf } from '../../channels/ports/all.ts'
import type { MessageContent } from '../../channels/ports/channel.ts'
import { textsOfTemplate } from '../../channels/ports/whatsapp-template.ts'
import type { FrequencyCap } from '../../compliance/eligibility/eligibility.ts'
import { windowOf } from '../../compliance/send-windows/send-window.ts'
import { isNorthAmerican, zonesWithSource } from '../../compliance/send-windows/zones.ts'
import type { Explanation } from '../../contacts/segment-members/explain.ts'
import type { SendingPlan } from '../../delivery/executions/ports.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { counted } from '../../lib/count.ts'
import { AppError } from '../../lib/errors.ts'
import { listed } from '../../lib/listed.ts'
import { byActor } from '../../lib/principal.ts'
import { wallTimeAt } from '../../lib/wall-clock.ts'
import { standInLinks } from '../../links/recipient-links/writer.ts'
import type { Decided, SendRule } from './decide.ts'
import type { Facts } from './facts.ts'

/** Formats a time in a zone: `2026-03-05 09:00 in America/Chicago`. */
function localTime(ms: number, timezone: string): string {
  const { day, minute } = wallTimeAt(ms, timezone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)} in ${timezone}`
}

/** Says the frequency cap in words: `2 of at most 3 marketing messages within 7 days`. */
const frequencyWords = (received: number, { messages, days }: FrequencyCap): string =>
  `${received.toLocaleString('en-US')} of at most ${counted(messages, 'marketing message')} within ${counted(days, 'day')}`

/** The result of one rule for a contact. */
export interface Reason {
  rule: SendRule
  passed: boolean
  /** A sentence for people. */
  summary: string
  /** The facts that decided the result. */
  evidence: Readonly<Record<string, unknown>>
}

type Outcome = Omit<Reason, 'rule' | 'passed'>

/**
 * Explains the rule that the contact must be in the campaign's segment.
 * @param membership undefined when the segment was deleted. `isLate`: the contact joined it after the
 * approval of the campaign
 */
export function segmentReason(
  name: string,
  id: string,
  membership: (Explanation & { isLate: boolean }) | undefined,
): Reason {
  const segment = { segmentId: id, segmentName: name }
  const rule = 'SEGMENT' as const
  if (!membership) {
    return { rule, passed: false, summary: `The segment ${name} was deleted.`, evidence: segment }
  }
  const { isMember, rules, isLate } = membership
  if (isLate) {
    const summary = `The contact joined the segment ${name} after the campaign was approved.`
    return { rule, passed: false, summary, evidence: { ...segment, rules } }
  }
  const how = rules === null ? 'by its list' : 'by its rules'
  return {
    rule,
    passed: isMember,
    summary: `The contact is ${isMember ? '' : 'not '}in the segment ${name}, ${how}.`,
    evidence: { ...segment, rules },
  }
}

/** Explains all rules of sending, in the order of evaluation. */
export function sendingReasons(
  facts: Facts,
  plan: SendingPlan,
  decided: Decided,
  {
    at,
    expiresAt,
    publicBaseUrl,
    ofChannel,
  }: { at: number; expiresAt: number | null; publicBaseUrl: string; ofChannel: readonly Reason[] },
): { reasons: Reason[]; textProblem: string | null } {
  const text = explainText(facts, plan, { at, publicBaseUrl })
  const failed = (rule: SendRule) => decided.failed.get(rule)
  const reason = (rule: SendRule, outcome: Outcome): Reason => ({ rule, passed: !failed(rule), ...outcome })
  const reasons = [
    reason('ADDRESS', explainAddress(facts, wordsOf(plan), failed('ADDRESS'))),
    reason('DUPLICATE', explainDuplicate(wordsOf(plan), failed('DUPLICATE'))),
    reason('STATUS', {
      summary: `The contact is ${facts.contact.status}.`,
      evidence: { status: facts.contact.status },
    }),
    reason('SUPPRESSION', explainSuppression(facts, wordsOf(plan))),
    reason('REVIEW', explainReview(facts, plan)),
    reason('CONSENT', explainConsent(facts, plan)),
    ...(expiresAt === null ? [] : [reason('EXPIRY', explainExpiry(expiresAt, failed('EXPIRY')))]),
    { rule: 'SEND_WINDOW' as const, ...explainWindow(facts, plan, decided) },
    reason('FREQUENCY_CAP', explainCap(facts, plan, decided.opensAt ?? at)),
    ...ofChannel,
    { rule: 'TEXT' as const, passed: text.isSound, summary: text.summary, evidence: text.evidence },
    explainSender(plan),
  ]
  return { reasons, textProblem: text.errorCode }
}

/** The words of a channel for an address. */
interface AddressWords {
  column: 'phone' | 'email'
  word: string
  duplicate: string
}

const NUMBER: AddressWords = {
  column: 'phone',
  word: 'number',
  duplicate:
    'The contact got its number after the run started; the previous owner of the number may be in the run.',
}
const EMAIL: AddressWords = {
  column: 'email',
  word: 'email address',
  duplicate: 'Another contact of the run has the same email address and gets the message.',
}

const wordsOf = ({ channel }: SendingPlan): AddressWords =>
  channelOf(channel).addressColumn === 'email' ? EMAIL : NUMBER

function explainAddress(
  { address, contact }: Facts,
  { column, word }: AddressWords,
  errorCode: string | undefined,
): Outcome {
  const current = contact[column] || null
  const evidence = { address: address || null, current }
  if (errorCode === 'ADDRESS_CHANGED') {
    const now = current === null ? 'the contact has none now' : `is ${current} now`
    const summary = `The ${word} was ${address} when the recipients were chosen, and ${now}.`
    return { summary, evidence }
  }
  return { summary: errorCode ? `The contact has no ${word}.` : `The ${word} is ${address}.`, evidence }
}

const explainDuplicate = ({ word, duplicate }: AddressWords, errorCode: string | undefined): Outcome => ({
  summary: errorCode ? duplicate : `No other recipient of the run has this ${word}.`,
  evidence: {},
})

function explainSuppression({ suppression, list, optOut, address }: Facts, { word }: AddressWords): Outcome {
  if (!suppression) {
    return { summary: `${address || `The ${word}`} is not on the opt-out list.`, evidence: { since: null } }
  }
  const since = toIso(suppression.createdAt)
  const from = list ? ` from the list ${list.fileName}` : ''
  const by = optOut ? `, ${byActor(optOut)}` : ''
  return {
    summary: `${address} has been on the opt-out list since ${since} (${suppression.method}${from}${by}).`,
    evidence: {
      since,
      method: suppression.method,
      ...(list ? { importId: list.uuid, fileName: list.fileName } : {}),
      ...(optOut ? { consentId: optOut.uuid } : {}),
    },
  }
}

function explainReview({ inReviewSince }: Facts, { category }: SendingPlan): Outcome {
  const since = inReviewSince === undefined ? null : toIso(inReviewSince)
  if (since === null)
    return { summary: 'No message from the contact is waiting for a review.', evidence: { since } }
  const effect =
    category === 'MARKETING' ? 'gets no marketing until then' : 'still gets transactional messages'
  return {
    summary: `A message from the contact may be an opt-out and has been waiting for a review since ${since}; the contact ${effect}.`,
    evidence: { since },
  }
}

const UNPROVED =
  'The address was entered in a public form that did not check it. It gets no marketing until its owner agrees, or a member states how the owner agreed.'

function explainConsent({ consent, isUnproved }: Facts, { category, organization }: SendingPlan): Outcome {
  const isRequired = category === 'MARKETING' && organization.requireMarketingConsent
  const evidence = consent
    ? {
        isRequired,
        consentId: consent.uuid,
        action: consent.action,
        method: consent.method,
        occurredAt: toIso(consent.occurredAt),
      }
    : { isRequired, consentId: null }
  if (isUnproved) return { summary: UNPROVED, evidence }
  const record = consent
    ? `The contact consented at ${toIso(consent.occurredAt)} (${consent.method}).`
    : 'There is no record of consent.'
  return { summary: isRequired ? record : `No recorded consent is needed. ${record}`, evidence }
}

const explainExpiry = (expiresAt: number, errorCode: string | undefined): Outcome => ({
  summary: `The message may be sent until ${toIso(expiresAt)}${errorCode ? ', which has passed' : ''}.`,
  evidence: { expiresAt: toIso(expiresAt) },
})

const ZONE_OF = {
  CONTACT_TIMEZONE: 'the time zone of the contact',
  STATE: 'the state of the contact',
  POSTAL_CODE: 'the postal code of the contact',
  AREA_CODE: 'the area code of the number',
  NORTH_AMERICA: 'a North American number without a place',
  COUNTRY: 'the country of the contact',
  CALLING_CODE: 'the country of the number',
  ORGANIZATION: 'the time zone of the organization',
  UNKNOWN: 'an unknown place',
  STATE_AND_POSTAL_CODE: 'the state and the postal code of the contact, which do not agree',
} as const

/** Explains the rule about the send window. It fails while the window is closed, and the message waits. */
function explainWindow(
  { contact, address }: Facts,
  { organization, category, respectSendWindow }: SendingPlan,
  { opensAt, failed }: Decided,
): Omit<Reason, 'rule'> {
  const isNorthAmerica = isNorthAmerican(address)
  const { isEnabled, start, end } = windowOf(organization)
  const holds = category === 'MARKETING' && (isNorthAmerica || (respectSendWindow && isEnabled))
  if (!holds) {
    const why =
      category === 'MARKETING'
        ? 'No send window applies to the message.'
        : 'Send windows do not apply to transactional messages.'
    return { passed: true, summary: why, evidence: { applies: false } }
  }
  const { zones, source } = zonesWithSource(contact, organization.timezone)
  const hours = isEnabled ? `${start} to ${end}` : 'the legal hours of 08:00 to 21:00'
  const place = `${listed([...zones])}, by ${ZONE_OF[source]}`
  const evidence = {
    applies: true,
    zones,
    zoneSource: source,
    start: isEnabled ? start : '08:00',
    end: isEnabled ? end : '21:00',
    legalHours: isNorthAmerica,
    opensAt: toIsoOrNull(opensAt),
  }
  const isNever = failed.has('SEND_WINDOW')
  const state = isNever
    ? 'never opens in all of them'
    : opensAt === null
      ? 'is open'
      : `opens at ${localTime(opensAt, zones[0]!)}`
  return {
    passed: !isNever && opensAt === null,
    summary: `The send window (${hours} in ${place}) ${state}.`,
    evidence,
  }
}

function explainCap(facts: Facts, { organization, category }: SendingPlan, at: number): Outcome {
  const cap = organization.frequencyCap
  if (category !== 'MARKETING' || cap === null) {
    const why =
      cap === null
        ? 'There is no limit on marketing messages.'
        : 'The limit on marketing messages does not apply to transactional messages.'
    return { summary: why, evidence: { applies: false } }
  }
  const recent = facts.recentMarketing(at)
  const freeAt = toIsoOrNull(facts.freeOfCapAt(at) ?? null)
  return {
    summary: `The contact got ${frequencyWords(recent, cap)}.${freeAt === null ? '' : ` The next one is possible from ${freeAt} on.`}`,
    evidence: { applies: true, ...cap, received: recent, freeAt },
  }
}

interface TextOutcome extends Outcome {
  isSound: boolean
  /** The error code if the message would be left out because of its text, else null. */
  errorCode: string | null
}

function explainText(
  { contact }: Facts,
  plan: SendingPlan,
  { at, publicBaseUrl }: { at: number; publicBaseUrl: string },
): TextOutcome {
  try {
    const channel = channelOf(plan.channel)
    const links = { rules: standInLinks(plan, publicBaseUrl), publicBaseUrl }
    const content = channel.prepare(plan, at, links).sample(contact, { carriesMedia: !plan.linksToMedia })
    const errorCode = channel.problemOf(content) ?? null
    const { body, subject, segmentCount, encoding, mediaUrls, whatsappTemplate } = content
    return {
      isSound: errorCode === null,
      errorCode,
      summary: errorCode === 'EMPTY_MESSAGE' ? nothingLeft(content) : sizeOf(content),
      evidence: {
        ...(subject === undefined ? {} : { subject }),
        text: body,
        segmentCount,
        ...(encoding ? { encoding } : {}),
        ...(mediaUrls ? { mediaUrls } : {}),
        ...(whatsappTemplate ? { whatsappTemplate } : {}),
      },
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return {
      isSound: false,
      errorCode: null,
      summary: `The text cannot be created: ${error.message}`,
      evidence: {},
    }
  }
}

function sizeOf({ segmentCount, subject, encoding, mediaUrls, whatsappTemplate }: MessageContent): string {
  if (whatsappTemplate)
    return `The message is the template ${whatsappTemplate.name} (${whatsappTemplate.language}).`
  if (mediaUrls && !encoding) return 'The message is free text with a file.'
  if (mediaUrls) return `The message is an MMS with ${counted(mediaUrls.length, 'file')}.`
  if (encoding) return `The text has ${counted(segmentCount, 'segment')} (${encoding}).`
  return subject === undefined
    ? 'The message is free text.'
    : `The message is an email with the subject "${subject}".`
}

function nothingLeft({ whatsappTemplate }: MessageContent): string {
  const empty = whatsappTemplate && textsOfTemplate(whatsappTemplate).find(({ text }) => text === '')
  if (!empty) return 'The text is empty for this contact.'
  return `${empty.name} of the template is empty for this contact.`
}

function explainSender({ senders }: SendingPlan): Reason {
  const active = senders.filter(({ status }) => status === 'ACTIVE')
  return {
    rule: 'SENDER',
    passed: active.length > 0,
    summary:
      active.length > 0
        ? `The message can be sent from ${listed(active.map(({ address }) => address))}.`
        : 'None of the senders of the campaign is ACTIVE, so its run would be paused.',
    evidence: { senders: senders.map(({ address, status }) => ({ address, status })) },
  }
}
