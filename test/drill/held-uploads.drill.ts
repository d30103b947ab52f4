import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Served } from '../support/served.ts'

covers('src/http', 'src/transfers')

const MIB = 1_048_576
const UPLOADS = 60
/** Largest growth of the process memory. 60 uploads of 9 MiB once took 550. */
const GROWTH_MIB = 200

const memoryMib = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024

/** The first line of an answer that the client did not receive. */
const LOST = 'the connection was closed'

/**
 * Begins an upload of 10 MiB and sends 9 MiB of it.
 * @param heard called with the first line of the answer, or with LOST. On a busy machine, the server may close while
 *   bytes of the upload still arrive, and then the client loses the answer (RFC 9112, 9.6)
 */
function hold({ port, hostname }: URL, key: string, heard: (line: string) => void) {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.on('close', () => {
    if (socket.bytesRead === 0) heard(LOST)
  })
  socket.on('data', (data) => heard(data.toString().split('\r\n', 1)[0]!))
  socket.on('connect', () => {
    const head = [
      'POST /contacts/imports HTTP/1.1',
      'Host: carillon.test',
      `X-API-Key: ${key}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${10 * MIB}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(Buffer.alloc(9 * MIB, 'a,b,c\n'))
  })
  return socket
}

test('held uploads take bounded memory, and further ones are refused at once', async () => {
  await using served = await Served.begin({
    CARILLON_RATE_LIMIT_BULK: '100000/1',
    CARILLON_RATE_LIMIT_WORKSPACE: '100000/1',
  })
  const { appliance, client } = served
  const before = memoryMib(appliance.pid)
  const lines: string[] = []
  const sockets = Array.from({ length: UPLOADS }, () =>
    hold(new URL(appliance.url), client.key, (line) => lines.push(line)),
  )
  await until(
    async () => lines.length,
    (count) => count >= UPLOADS - 4,
  )
  expect(new Set(lines.filter((line) => line !== LOST))).toEqual(
    new Set(['HTTP/1.1 503 Service Unavailable']),
  )
  expect(memoryMib(appliance.pid) - before).toBeLessThan(GROWTH_MIB)
  expect((await client.get('/contacts?limit=1')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})
