import { createHash } from 'node:crypto'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { MessageErrorCode } from '../port.ts'
import type { SandboxConfig } from './config.ts'

/**
 * The behaviour of the built-in carrier. It depends only on the recipient's number and the sender's settings,
 * so every run can be repeated. docs/providers.md lists the numbers.
 */
export interface Behaviour {
  /**
   * `TAKE` answers with an id. `LOSE_TAKEN` and `LOSE_UNTAKEN` never answer. Only `LOSE_TAKEN` accepts the
   * message.
   */
  answer: 'TAKE' | 'REFUSE' | 'THROTTLE' | 'THROTTLE_ONCE' | 'LOSE_TAKEN' | 'LOSE_UNTAKEN'
  /** The reason of REFUSE. */
  refusal: MessageErrorCode | null
  /** Latency in addition to the latency of the sender, ms. */
  extraLatencyMs: number
  receipt: { status: 'DELIVERED' | 'FAILED'; errorCode: MessageErrorCode | null; delayMs: number } | null
  /** The text that the recipient sends back when the receipt is due. */
  reply: string | null
  /** For WHATSAPP: whether the recipient opens it and sends read receipts. */
  isRead: boolean
}

const refuses = (refusal: MessageErrorCode): Partial<Behaviour> => ({
  answer: 'REFUSE',
  refusal,
  receipt: null,
})
const fails = (errorCode: MessageErrorCode): Partial<Behaviour> => ({
  receipt: { status: 'FAILED', errorCode, delayMs: 0 },
})

/** The behaviour of special numbers, by their last four digits. */
export const SPECIAL_NUMBERS: Readonly<Record<string, Partial<Behaviour>>> = {
  '9901': refuses('INVALID_NUMBER'),
  '9902': refuses('OPTED_OUT'),
  '9903': refuses('BLOCKED'),
  '9904': refuses('SENDER_INVALID'),
  '9911': { answer: 'THROTTLE_ONCE' },
  '9912': { answer: 'THROTTLE', receipt: null },
  '9921': { answer: 'LOSE_TAKEN' },
  '9922': { answer: 'LOSE_UNTAKEN', receipt: null },
  '9923': { extraLatencyMs: 200 },
  '9931': fails('UNREACHABLE'),
  '9932': fails('CARRIER_FILTERED'),
  '9933': fails('BLOCKED'),
  '9934': fails('EXPIRED'),
  '9935': fails('INVALID_NUMBER'),
  '9941': { receipt: null },
  '9942': { receipt: { status: 'DELIVERED', errorCode: null, delayMs: 10 * MINUTE_MS } },
  '9943': { isRead: false },
  '9951': { reply: 'STOP' },
  '9952': { reply: 'START' },
  '9953': { reply: 'HELP' },
  '9954': { reply: 'Sounds good, tell me more' },
}

const FAILURES_BY_CHANCE: readonly MessageErrorCode[] = ['UNREACHABLE', 'CARRIER_FILTERED', 'BLOCKED']

/**
 * Returns the last four characters of a number, or of an email address before the @: `anna9931@…` behaves like
 * a number that ends in 9931.
 */
const specialOf = (to: string): string => to.split('@')[0]!.slice(-4)

/** Returns the behaviour for email addresses: a bounce replaces the refusal of an invalid number. */
const forAddress = (behaviour: Behaviour, to: string): Behaviour => {
  if (!to.includes('@')) return behaviour
  const bounced = (code: MessageErrorCode | null) => (code === 'INVALID_NUMBER' ? 'BOUNCED' : code)
  const { receipt, refusal } = behaviour
  return {
    ...behaviour,
    refusal: bounced(refusal),
    receipt: receipt && { ...receipt, errorCode: bounced(receipt.errorCode) },
    // A mail gets no text as its answer.
    reply: null,
  }
}

/** @param to E.164, or an email address */
export function behaviourOf(to: string, config: SandboxConfig): Behaviour {
  const usual: Behaviour = {
    answer: 'TAKE',
    refusal: null,
    extraLatencyMs: 0,
    receipt: { status: 'DELIVERED', errorCode: null, delayMs: 0 },
    reply: null,
    isRead: true,
  }
  const special = SPECIAL_NUMBERS[specialOf(to)]
  const behaviour = forAddress({ ...usual, ...(special ?? failureByChance(to, config.failureRate)) }, to)
  if (!behaviour.receipt) return behaviour
  const delayMs = behaviour.receipt.delayMs + config.receiptDelayMs
  return { ...behaviour, receipt: { ...behaviour.receipt, delayMs } }
}

/**
 * Returns the failure for a share of the numbers. A hash of the number decides, so a number always behaves the
 * same.
 */
function failureByChance(to: string, failureRate: number): Partial<Behaviour> {
  if (failureRate === 0) return {}
  const hash = createHash('sha256').update(to).digest()
  if (hash.readUInt32BE(0) / 2 ** 32 >= failureRate) return {}
  return fails(FAILURES_BY_CHANCE[hash.readUInt8(4) % FAILURES_BY_CHANCE.length]!)
}
