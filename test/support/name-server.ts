import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** A name server on 127.0.0.1:53 of a network namespace. The first word of a name decides the answer. */
const HEADER_BYTES = 12
const A = 1
const NAME_ERROR = 3
const SERVER_FAILURE = 2
/** Flags QR, RD and RA of RFC 1035 section 4.1.1, and TC, which asks for TCP. */
const ANSWER = 0x81_80
const TRUNCATED = 0x02_00
const SLOW_MS = 500

/** Parses a query (RFC 1035 section 4.1): its question as text, and where the question ends. */
function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  while (message[at]) {
    labels.push(message.subarray(at + 1, at + 1 + message[at]!).toString())
    at += message[at]! + 1
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** Returns the answer to a query and its delay; undefined for no answer. */
function answerTo(message: Buffer, isTcp: boolean): { bytes: Buffer; afterMs: number } | undefined {
  const { name, type, end } = questionOf(message)
  if (name.startsWith('silent')) return undefined
  const isKnown = /^(?:good|slow|large)\.lan\.example$/.test(name)
  const isCut = name.startsWith('large') && !isTcp
  const hasAddress = isKnown && type === A && !isCut
  const code = isKnown ? 0 : name.startsWith('fail') ? SERVER_FAILURE : NAME_ERROR
  const head = Buffer.from(message.subarray(0, end))
  head.writeUInt16BE(ANSWER | code | (isCut ? TRUNCATED : 0), 2)
  head.fill(0, 6, HEADER_BYTES)
  head.writeUInt16BE(hasAddress ? 1 : 0, 6)
  const record = [0xc0, HEADER_BYTES, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]
  const bytes = Buffer.concat([head, Buffer.from(hasAddress ? record : [])])
  return { bytes, afterMs: name.startsWith('slow') ? SLOW_MS : 0 }
}

/**
 * Answers `good`, `slow` and, only over TCP, `large` of lan.example with 127.0.0.1, `fail…` with SERVFAIL,
 * `silent…` never, and all others with NXDOMAIN.
 * @param asked receives the names of the queries
 */
export async function startNameServer(asked: string[]): Promise<void> {
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    asked.push(questionOf(message).name)
    const answer = answerTo(message, false)
    if (answer) setTimeout(() => socket.send(answer.bytes, from.port, from.address), answer.afterMs)
  })
  const overTcp = createServer((connection) => {
    connection.on('error', () => {})
    connection.on('data', (data: Buffer) => {
      const answer = answerTo(data.subarray(2), true)
      if (!answer) return
      const length = Buffer.alloc(2)
      length.writeUInt16BE(answer.bytes.length)
      connection.write(Buffer.concat([length, answer.bytes]))
    })
  })
  await new Promise<void>((resolve) => socket.bind(53, '127.0.0.1', () => resolve()))
  await new Promise<void>((resolve) => overTcp.listen(53, '127.0.0.1', () => resolve()))
}
