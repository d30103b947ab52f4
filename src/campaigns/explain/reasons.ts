import { campaign } from '../../../words/en/campaign.ts'
import type { explanations } from '../../../words/en/explanations.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { channelOf } from '../../channels/ports/all.ts'
import type { MessageContent } from '../../channels/ports/channel.ts'
import { hasLinks, textsOfTemplate } from '../../channels/ports/whatsapp-template.ts'
import { methodIn } from '../../compliance/consents/method-words.ts'
import type { RuledTopic } from '../../compliance/eligibility/eligibility.ts'
import { windowOf } from '../../compliance/send-windows/send-window.ts'
import { isNorthAmerican, type ZoneSource, zonesWithSource } from '../../compliance/send-windows/zones.ts'
import type { Explanation } from '../../contacts/segment-members/explain.ts'
import type { SendingPlan } from '../../delivery/executions/ports.ts'
import { refusalIn } from '../../http/errors.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { wallTimeAt } from '../../lib/wall-clock.ts'
import { standInLinks } from '../../links/recipient-links/writer.ts'
import type { Decided, SendRule } from './decide.ts'
import type { Facts } from './facts.ts'

/** Formats a time in a zone: `2026-03-05 09:00`. */
function localTime(ms: number, timezone: string): string {
  const { day, minute } = wallTimeAt(ms, timezone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Says a sentence in the language of its reader, a BCP 47 tag. */
export type Said = (say: typeof explanations, language: string) => string

/** Says sentences one after another. */
export const inTurn =
  (...sentences: Said[]): Said =>
  (say, language) =>
    sentences.map((said) => said(say, language)).join(' ')

/** The result of one rule for a contact. */
export interface Reason {
  rule: SendRule
  passed: boolean
  /** Says the result to a person. */
  summary: Said
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
    return { rule, passed: false, summary: (say) => say.segmentDeleted({ name }), evidence: segment }
  }
  const { isMember, rules, isLate } = membership
  if (isLate) {
    const summary: Said = (say) => say.segmentLate({ name })
    return { rule, passed: false, summary, evidence: { ...segment, rules } }
  }
  const summary: Said =
    rules === null
      ? (say) => (isMember ? say.segmentMember({ name }) : say.segmentNoMember({ name }))
      : (say) => (isMember ? say.segmentMatch({ name }) : say.segmentNoMatch({ name }))
  return {
    rule,
    passed: isMember,
    summary,
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
    reason('ADDRESS', explainAddress(facts, kindOf(plan), failed('ADDRESS'))),
    reason('DUPLICATE', explainDuplicate(kindOf(plan), failed('DUPLICATE'))),
    reason('STATUS', {
      summary: (say) => say.status({ status: facts.contact.status }),
      evidence: { status: facts.contact.status },
    }),
    reason('SUPPRESSION', explainSuppression(facts)),
    reason('REVIEW', explainReview(facts, plan)),
    reason('CONSENT', explainConsent(facts, plan)),
    ...(plan.topic ? [reason('TOPIC', explainTopic(facts, plan.topic))] : []),
    ...(expiresAt === null ? [] : [reason('EXPIRY', explainExpiry(expiresAt, failed('EXPIRY')))]),
    { rule: 'SEND_WINDOW' as const, ...explainWindow(facts, plan, decided) },
    reason('FREQUENCY_CAP', explainCap(facts, plan, decided.opensAt ?? at)),
    ...ofChannel,
    { rule: 'TEXT' as const, passed: text.isSound, summary: text.summary, evidence: text.evidence },
    explainSender(plan),
  ]
  return { reasons, textProblem: text.errorCode }
}

/** The kind of address, which is also an argument of sentences. */
type AddressKind = 'email' | 'other'

const kindOf = ({ channel }: SendingPlan): AddressKind =>
  channelOf(channel).addressColumn === 'email' ? 'email' : 'other'

function explainAddress(
  { address, contact }: Facts,
  kind: AddressKind,
  errorCode: string | undefined,
): Outcome {
  const current = (kind === 'email' ? contact.email : contact.phone) || null
  const evidence = { address: address || null, current }
  if (errorCode === 'ADDRESS_CHANGED') {
    const summary: Said = (say) =>
      current === null ? say.addressGone({ kind, address }) : say.addressChanged({ kind, address, current })
    return { summary, evidence }
  }
  const summary: Said = (say) => (errorCode ? say.addressNone({ kind }) : say.address({ kind, address }))
  return { summary, evidence }
}

const explainDuplicate = (kind: AddressKind, errorCode: string | undefined): Outcome => ({
  summary: (say) => (errorCode ? say.duplicate({ kind }) : say.duplicateNone({ kind })),
  evidence: {},
})

function explainSuppression({ suppression, list, optOut, address }: Facts): Outcome {
  if (!suppression) return { summary: (say) => say.optOutNone(), evidence: { since: null } }
  const { method } = suppression
  const since = toIso(suppression.createdAt)
  const said: Said[] = [
    (say, language) => say.optOut({ address, time: since, method: methodIn(language, method) }),
  ]
  if (list) said.push((say) => say.optOutFile({ file: list.fileName }))
  if (optOut) {
    const kind = optOut.actorType === 'API_KEY' ? 'key' : 'other'
    said.push((say) => say.optOutBy({ kind, name: optOut.actorName }))
  }
  return {
    summary: inTurn(...said),
    evidence: {
      since,
      method,
      ...(list ? { importId: list.uuid, fileName: list.fileName } : {}),
      ...(optOut ? { consentId: optOut.uuid } : {}),
    },
  }
}

function explainReview({ inReviewSince }: Facts, { category }: SendingPlan): Outcome {
  const since = inReviewSince === undefined ? null : toIso(inReviewSince)
  if (since === null) return { summary: (say) => say.reviewNone(), evidence: { since } }
  const summary: Said = (say) =>
    category === 'MARKETING' ? say.reviewMarketing({ time: since }) : say.reviewTransactional({ time: since })
  return { summary, evidence: { since } }
}

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
  if (isUnproved) return { summary: (say) => say.addressUnproved(), evidence }
  const record: Said = (say, language) =>
    consent
      ? say.consent({ time: toIso(consent.occurredAt), method: methodIn(language, consent.method) })
      : say.consentNone()
  return { summary: isRequired ? record : inTurn((say) => say.consentNotNeeded(), record), evidence }
}

