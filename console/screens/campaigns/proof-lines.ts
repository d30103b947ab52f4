import type { ConsentMethod, Message, MessageProof, SenderReason, ZoneSource } from '../../api/api.gen.ts'
import { counted, fullTime, number } from '../../ui/format.ts'
import { MESSAGE_STATES, reasonOf } from './reasons.ts'

/** The proof of a message in lines, for the screen, print and the clipboard. */

type ProofLine = readonly [string, string]

const METHODS: Readonly<Record<ConsentMethod, string>> = {
  WEB_FORM: 'by a web form',
  KEYWORD: 'by a keyword',
  OTP: 'by a code sent to them',
  EMAIL: 'by the link in an email',
  REPLY: 'by a reply',
  MANUAL: 'recorded by a member',
  IMPORT: 'by an import',
  API: 'by the API',
  LIST_UNSUBSCRIBE: 'by the unsubscribe button of a mail program',
  COMPLAINT: 'by marking a mail as spam',
  BOUNCE: 'because mails came back',
  PROVIDER: 'reported by the provider',
}

const DECIDED: Readonly<Record<NonNullable<MessageProof['decidedBy']>, string>> = {
  AUDIENCE: 'when the recipients were chosen',
  OPT_OUT: 'by an opt-out while it waited',
  CLAIM: 'at the moment of sending',
}

const SENDER_REASONS: Readonly<Record<SenderReason, string>> = {
  ONLY: 'the only one',
  PREFERRED: 'the preferred sender of the contact',
  STICKY: 'the one that the contact knows',
  NEAR: 'near the contact',
  ROTATION: 'its turn',
  NONE: 'none could send',
  FAILOVER: 'another one could not send',
}

const ZONE_SOURCES: Readonly<Record<ZoneSource, string>> = {
  CONTACT_TIMEZONE: 'the time zone of the contact',
  STATE: 'the state of the contact',
  POSTAL_CODE: 'the postal code of the contact',
  AREA_CODE: 'the area code of the number',
  NORTH_AMERICA: 'a number of North America',
  COUNTRY: 'the country of the contact',
  CALLING_CODE: 'the country of the number',
  ORGANIZATION: 'the time zone of the organization',
  UNKNOWN: 'no source',
  STATE_AND_POSTAL_CODE: 'the state and postal code of the contact',
}

const PAST = { OPT_IN: 'Agreed', CONFIRMED: 'Confirmed', OPT_OUT: 'Opted out' } as const

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
    `${PAST[action]} ${METHODS[method]}, recorded by ${recordedBy}, ${time(occurredAt)}`
  const { consent, sendWindow, frequencyCap, sender, text } = proof
  const decided = proof.decidedBy ? `, ${DECIDED[proof.decidedBy]}` : ''
  const reasons = [proof.errorCode && reasonOf(proof.errorCode), proof.reason].filter(Boolean)
  const lines: Array<readonly [string, string | false | null | undefined]> = [
    ['To', proof.to ?? 'The contact had no number or address'],
    ['Result', MESSAGE_STATES[proof.status]],
    ['Why', reasons.join('. ')],
    ['Words of the carrier', message?.errorMessage],
    ['Decided', proof.decidedAt && `${time(proof.decidedAt)}${decided}`],
    ['Handed over', time(message?.sentAt)],
    ['Delivered', time(message?.deliveredAt)],
    ['Read', time(message?.readAt)],
    ['Failed', time(message?.failedAt)],
    ['Opt-out list', onList(proof.optedOut)],
    ['Opt-out', proof.optOut && record(proof.optOut)],
    ['Consent', consent && consentOf(consent, record)],
    [
      'Send window',
      sendWindow &&
        `${sendWindow.start} to ${sendWindow.end} in ${sendWindow.zones.join(', ')}, by ${ZONE_SOURCES[sendWindow.zoneSource]}`,
    ],
    [
      'Limit on marketing',
      frequencyCap &&
        `${counted(frequencyCap.messages, 'message')} in ${counted(frequencyCap.days, 'day')}; had received ${number(frequencyCap.received)}`,
    ],
    ['Sender', sender && `${senderName ?? sender.channelIdentityId}: ${SENDER_REASONS[sender.reason]}`],
    ['SMS segments', text && number(text.segmentCount)],
    [
      'Template',
      text?.whatsappTemplate && `${text.whatsappTemplate.name}, ${text.whatsappTemplate.language}`,
    ],
    ['Files', text?.mediaUrls.join(' ')],
    ['SHA-256 of the text', text?.sha256],
    ['Rules', proof.rulesVersion !== null && `Version ${proof.rulesVersion}`],
    ['Id at the carrier', message?.providerMessageId],
    ['Message', proof.messageId],
  ]
  return lines.filter((line): line is ProofLine => Boolean(line[1]))
}

const onList = (optedOut: boolean | null): string | null =>
  optedOut === null ? null : optedOut ? 'The address was on it' : 'The address was not on it'

function consentOf(
  { isRequired, record }: NonNullable<MessageProof['consent']>,
  say: (record: ConsentRecord) => string,
): string {
  if (record) return say(record)
  return isRequired ? 'Required, and none on record' : 'Not required'
}

/** Returns the proof as text for the clipboard. */
export const proofText = (title: string, lines: readonly ProofLine[], body: string | undefined): string =>
  [title, '', ...lines.map(([name, value]) => `${name}: ${value}`), ...(body ? ['', body] : [])].join('\n')
