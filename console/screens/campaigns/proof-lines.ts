import { campaign } from '../../../words/en/campaign.ts'
import { launch } from '../../../words/en/launch.ts'
import type { ConsentMethod, Message, MessageProof, SenderReason, ZoneSource } from '../../api/api.gen.ts'
import { MESSAGE_STATES, reasonOf } from '../../shell/domain-words.ts'
import { fullTime, number } from '../../ui/format.ts'

/** The proof of a message in lines, for the screen, print and the clipboard. */

type ProofLine = readonly [string, string]

const METHODS: Readonly<Record<ConsentMethod, () => string>> = {
  WEB_FORM: campaign.methodWebForm,
  KEYWORD: campaign.methodKeyword,
  OTP: campaign.methodCode,
  EMAIL: campaign.methodEmail,
  REPLY: campaign.methodReply,
  MANUAL: campaign.methodMember,
  IMPORT: campaign.methodImport,
  API: campaign.methodApi,
  LIST_UNSUBSCRIBE: campaign.methodListUnsubscribe,
  COMPLAINT: campaign.methodComplaint,
  BOUNCE: campaign.methodBounce,
  PROVIDER: campaign.methodProvider,
}

const DECIDED: Readonly<
  Record<NonNullable<MessageProof['decidedBy']>, (values: { time: string }) => string>
> = {
  AUDIENCE: campaign.proofDecidedAudience,
  OPT_OUT: campaign.proofDecidedOptOut,
  CLAIM: campaign.proofDecidedClaim,
}

const SENDER_REASONS: Readonly<Record<SenderReason, () => string>> = {
  ONLY: campaign.senderOnly,
  PREFERRED: campaign.senderPreferred,
  STICKY: campaign.senderSticky,
  NEAR: campaign.senderNear,
  ROTATION: campaign.senderRotation,
  NONE: campaign.senderNone,
  FAILOVER: campaign.senderFailover,
  NAMED: campaign.senderNamed,
  DEFAULT: campaign.senderDefault,
}

const ZONE_SOURCES: Readonly<Record<ZoneSource, () => string>> = {
  CONTACT_TIMEZONE: campaign.zoneOfContact,
  STATE: campaign.zoneOfState,
  POSTAL_CODE: campaign.zoneOfPostalCode,
  AREA_CODE: campaign.zoneOfAreaCode,
  NORTH_AMERICA: campaign.zoneOfNorthAmerica,
  COUNTRY: campaign.zoneOfCountry,
  CALLING_CODE: campaign.zoneOfCallingCode,
  ORGANIZATION: campaign.zoneOfOrganization,
  UNKNOWN: campaign.zoneUnknown,
  STATE_AND_POSTAL_CODE: campaign.zoneOfStateAndPostalCode,
}

const PAST = {
  OPT_IN: campaign.proofOptedIn,
  CONFIRMED: campaign.proofConfirmed,
  OPT_OUT: campaign.optedOut,
} as const

type ConsentRecord = NonNullable<MessageProof['optOut']>

/**
 * Returns the lines of a proof.
 * @param message of the proof; undefined until it is loaded
 */
export function proofLines(
  proof: MessageProof,
  message: Message | undefined,
  { senderName, zone }: { senderName: string | undefined; zone: string | undefined },
): ProofLine[] {
  const time = (iso: string | null | undefined) => (iso ? fullTime(iso, zone) : '')
  const record = ({ action, method, recordedBy, occurredAt }: ConsentRecord) =>
    campaign.proofRecord({
      act: PAST[action](),
      method: METHODS[method](),
      recorder: recordedBy,
      time: time(occurredAt),
    })
  const { consent, sendWindow, frequencyCap, sender, text } = proof
  const lines: Array<readonly [string, string | false | null | undefined]> = [
    [campaign.proofTo(), proof.to ?? campaign.proofNoAddress()],
    [campaign.columnResult(), MESSAGE_STATES[proof.status]()],
    [campaign.filterReason(), proof.errorCode && reasonOf(proof.errorCode)],
    [campaign.proofCarrierText(), message?.errorMessage],
    [campaign.proofDecided(), decidedOf(proof, time)],
    [campaign.proofHandedOver(), time(message?.sentAt)],
    [campaign.delivered(), time(message?.deliveredAt)],
    [campaign.read(), time(message?.readAt)],
    [campaign.proofFailed(), time(message?.failedAt)],
    [campaign.proofList(), onList(proof.optedOut)],
    [campaign.proofOptOut(), proof.optOut && record(proof.optOut)],
    [campaign.proofConsent(), consent && consentOf(consent, record)],
    [
      campaign.proofWindow(),
      sendWindow &&
        campaign.proofWindowValue({
          start: sendWindow.start,
          end: sendWindow.end,
          zones: sendWindow.zones.join(', '),
          source: ZONE_SOURCES[sendWindow.zoneSource](),
        }),
    ],
    [campaign.proofCap(), frequencyCap && campaign.proofCapValue(frequencyCap)],
    [
      campaign.settingsSenders({ count: 1 }),
      sender &&
        campaign.proofSenderValue({
          sender: senderName ?? sender.channelIdentityId,
          reason: SENDER_REASONS[sender.reason](),
        }),
    ],
    [launch.segments(), text && number(text.segmentCount)],
    [campaign.proofTemplate(), text?.whatsappTemplate && campaign.proofTemplateValue(text.whatsappTemplate)],
    [campaign.files(), text?.mediaUrls.join(' ')],
    [campaign.proofHash(), text?.sha256],
    [
      campaign.checkRules(),
      proof.rulesVersion !== null && campaign.proofRulesVersion({ version: proof.rulesVersion }),
    ],
    [campaign.proofCarrierId(), message?.providerMessageId],
    [campaign.proofMessageId(), proof.messageId],
  ]
  return lines.filter((line): line is ProofLine => Boolean(line[1]))
}

function decidedOf({ decidedAt, decidedBy }: MessageProof, timeOf: (iso: string) => string): string | null {
  if (!decidedAt) return null
  const time = timeOf(decidedAt)
  return decidedBy ? DECIDED[decidedBy]({ time }) : time
}

const onList = (optedOut: boolean | null): string | null =>
  optedOut === null ? null : optedOut ? campaign.proofListed() : campaign.proofUnlisted()

function consentOf(
  { isRequired, record }: NonNullable<MessageProof['consent']>,
  say: (record: ConsentRecord) => string,
): string {
  if (record) return say(record)
  return isRequired ? campaign.proofConsentMissing() : campaign.proofConsentNotNeeded()
}

/** Returns the proof as text for the clipboard. */
export const proofText = (title: string, lines: readonly ProofLine[], body: string | undefined): string =>
  [
    title,
    '',
    ...lines.map(([name, value]) => campaign.proofLine({ name, value })),
    ...(body ? ['', body] : []),
  ].join('\n')