function explainTopic({ topicChoice }: Facts, { uuid, name, isChosenOnly }: RuledTopic): Outcome {
  const evidence = {
    topicId: uuid,
    topicName: name,
    isChosenOnly,
    choice: topicChoice?.action ?? null,
    occurredAt: toIsoOrNull(topicChoice?.occurredAt ?? null),
  }
  if (!topicChoice)
    return {
      summary: (say) => (isChosenOnly ? say.topicNotChosen({ name }) : say.topicNone({ name })),
      evidence,
    }
  const time = toIso(topicChoice.occurredAt)
  const { action, method } = topicChoice
  const summary: Said = (say, language) =>
    action === 'SUBSCRIBED'
      ? say.topicSubscribed({ name, time, method: methodIn(language, method) })
      : say.topicUnsubscribed({ name, time, method: methodIn(language, method) })
  return { summary, evidence }
}

function explainExpiry(expiresAt: number, errorCode: string | undefined): Outcome {
  const time = toIso(expiresAt)
  return {
    summary: (say) => (errorCode ? say.expired({ time }) : say.expires({ time })),
    evidence: { expiresAt: time },
  }
}

const SOURCES: Readonly<Record<ZoneSource, (say: typeof campaign) => string>> = {
  CONTACT_TIMEZONE: (say) => say.zoneOfContact(),
  STATE: (say) => say.zoneOfState(),
  POSTAL_CODE: (say) => say.zoneOfPostalCode(),
  AREA_CODE: (say) => say.zoneOfAreaCode(),
  NORTH_AMERICA: (say) => say.zoneOfNorthAmerica(),
  COUNTRY: (say) => say.zoneOfCountry(),
  CALLING_CODE: (say) => say.zoneOfCallingCode(),
  ORGANIZATION: (say) => say.zoneOfOrganization(),
  UNKNOWN: (say) => say.zoneUnknown(),
  STATE_AND_POSTAL_CODE: (say) => say.zoneOfStateAndPostalCode(),
}

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
    const summary: Said = (say) => (category === 'MARKETING' ? say.windowNone() : say.windowTransactional())
    return { passed: true, summary, evidence: { applies: false } }
  }
  const { zones, source } = zonesWithSource(contact, organization.timezone)
  const hours = isEnabled ? { start, end } : { start: '08:00', end: '21:00' }
  const evidence = {
    applies: true,
    zones,
    zoneSource: source,
    ...hours,
    legalHours: isNorthAmerica,
    opensAt: toIsoOrNull(opensAt),
  }
  const isNever = failed.has('SEND_WINDOW')
  const summary: Said = (say, language) => {
    const window = {
      ...hours,
      zones: zones.join(', '),
      source: SOURCES[source](inLanguage(campaign, language)),
    }
    if (isNever) return say.windowNever(window)
    if (opensAt === null) return say.windowOpen(window)
    return say.windowOpens({ ...window, time: localTime(opensAt, zones[0]!), zone: zones[0]! })
  }
  return { passed: !isNever && opensAt === null, summary, evidence }
}

