import type { MessageErrorCode, StatusReport } from '../port.ts'
import { bare, e164Of } from '../recipient.ts'
import type { Delivery } from './codec.ts'
import { idOfReceipt } from './message-id.ts'
import type { IdFormat } from './words.ts'

/**
 * Reads receipts. The parameters `receipted_message_id` and `message_state` are preferred. Older carriers only
 * have the text of SMPP 3.4 appendix B: `id:123 sub:001 dlvrd:001 submit date:2603041700 done date:2603041701
 * stat:DELIVRD err:000 text:Hi`
 */
type ReceiptParameters = Pick<Delivery, 'receiptedMessageId' | 'messageState' | 'networkErrorCode'>

type State = Pick<StatusReport, 'status' | 'errorCode'>

const failed = (errorCode: MessageErrorCode): State => ({ status: 'FAILED', errorCode })

/** Words for a status in the text of a receipt. UNKNOWN is ignored. */
const STATES: Readonly<Record<string, State>> = {
  DELIVRD: { status: 'DELIVERED', errorCode: null },
  ENROUTE: { status: 'SENT', errorCode: null },
  ACCEPTD: { status: 'SENT', errorCode: null },
  UNDELIV: failed('UNREACHABLE'),
  DELETED: failed('UNREACHABLE'),
  EXPIRED: failed('EXPIRED'),
  REJECTD: failed('BLOCKED'),
}

/** Values of `message_state`, SMPP 3.4 section 5.2.28. */
const WORDS: Readonly<Record<number, string>> = {
  1: 'ENROUTE',
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  6: 'ACCEPTD',
  8: 'REJECTD',
}

/** Longer or shorter spellings that carriers use. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  DELIVERED: 'DELIVRD',
  DELIVERD: 'DELIVRD',
  ACCEPTED: 'ACCEPTD',
  REJECTED: 'REJECTD',
  UNDELIVERED: 'UNDELIV',
  UNDELIVERABLE: 'UNDELIV',
  EN_ROUTE: 'ENROUTE',
}

/** Largest number of characters that are searched. A longer text is not a receipt. */
const MAX_CHARACTERS = 1_000

const inText = (text: string, field: RegExp): string => field.exec(text)?.[1] ?? ''

/**
 * Returns the report in a receipt, or undefined if it has no status or names no message.
 * @param text of the receipt, empty for none
 * @param now ms since 1970: receipts have local times without a zone
 */
export function readReceipt(
  parameters: ReceiptParameters,
  text: string,
  { format, now }: { format: IdFormat; now: number },
): StatusReport | undefined {
  const start = text.slice(0, MAX_CHARACTERS)
  const providerMessageId =
    idOfReceipt(parameters.receiptedMessageId ?? '', format) ||
    idOfReceipt(inText(start, /(?:^|\s)id: ?(\S{1,200})/i), format)
  const written = inText(start, /(?:^|\s)stat: ?([a-z_]{1,20})/i).toUpperCase()
  const parameter = WORDS[parameters.messageState ?? 0]
  const state = STATES[parameter ?? OTHER_WORDS[written] ?? written]
  if (!providerMessageId || !state) return undefined
  return {
    providerMessageId,
    reference: null,
    ...state,
    providerErrorCode: state.status === 'FAILED' ? errorOf(parameters, start) : null,
    occurredAt: now,
  }
}

/**
 * Returns the recipient of the receipt's message, E.164. A receipt comes from the recipient and goes to the
 * sender. Undefined when the receipt is about another sender of the account, or the number is not in
 * international form.
 * @param sender the address of this sender
 */
export function recipientOf(
  { source, destination }: Pick<Delivery, 'source' | 'destination'>,
  sender: string,
): string | undefined {
  return bare(destination.address) === bare(sender) ? e164Of(source.address) : undefined
}

/** Returns the carrier's own code of the failure, unless it is zero. */
function errorOf({ networkErrorCode: parameter }: ReceiptParameters, text: string): string | null {
  const written = inText(text, /(?:^|\s)err: ?([\w-]{1,20})/i)
  if (written !== '' && !/^0+$/.test(written)) return written
  if (parameter?.length !== 3) return null
  return `${parameter[0]}:${parameter.readUInt16BE(1)}`
}
