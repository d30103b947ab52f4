/**
 * The PDUs of SMPP 3.4 that a client writes and reads, as bytes. Section numbers
 * are those of the specification.
 */

/** Command ids, section 5.1.2.1. */
export const COMMAND = {
  generic_nack: 0x80000000,
  bind_receiver: 0x01,
  bind_transmitter: 0x02,
  submit_sm: 0x04,
  deliver_sm: 0x05,
  unbind: 0x06,
  bind_transceiver: 0x09,
  enquire_link: 0x15,
  alert_notification: 0x102,
  data_sm: 0x103,
} as const

export const RESPONSE = 0x80000000
export const HEADER_BYTES = 16

export interface Header {
  command: number
  status: number
  sequence: number
}

/** A parsed PDU. `body` is the part after the header. */
export interface Pdu extends Header {
  body: Buffer
}

export const isResponse = ({ command }: Header): boolean => command >= RESPONSE

export function encodePdu({ command, status, sequence }: Header, body?: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + (body?.length ?? 0))
  bytes.writeUInt32BE(bytes.length, 0)
  bytes.writeUInt32BE(command, 4)
  bytes.writeUInt32BE(status, 8)
  bytes.writeUInt32BE(sequence, 12)
  body?.copy(bytes, HEADER_BYTES)
  return bytes
}

/** Texts that end with a zero byte. Plain ASCII. */
const cStrings = (...texts: readonly string[]): string => texts.map((text) => `${text}\0`).join('')

interface Account {
  systemId: string
  password: string
  systemType: string
}

/** Returns the body of a bind (section 4.1): version 3.4, any address. */
export const bindBody = ({ systemId, password, systemType }: Account): Buffer =>
  Buffer.from(`${cStrings(systemId, password, systemType)}\x34\0\0\0`, 'latin1')

/** The common fields of all parts of a message in `submit_sm`, section 4.4.1. */
export interface Envelope {
  serviceType: string
  source: { ton: number; npi: number; address: string }
  destination: { ton: number; npi: number; address: string }
  validityPeriod: string
}

/** The fields that differ between the parts of a message. */
export interface TextPdu {
  esmClass: number
  dataCoding: number
  message: Buffer
  /** A parameter that carries the text instead of `message`. */
  payload?: Buffer
  sar?: { reference: number; total: number; number: number }
}

const REGISTERED = '\x01'

/** Asks for a receipt of the final outcome. */
export function submitBody(
  { serviceType, source, destination, validityPeriod }: Envelope,
  text: TextPdu,
): Buffer {
  const { ton, npi, address } = source
  const head =
    `${serviceType}\0${String.fromCharCode(ton, npi)}${address}\0` +
    `${String.fromCharCode(destination.ton, destination.npi)}${destination.address}\0` +
    `${String.fromCharCode(text.esmClass)}\0\0\0${validityPeriod}\0${REGISTERED}\0` +
    `${String.fromCharCode(text.dataCoding)}\0${String.fromCharCode(text.message.length)}`
  return Buffer.concat([Buffer.from(head, 'latin1'), text.message, ...parametersOf(text)])
}

/** The tags of optional parameters, section 5.3.2. */
const TAG = {
  receipted_message_id: 0x001e,
  sar_msg_ref_num: 0x020c,
  sar_total_segments: 0x020e,
  sar_segment_seqnum: 0x020f,
  network_error_code: 0x0423,
  message_payload: 0x0424,
  message_state: 0x0427,
} as const

function parameter(tag: number, value: Buffer): Buffer {
  const head = Buffer.allocUnsafe(4)
  head.writeUInt16BE(tag, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value])
}

function parametersOf({ payload, sar }: TextPdu): Buffer[] {
  if (payload) return [parameter(TAG.message_payload, payload)]
  if (!sar) return []
  return [
    parameter(TAG.sar_msg_ref_num, Buffer.from([sar.reference >> 8, sar.reference & 0xff])),
    parameter(TAG.sar_total_segments, Buffer.from([sar.total])),
    parameter(TAG.sar_segment_seqnum, Buffer.from([sar.number])),
  ]
}

