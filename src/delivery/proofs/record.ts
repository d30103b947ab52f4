import { channelOf } from '../../channels/ports/all.ts'
import { windowOf } from '../../compliance/send-windows/send-window.ts'
import {
  isNorthAmerican,
  ZONE_SOURCES,
  type ZoneSource,
  zonesWithSource,
} from '../../compliance/send-windows/zones.ts'
import { enumeration } from '../../lib/describe.ts'
import { sha256Hex } from '../../lib/ids.ts'
import type { IdsInText } from '../../module/transport.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { SendingPlan } from '../executions/ports.ts'

/**
 * The proof of a message: the knowledge and decision of the claim, written by the statement that moves the
 * message. Rules that are the same for a whole run are stored once, on the run. The proof has their position
 * there.
 */
/** Proofs store the position of a word here, so add new words at the end. */
export const SENDER_REASONS = enumeration('SenderReason', 'Why a sender was chosen for a message.', {
  ONLY: 'The campaign had no other usable sender.',
  PREFERRED: 'It is the preferred sender of the contact.',
  STICKY: 'It wrote to the contact last.',
  NEAR: 'It had its turn among the senders nearest to the recipient.',
  ROTATION: 'It had its turn.',
  NONE: 'No sender was chosen.',
  FAILOVER: 'The carrier of the previous sender did not accept the message, or refused everything.',
  NAMED: 'The call of the message named it.',
  DEFAULT: 'It is the default sender of the channel, or the first one that can send.',
})
export type SenderReason = (typeof SENDER_REASONS)[number]

/** The version of the rules. Raise it when a rule changes its meaning. Old proofs keep the old meaning. */
const RULE_VERSION = 1

/** The rules of a run that apply to every message. */
export interface ClaimRules {
  version: number
  category: 'MARKETING' | 'TRANSACTIONAL'
  respectSendWindow: boolean
  sendWindow: { isEnabled: boolean; start: string; end: string }
  organizationTimezone: string
  requireMarketingConsent: boolean
  frequencyCap: { messages: number; days: number } | null
  /** Absent for a message without a topic. */
  topic?: { id: string; name: string; isChosenOnly: boolean }
  template: string
  /** For WHATSAPP. Absent for a text. */
  whatsappTemplate?: FilledTemplate
  /** The subject of a mail. Absent otherwise. The hash is of its HTML, sent unchanged except for its merge fields. */
  subject?: string
  htmlSha256?: string
  /** Files sent by a sender that carries them. Absent if there is none. */
  mediaUrls?: readonly string[]
}

/** The parts of a plan that decide about a message. */
export type RuledPlan = Pick<
  SendingPlan,
  | 'channel'
  | 'category'
  | 'topic'
  | 'respectSendWindow'
  | 'organization'
  | 'messageTemplate'
  | 'whatsappTemplate'
  | 'mediaUrls'
  | 'subject'
  | 'htmlBody'
>

/** Returns the rules as text. Equal rules give equal text. */
export function claimRulesText({
  category,
  topic,
  respectSendWindow,
  organization,
  messageTemplate,
  whatsappTemplate,
  mediaUrls,
  subject,
  htmlBody,
}: RuledPlan): string {
  const rules: ClaimRules = {
    version: RULE_VERSION,
    category,
    respectSendWindow,
    sendWindow: windowOf(organization),
    organizationTimezone: organization.timezone,
    requireMarketingConsent: organization.requireMarketingConsent,
    frequencyCap: organization.frequencyCap,
    ...(topic ? { topic: { id: topic.uuid, name: topic.name, isChosenOnly: topic.isChosenOnly } } : {}),
    template: messageTemplate,
    ...(whatsappTemplate ? { whatsappTemplate } : {}),
    ...(mediaUrls ? { mediaUrls } : {}),
    ...(subject === null ? {} : { subject }),
    ...(htmlBody === null ? {} : { htmlSha256: sha256Hex(htmlBody) }),
  }
  return JSON.stringify(rules)
}

/** The claim's knowledge of a message. */
export interface Known {
  /** ms since 1970. */
  claimedAt: number
  /** Position among the rules of its run. */
  rules: number
  /** For marketing: the source of the recipient's possible zones, and these zones. */
  zoneSource: ZoneSource | null
  zones: readonly string[]
  /** Internal id of the record of the consent. Null if none was required. */
  consentId: number | null
  /** Marketing messages that counted towards the cap. Null for no cap. */
  received: number | null
  senderReason: SenderReason
  /** Whether the files of the rules were sent with the message. */
  hasFiles: boolean
}

