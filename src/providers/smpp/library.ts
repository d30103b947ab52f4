import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { Delivery } from './inbound.ts'
import type { ReceiptPdu } from './receipt.ts'

/**
 * The library `smpp`, loaded when the first account needs it: the codec of the
 * PDUs, and a session over a socket. What we use of it is typed here, and what
 * we do not want of it is taken out:
 *
 * - it decodes texts by `data_coding` with its own alphabets; we need the bytes
 * - it reads a `receipted_message_id` up to a zero byte, also where the carrier
 *   wrote none, and then runs into the next parameter
 * - a PDU that it cannot parse stops its session for good; one PDU must not
 *   keep a carrier from delivering the others
 */
export interface Pdu extends Delivery, ReceiptPdu {
  command: string
  command_status: number
  sequence_number: number
  /** Only of a PDU that could not be parsed. */
  isMalformed?: boolean
  isResponse(): boolean
  response(options?: { command_status?: number }): Pdu
  [parameter: string]: unknown
}

export interface LibrarySession extends EventEmitter {
  socket: Socket
  send(pdu: Pdu, onResponse?: (response: Pdu) => void): boolean
  pause(): void
  resume(): void
}

export interface SmppLibrary {
  Session: new (options: { socket: Socket }) => LibrarySession
  PDU: new (command: string, parameters?: Record<string, unknown>) => Pdu
}

interface Parameter {
  type: unknown
  filter?: unknown
}

interface Internals extends SmppLibrary {
  PDU: SmppLibrary['PDU'] & { prototype: { fromBuffer(this: Pdu, buffer: Buffer): void } }
  commands: Record<'deliver_sm' | 'data_sm', { params: Record<string, Parameter> }>
  tlvs: Record<'message_payload' | 'receipted_message_id', Parameter>
}

let loading: Promise<SmppLibrary> | undefined

export function loadSmpp(): Promise<SmppLibrary> {
  loading ??= import('smpp').then((module) => tamed((module.default ?? module) as unknown as Internals))
  return loading
}

const cString = {
  read: (buffer: Buffer, offset: number, length: number) =>
    buffer.toString('latin1', offset, offset + length).replace(/\0.*$/s, ''),
  write: (value: string, buffer: Buffer, offset: number) => void buffer.write(`${value}\0`, offset, 'latin1'),
  size: (value: string) => value.length + 1,
  default: '',
}

function tamed(library: Internals): SmppLibrary {
  const { commands, tlvs, PDU } = library
  delete commands.deliver_sm.params.short_message!.filter
  delete tlvs.message_payload.filter
  tlvs.receipted_message_id.type = cString
  const parse = PDU.prototype.fromBuffer
  PDU.prototype.fromBuffer = function (buffer) {
    try {
      parse.call(this, buffer)
    } catch (error) {
      // Without a sequence number there is nothing to answer to.
      if (buffer.length < 16) throw error
      this.isMalformed = true
      this.command ??= 'unknown'
    }
  }
  return library
}
