import type { Socket } from 'bun'

/**
 * An HTTP/1.1 load generator on raw keep-alive sockets: one request at a time per connection, and the next
 * one after the answer was read. It is written by hand, because it must cost less than the measured servers.
 */
export interface LoadOptions {
  port: number
  connections: number
  durationMs: number
  /** Expected first digit of the status; default 2. */
  expects?: string
  /** Tells whether to end the load early. */
  isOver?(): boolean
  /** Returns the next whole request, head and body. */
  nextRequest(): string
}

export interface LoadResult {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Number of answers with another status. */
  failures: number
}

interface Connection {
  received: Buffer
  sentAt: number
}

export async function runLoad({
  port,
  connections,
  durationMs,
  nextRequest,
  expects = '2',
  isOver: isCut = () => false,
}: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = []
  let failures = 0
  const startedAt = performance.now()
  const isOver = () => isCut() || performance.now() - startedAt >= durationMs

  const send = (socket: Socket<Connection>) => {
    socket.data.sentAt = performance.now()
    socket.write(nextRequest())
  }

  const runOne = () =>
    new Promise<void>((resolve, reject) => {
      Bun.connect<Connection>({
        hostname: '127.0.0.1',
        port,
        socket: {
          open: (socket) => {
            socket.data = { received: Buffer.alloc(0), sentAt: 0 }
            send(socket)
          },
          data: (socket, chunk) => {
            const { data } = socket
            data.received =
              data.received.length === 0 ? Buffer.from(chunk) : Buffer.concat([data.received, chunk])
            const end = answerEnd(data.received)
            if (end === undefined) return
            latencies.push(performance.now() - data.sentAt)
            // "HTTP/1.1 2xx": the tenth byte is the class of the status.
            if (data.received[9] !== expects.charCodeAt(0)) failures++
            data.received = data.received.subarray(end)
            if (isOver()) socket.end()
            else send(socket)
          },
          close: () => resolve(),
          error: (_socket, error) => reject(error),
        },
      }).catch(reject)
    })

  await Promise.all(Array.from({ length: connections }, runOne))
  const seconds = (performance.now() - startedAt) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { requestsPerSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failures }
}

/** Returns the end of the first whole answer in `bytes`; undefined while it is incomplete. */
function answerEnd(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, headEnd))?.[1]
  const end = headEnd + 4 + Number(length ?? 0)
  return bytes.length >= end ? end : undefined
}