interface Claimable {
  timezone: string | null
  country: string | null
  state: string | null
  postalCode: string | null
  phone: string | null
  hasConsent: number
  recentMarketing?: number
}

/** The names of zones, joined to a text. Cached by the array of the zones, because equal zones share an array. */
const joined = new WeakMap<readonly string[], string>()

function join(zones: readonly string[]): string {
  let text = joined.get(zones)
  if (text === undefined) {
    text = zones.join(' ')
    joined.set(zones, text)
  }
  return text
}

/**
 * Returns the proof as stored: the values of `Known` in their order, separated by bars, with words by their
 * position and empty text for null. It has no quotes, because the claim passes its rows as JSON and would have
 * to escape them.
 */
export function proofText(
  row: Claimable,
  plan: Pick<SendingPlan, 'channel' | 'category' | 'organization'>,
  decided: { claimedAt: number; rules: number; senderReason: SenderReason; hasFiles: boolean },
): string {
  const { organization } = plan
  const head = `${decided.claimedAt.toString(36)}|${decided.rules}|`
  // Most messages have no files, so they omit the last value.
  const sender = `${SENDER_REASONS.indexOf(decided.senderReason)}${decided.hasFiles ? '|1' : ''}`
  if (plan.category !== 'MARKETING') return `${head}||||${sender}`
  const hours = channelOf(plan.channel).hasSendWindow ? zonesOf(row, organization.timezone) : '|'
  const consentId = organization.requireMarketingConsent && row.hasConsent ? row.hasConsent : ''
  const received = organization.frequencyCap === null ? '' : (row.recentMarketing ?? 0)
  return `${head}${hours}|${consentId}|${received}|${sender}`
}

function zonesOf(row: Claimable, timezone: string): string {
  const { zones, source } = zonesWithSource(row, timezone)
  return `${ZONE_SOURCES.indexOf(source)}|${join(zones)}`
}

/**
 * Returns the proof of a message without a run as stored: the rules follow in a line of their own.
 * @param proof by `proofText`
 * @param rules by `claimRulesText`
 */
export const proofWithRules = (proof: string, rules: string): string => `${proof}\n${rules}`

/** Returns the rules in a proof; undefined for a message of a run, whose rules are stored with the run. */
export function rulesInProof(text: string): string | undefined {
  const end = text.indexOf('\n')
  return end < 0 ? undefined : text.slice(end + 1)
}

/** Position of the consent in a proof. */
const CONSENT = 4

/**
 * Finds the id of the consent in a proof. When an organization moves to another server, transport replaces the
 * id.
 */
export const consentInProof: IdsInText = {
  rewrite: (text, { idOf }) => {
    const values = text.split('|')
    const consent = values[CONSENT]
    if (!consent) return text
    values[CONSENT] = String(idOf('consents', Number(consent)) ?? '')
    return values.join('|')
  },
  // Most proofs name no consent.
  idCondition: `proof GLOB '*|*|*|*|[0-9]*|*'`,
}

const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text))

export function readProof(text: string): Known {
  const [line = ''] = text.split('\n', 1)
  const [claimedAt, rules, source, zones, consentId, received, sender, files] = line.split('|') as [
    claimedAt: string,
    rules: string,
    source: string,
    zones: string,
    consentId: string,
    received: string,
    sender: string,
    files?: string,
  ]
  return {
    claimedAt: Number.parseInt(claimedAt, 36),
    rules: Number(rules),
    zoneSource: source === '' ? null : ZONE_SOURCES[Number(source)]!,
    zones: zones === '' ? [] : zones.split(' '),
    consentId: numberOrNull(consentId),
    received: numberOrNull(received),
    senderReason: SENDER_REASONS[Number(sender)]!,
    hasFiles: files === '1',
  }
}

/** Returns whether a send window applied to a message. */
export const hasWindow = (
  { category, respectSendWindow, sendWindow }: ClaimRules,
  address: string,
): boolean =>
  category === 'MARKETING' && (isNorthAmerican(address) || (respectSendWindow && sendWindow.isEnabled))
