import type { Reader, Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { Port } from '../../module/port.ts'
import type { ChannelName } from '../../providers/port.ts'

/**
 * What messages cost, asked of the billing of the product. A message is charged in the transaction that claims it, once:
 * a message that was certainly not handed over gives its charge back, one in doubt keeps it and is not charged again.
 */
export interface Metering {
  /** The account of an organization for the claims of one transaction. */
  open(tx: Tx, organizationId: number): Meter
  /** Gives charges back. The messages must no longer name them. */
  release(tx: Tx, charges: readonly ChargedUnits[]): void
  /** Corrects a charge to the units that the provider reports. Returns the units that are charged now. */
  correct(tx: Tx, charge: UnitsReported): number
  /**
   * Why the organization cannot pay for these messages; undefined if it can, which is not a promise.
   */
  lackOf(reader: Reader, payer: Payer, need: MessagesNeed): Lack | undefined
  /** What these messages would take now, whether or not it is there. */
  quote(reader: Reader, payer: Payer, need: MessagesNeed): Quote
  /** What the messages of a campaign, or of one of its runs, were charged; undefined if none was. */
  spentOn(
    reader: Reader,
    runs: { organizationId: number; executionIds: readonly number[] },
  ): Spent | undefined
  /** Whether the run holds what it needs. Claims wait until it does. From memory where nothing is limited. */
  isReserved(tx: Tx, run: MeteredRun): boolean
  /** Holds what the waiting messages of a run will cost, as far as `lackOf` finds no lack. */
  reserve(tx: Tx, run: MeteredRun, need: MessagesNeed): void
}

interface MeteredRun {
  organizationId: number
  executionId: number
  channel: ChannelName
}

/** Who pays, and when. */
export interface Payer {
  organizationId: number
  /** The run that pays from its own reservation; null for messages without one. */
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

/** What messages will take, estimated. */
export interface MessagesNeed {
  channel: ChannelName
  messages: number
  /** Segments of an average message. */
  segmentsPerMessage: number
  /** Addresses of some recipients, for the average rate; without one the lowest rate counts. */
  sample: readonly string[]
}

/** What messages take. Money is in millionths of the main unit of `currency`. */
interface Spent {
  credits: number
  /** What the organization is charged by message; null if the operator has set no price. */
  price: number | null
  currency: string
}

interface Quote extends Spent {
  /** Null where nothing is limited. */
  availableCredits: number | null
}

/** What is missing, for members. */
export interface Lack {
  /** A sentence with the numbers. */
  cause: string
  /** A sentence that says what would help. */
  help: string
  resource: string
  limit: number
  used: number
  availableCredits: number
}

export interface Meter {
  /** Charges a message; undefined if the organization cannot pay for it. */
  charge(message: ChargedMessage): Charge | undefined
  /** Whether it could pay for the shortest and cheapest message of a run. */
  canPay(channel: ChannelName, executionId: number | null): boolean
  /** Writes the charges made since the last call. From then on each has its id. */
  write(): void
}

export interface ChargedMessage {
  /** Internal id of its run; null for a message without one. */
  executionId: number | null
  channel: ChannelName
  address: string
  segmentCount: number
  /** Whether no balance stops it: the confirmation of an opt-out, the answer to HELP. */
  isExempt?: boolean
}

export interface Charge {
  /** Internal id of the row that counts it; 0 until it is written. */
  readonly id: number
  readonly units: number
  readonly credits: number
}

export const metering = new Port<Metering>('what messages cost')

/** What these messages would take now, and whether the organization can pay for it, which is not a promise. */
export const quoteOf = (
  reader: Reader,
  payer: Payer,
  need: MessagesNeed,
): Quote & { isCovered: boolean } => ({
  ...metering.only.quote(reader, payer, need),
  isCovered: metering.only.lackOf(reader, payer, need) === undefined,
})

/**
 * Refuses a message of a member that the organization cannot pay for. @param message.address absent for any
 * Throws INSUFFICIENT_CREDITS with `resource`, `limit`, `used`, `availableCredits` and `help`.
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

function notCovered({ cause, help, ...details }: Lack): AppError {
  return new AppError('INSUFFICIENT_CREDITS', `${cause} ${help}`, { details: [{ ...details, help }] })
}
