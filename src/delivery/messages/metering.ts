import type { Reader, Tx } from '../../db/database.ts'
import { AppError, type Said } from '../../lib/errors.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { Port } from '../../module/port.ts'
import type { ChannelName } from '../../providers/port.ts'

/**
 * The cost of messages, calculated by the billing of the product. A message is charged once, in the transaction
 * that claims it. A message that was certainly not handed over gives its charge back. A message in doubt keeps
 * its charge and is not charged again.
 */
export interface Metering {
  /** Opens the account of an organization for the claims of a transaction. */
  open(tx: Tx, organizationId: number): Meter
  /** Gives charges back. The messages must no longer name them. */
  release(tx: Tx, charges: readonly ChargedUnits[]): void
  /** Corrects a charge to the units that the provider reports. Returns the units that are charged now. */
  correct(tx: Tx, charge: UnitsReported): number
  /**
   * Returns the reason why the organization cannot pay for these messages, or undefined if it can. This is not
   * a promise.
   */
  lackOf(reader: Reader, payer: Payer, need: MessagesNeed): Lack | undefined
  /** Returns the cost of these messages now, whether or not it is covered. */
  quote(reader: Reader, payer: Payer, need: MessagesNeed): Quote
  /** Returns the charges of the messages of a campaign or run, or undefined if none was charged. */
  spentOn(
    reader: Reader,
    runs: { organizationId: number; executionIds: readonly number[] },
  ): Spent | undefined
  /**
   * Returns whether the cost of the run is reserved. Claims wait until it is. Answered from memory if nothing
   * is limited.
   */
  isReserved(tx: Tx, run: MeteredRun): boolean
  /** Reserves the cost of the waiting messages of a run, if `lackOf` finds no lack. */
  reserve(tx: Tx, run: MeteredRun, need: MessagesNeed): void
}

interface MeteredRun {
  organizationId: number
  executionId: number
  channel: ChannelName
}

/** The payer of messages, and the time. */
export interface Payer {
  organizationId: number
  /** The run that pays from its own reservation. Null for messages without one. */
  executionId: number | null
  /** ms since 1970. */
  nowMs: number
}

export interface ChargedUnits {
  chargeId: number
  units: number
}

export interface UnitsReported extends ChargedUnits {
  /** Above 0. */
  reported: number
}

/** The estimated need of messages. */
export interface MessagesNeed {
  channel: ChannelName
  messages: number
  /** Segments of an average message. */
  segmentsPerMessage: number
  /** Addresses of some recipients, for the average rate. If there are none, the lowest rate counts. */
  sample: readonly string[]
}

/** The cost of messages. Money is in millionths of the main unit of `currency`. */
interface Spent {
  credits: number
  /** The price of the messages for the organization. Null if the operator has set no price. */
  price: number | null
  currency: string
}

interface Quote extends Spent {
  /** Null if nothing is limited. */
  availableCredits: number | null
}

/** A lack of coverage, for members. */
export interface Lack {
  /** A sentence with the numbers, as it is stored. */
  cause: string
  /** A sentence with the remedy. */
  help: string
  /** Cause and remedy, for a person. */
  said: Said
  resource: string
  limit: number
  used: number
  availableCredits: number
}

export interface Meter {
  /** Charges a message. Undefined if the organization cannot pay for it. */
  charge(message: ChargedMessage): Charge | undefined
  /** Returns whether the organization can pay for the shortest and cheapest message of a run. */
  canPay(channel: ChannelName, executionId: number | null): boolean
  /** Writes the charges made since the last call. After that each has its id. */
  write(): void
}

export interface ChargedMessage {
  /** Internal id of its run. Null for a message without one. */
  executionId: number | null
  channel: ChannelName
  address: string
  segmentCount: number
  /** Whether no balance stops the message: the confirmation of an opt-out, the answer to HELP. */
  isExempt?: boolean
}

export interface Charge {
  /** Internal id of the row that counts the charge. 0 until it is written. */
  readonly id: number
  readonly units: number
  readonly credits: number
}

export const metering = new Port<Metering>('the cost of messages')

/** Returns the cost of these messages now, and whether the organization can pay for it. This is not a promise. */
export const quoteOf = (
  reader: Reader,
  payer: Payer,
  need: MessagesNeed,
): Quote & { isCovered: boolean } => ({
  ...metering.only.quote(reader, payer, need),
  isCovered: metering.only.lackOf(reader, payer, need) === undefined,
})

/**
 * Refuses a message of a member that the organization cannot pay for. Throws INSUFFICIENT_CREDITS with
 * `resource`, `limit`, `used`, `availableCredits` and `help`.
 * @param message.address absent for any recipient
 */
export function assertCovered(
  tx: Tx,
  organizationId: number,
  { channel, address, segmentCount }: Pick<ChargedMessage, 'channel' | 'segmentCount'> & { address?: string },
): void {
  const sample = address === undefined ? [] : [address]
  const need = { channel, messages: 1, segmentsPerMessage: segmentCount, sample }
  const lack = metering.only.lackOf(tx, { organizationId, executionId: null, nowMs: tx.now }, need)
  if (lack) throw notCovered(lack)
}

function notCovered({ cause, help, said, ...details }: Lack): AppError {
  return new AppError('INSUFFICIENT_CREDITS', `${sayStored(cause, 'en')} ${help}`, {
    details: [{ ...details, help }],
    said,
  })
}