function explainCap(facts: Facts, { organization, category }: SendingPlan, at: number): Outcome {
  const cap = organization.frequencyCap
  if (category !== 'MARKETING' || cap === null) {
    const summary: Said = (say) => (cap === null ? say.capNone() : say.capTransactional())
    return { summary, evidence: { applies: false } }
  }
  const received = facts.recentMarketing(at)
  const freeAt = toIsoOrNull(facts.freeOfCapAt(at) ?? null)
  const summary: Said = (say) => say.cap({ received, messages: cap.messages, days: cap.days })
  return {
    summary: freeAt === null ? summary : inTurn(summary, (say) => say.capFrom({ time: freeAt })),
    evidence: { applies: true, ...cap, received, freeAt },
  }
}

interface TextOutcome extends Outcome {
  isSound: boolean
  /** The error code if the message would be skipped because of its text, else null. */
  errorCode: string | null
}

function explainText(
  { readerAt }: Facts,
  plan: SendingPlan,
  { at, publicBaseUrl }: { at: number; publicBaseUrl: string },
): TextOutcome {
  try {
    const channel = channelOf(plan.channel)
    const links = { rules: standInLinks(plan, publicBaseUrl), publicBaseUrl }
    const content = channel
      .prepare(plan, at, links)
      .sample(readerAt(at), { carriesMedia: !plan.linksToMedia })
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
      summary: (say, language) => say.textProblem({ problem: refusalIn(language, error) }),
      evidence: {},
    }
  }
}

function sizeOf({ segmentCount, subject, encoding, mediaUrls, whatsappTemplate }: MessageContent): Said {
  if (whatsappTemplate) {
    const { name, language } = whatsappTemplate
    return (say) => say.textTemplate({ name, language })
  }
  if (mediaUrls && !encoding) return (say) => say.textFreeFile()
  if (mediaUrls) return (say) => say.textMms({ count: mediaUrls.length })
  if (encoding) return (say) => say.textSegments({ count: segmentCount })
  return (say) => (subject === undefined ? say.textFree() : say.textMail({ subject }))
}

function nothingLeft({ whatsappTemplate }: MessageContent): Said {
  const texts = whatsappTemplate ? textsOfTemplate(whatsappTemplate) : []
  const n = texts.findIndex(({ text }) => text === '')
  const empty = texts[n]
  if (!empty) return (say) => say.textEmpty()
  const part = empty.field === 'header' ? 'header' : hasLinks(empty) ? 'other' : 'button'
  return (say) => say.templateEmpty({ part, number: String(n + 1) })
}

function explainSender({ senders }: SendingPlan): Reason {
  const active = senders.filter(({ status }) => status === 'ACTIVE')
  const addresses = active.map(({ address }) => address).join(', ')
  return {
    rule: 'SENDER',
    passed: active.length > 0,
    summary: (say) => (active.length > 0 ? say.senders({ senders: addresses }) : say.sendersNone()),
    evidence: { senders: senders.map(({ address, status }) => ({ address, status })) },
  }
}
