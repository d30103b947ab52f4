import { SECOND_MS } from '../../lib/clock.ts'
import { pause } from '../../lib/pause.ts'
import type { OutboundMessage, SendResult, Unaccepted } from '../port.ts'
import type { Start } from '../send-each.ts'
import { say } from '../sentences.ts'
import { COMMAND, type Envelope, messageIdOf, RESPONSE, submitBody, type TextPdu } from './codec.ts'
import { refusal } from './command-status.ts'
import type { SmppConfig } from './config.ts'
import type { Link, Submitted } from './link.ts'
import { idOfAnswer } from './message-id.ts'
import { textPdus } from './text.ts'

/** The result of a message, with the ids of its parts if it was taken in several. */
export interface Handed {
  result: SendResult
  /** Empty for a message in one part. */
  partIds: readonly string[]
}

/** Pause between tries of a part while the carrier throttles. */
const THROTTLED_PAUSE_MS = SECOND_MS
const THROTTLED = 'THROTTLED'

type PartAnswer = { outcome: 'accepted'; id: string } | Unaccepted

/** Returns the PDUs of a message, in order. The parts share a reference. */
export const pdusOf = ({ gsmCharset, longMode }: SmppConfig, message: OutboundMessage): TextPdu[] =>
  textPdus(message.body, {
    charset: gsmCharset,
    longMode,
    reference: Number.parseInt(message.reference.slice(-4), 16),
  })

/**
 * Hands a message over part by part. Each part waits for the answer to the part before it, so a refusal of the
 * first part means that nothing has left. After a part was taken, the message can never be tried again as a
 * whole.
 */
export async function handOver(
  { link, config }: { link: Link; config: SmppConfig },
  message: OutboundMessage,
  pdus: readonly TextPdu[],
  { signal, begin }: { signal: AbortSignal; begin: Start },
): Promise<Handed> {
  const envelope = envelopeOf(config, message)
  const ids: string[] = []
  for (const pdu of pdus) {
    const answer = await submitPart(link, config, submitBody(envelope, pdu), {
      signal,
      isFirst: ids.length === 0,
      begin: ids.length === 0 ? begin : undefined,
    })
    if (answer.outcome !== 'accepted') return { result: broken(answer, ids.length, pdus), partIds: [] }
    ids.push(answer.id || message.reference)
  }
  // The message gets its own id, so that the receipt of one part does not count for the whole message.
  const unique = [...new Set(ids)]
  const providerMessageId = unique.join(',').slice(0, 500)
  return { result: { outcome: 'accepted', providerMessageId }, partIds: unique.length > 1 ? unique : [] }
}

/**
 * Submits a part. After the first part was taken, a throttled later part is tried again as long as the call
 * lasts.
 */
async function submitPart(
  link: Link,
  config: SmppConfig,
  body: Buffer,
  { signal, isFirst, begin }: { signal: AbortSignal; isFirst: boolean; begin: Start },
): Promise<PartAnswer> {
  while (true) {
    const answer = answerOf(await link.submit(body, signal, begin), config)
    const isThrottled = answer.outcome === 'not_sent' && answer.errorCode === THROTTLED
    if (isFirst || !isThrottled || signal.aborted) return answer
    await pause(THROTTLED_PAUSE_MS, signal)
  }
}

function answerOf(submitted: Submitted, { messageIdFormat }: SmppConfig): PartAnswer {
  const nothing = { providerErrorCode: null, errorCode: 'UNKNOWN', retryAfterMs: null } as const
  switch (submitted.kind) {
    case 'not_written':
      return { outcome: 'not_sent', ...nothing, message: say.smppClosed() }
    case 'not_begun':
      return {
        outcome: 'not_sent',
        ...nothing,
        message: say.smppNotBegun(),
        cause: submitted.cause,
      }
    case 'no_connection': {
      const { said: message, cause, isRefusal } = submitted.trouble
      const asCause = cause === undefined ? {} : { cause }
      return isRefusal
        ? { outcome: 'rejected', errorCode: 'SENDER_INVALID', providerErrorCode: null, message }
        : { outcome: 'not_sent', ...nothing, message, ...asCause }
    }
    case 'unanswered':
      return { outcome: 'unknown', message: submitted.message, cause: submitted.cause }
  }
  const { command, status } = submitted.pdu
  if (status !== 0) return refusal(status)
  if (command !== COMMAND.submit_sm + RESPONSE) {
    return {
      outcome: 'unknown',
      message: say.smppUnreadable(),
      cause: `it is command ${command}`,
    }
  }
  return { outcome: 'accepted', id: idOfAnswer(messageIdOf(submitted.pdu), messageIdFormat) }
}

/** Returns the result of a message when the carrier took `taken` parts before this answer. */
function broken(answer: Unaccepted, taken: number, pdus: readonly TextPdu[]): SendResult {
  if (taken === 0) return answer
  const first = say.smppPart({ part: taken + 1, parts: pdus.length })
  const message = answer.message === null ? first : say.together({ first, second: answer.message })
  if (answer.outcome === 'rejected') return { ...answer, message }
  return {
    outcome: 'unknown',
    message,
    ...('cause' in answer && answer.cause ? { cause: answer.cause } : {}),
  }
}

/** Returns the common fields of all parts of a message (SMPP 3.4 section 4.4.1). */
function envelopeOf(config: SmppConfig, { from, to }: OutboundMessage): Envelope {
  const { ton, npi } = typeOf(from)
  const { sourceTon = ton, sourceNpi = npi, destTon, destNpi } = config
  return {
    serviceType: config.serviceType,
    source: { ton: sourceTon, npi: sourceNpi, address: from.replace(/^\+/, '') },
    destination: { ton: destTon, npi: destNpi, address: to.replace(/^\+/, '') },
    validityPeriod: validityPeriod(config.validityMinutes),
  }
}

/** Returns the type of an address: international, network specific or alphanumeric (SMPP 3.4 section 5.2.5). */
function typeOf(address: string): { ton: number; npi: number } {
  if (address.startsWith('+')) return { ton: 1, npi: 1 }
  return /^\d+$/.test(address) ? { ton: 3, npi: 0 } : { ton: 5, npi: 0 }
}

/** Returns a period from now as `YYMMDDhhmmsstnnR` (SMPP 3.4 section 7.1.1.2). */
function validityPeriod(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `0000${two(minutes / 1_440)}${two((minutes % 1_440) / 60)}${two(minutes % 60)}00000R`
}
