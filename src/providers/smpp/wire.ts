import type { Socket } from 'node:net'
import { encodePdu, HEADER_BYTES, type Header, type Pdu } from './codec.ts'

/** PDUs over a socket. All PDUs written within one turn of the event loop leave together. */

/** Largest size of a PDU. A longer one is garbage or an attack. */
const MAX_BYTES = 16_384

interface WireEvents {
  onPdu(pdu: Pdu): void
  /** Called when the bytes are not PDUs, or the connection has ended. May be called several times. */
  onEnd(cause: string): void
}

export class Wire {
  readonly #socket: Socket
  readonly #events: WireEvents
  #unread: Buffer[] = []
  #unreadBytes = 0
  #unwritten: Buffer[] = []

  constructor(socket: Socket, events: WireEvents) {
    this.#socket = socket
    this.#events = events
    socket.on('data', (bytes: Buffer) => this.#take(bytes))
    socket.on('error', (error) => events.onEnd(error.message))
    socket.on('close', () => events.onEnd('the connection was closed'))
  }

  /** Writes a PDU. Returns whether the socket accepted it. Acceptance does not mean that it arrived. */
  write(header: Header, body?: Buffer): boolean {
    if (!this.#socket.writable) return false
    if (this.#unwritten.push(encodePdu(header, body)) === 1) queueMicrotask(() => this.#flush())
    return true
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Ends the connection, after all writes. */
  end(): void {
    this.#flush()
    this.#socket.destroySoon()
  }

  #flush(): void {
    const [first, ...others] = this.#unwritten
    this.#unwritten = []
    if (first) this.#socket.write(others.length === 0 ? first : Buffer.concat([first, ...others]))
  }

  #take(bytes: Buffer): void {
    this.#unread.push(bytes)
    this.#unreadBytes += bytes.length
    if (this.#unreadBytes < 4) return
    const whole = this.#unread.length === 1 ? this.#unread[0]! : Buffer.concat(this.#unread)
    let at = 0
    while (whole.length - at >= 4) {
      const length = whole.readUInt32BE(at)
      if (length < HEADER_BYTES || length > MAX_BYTES) {
        this.#unread = []
        this.#events.onEnd(`a PDU of ${length} bytes`)
        return
      }
      if (whole.length - at < length) break
      this.#events.onPdu(pduOf(whole.subarray(at, at + length)))
      at += length
    }
    const rest = whole.subarray(at)
    this.#unread = rest.length === 0 ? [] : [rest]
    this.#unreadBytes = rest.length
  }
}

const pduOf = (bytes: Buffer): Pdu => ({
  command: bytes.readUInt32BE(4),
  status: bytes.readUInt32BE(8),
  sequence: bytes.readUInt32BE(12),
  body: bytes.subarray(HEADER_BYTES),
})