/** The body of the answer to `deliver_sm` and `data_sm`: an empty message id. */
export const DELIVERED_BODY = Buffer.from([0])

/** Returns the id in the answer to `submit_sm`, or an empty text if there is none. */
export function messageIdOf({ body }: Pdu): string {
  const end = body.indexOf(0)
  return body.toString('latin1', 0, end === -1 ? body.length : end)
}

/** A `deliver_sm` or `data_sm`, with the fields for texts and receipts: sections 4.6.1, 4.7.1 and 5.3.2. */
export interface Delivery {
  source: { ton: number; address: string }
  destination: { ton: number; address: string }
  esmClass: number
  dataCoding: number
  message: Buffer
  receiptedMessageId?: string
  messageState?: number
  networkErrorCode?: Buffer
  sar?: { reference: number; total: number; number: number }
}

/** A PDU with fewer bytes than its fields need. */
export class Malformed extends Error {}

class BodyReader {
  #at = 0
  readonly #body: Buffer

  constructor(body: Buffer) {
    this.#body = body
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#body.length
  }

  text(): string {
    const end = this.#body.indexOf(0, this.#at)
    if (end === -1) throw new Malformed('a text does not end')
    const text = this.#body.toString('latin1', this.#at, end)
    this.#at = end + 1
    return text
  }

  bytes(length: number): Buffer {
    if (this.#at + length > this.#body.length) throw new Malformed('a field is longer than its PDU')
    this.#at += length
    return this.#body.subarray(this.#at - length, this.#at)
  }

  byte(): number {
    return this.bytes(1)[0]!
  }

  number(length: number): number {
    return this.bytes(length).readUIntBE(0, length)
  }
}

/** Throws Malformed. */
export function readDelivery({ command, body }: Pdu): Delivery {
  const read = new BodyReader(body)
  const address = () => {
    const [ton] = [read.byte(), read.byte()]
    return { ton, address: read.text() }
  }
  read.text()
  const [source, destination, esmClass] = [address(), address(), read.byte()]
  const isDataSm = command === COMMAND.data_sm
  if (!isDataSm) {
    read.bytes(2)
    read.text()
    read.text()
  }
  read.byte()
  if (!isDataSm) read.byte()
  const dataCoding = read.byte()
  if (!isDataSm) read.byte()
  const message = isDataSm ? Buffer.alloc(0) : read.bytes(read.byte())
  return withParameters({ source, destination, esmClass, dataCoding, message }, parametersIn(read))
}

/**
 * Reads the optional parameters. Carriers send unknown parameters and cut off the last one. The readable
 * parameters are used.
 */
function parametersIn(read: BodyReader): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  try {
    while (!read.isAtEnd) found.set(read.number(2), read.bytes(read.number(2)))
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
  }
  return found
}

function withParameters(delivery: Delivery, parameters: Map<number, Buffer>): Delivery {
  const number = (tag: number) => {
    const value = parameters.get(tag)
    return value && value.length >= 1 && value.length <= 4 ? value.readUIntBE(0, value.length) : undefined
  }
  const payload = parameters.get(TAG.message_payload)
  if (payload && delivery.message.length === 0) delivery.message = payload
  const id = parameters.get(TAG.receipted_message_id)
  if (id) delivery.receiptedMessageId = id.toString('latin1').replace(/\0.*$/s, '')
  const state = number(TAG.message_state)
  if (state !== undefined) delivery.messageState = state
  const code = parameters.get(TAG.network_error_code)
  if (code) delivery.networkErrorCode = code
  const reference = number(TAG.sar_msg_ref_num)
  if (reference !== undefined) {
    const total = number(TAG.sar_total_segments) ?? 0
    delivery.sar = { reference, total, number: number(TAG.sar_segment_seqnum) ?? 0 }
  }
  return delivery
}
