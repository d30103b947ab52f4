import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Returns ports of loopback that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () =>
    Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() }),
  )
  const ports = servers.map(({ port }) => port!)
  await Promise.all(servers.map((server) => server.stop(true)))
  return ports
}

let refusing: Promise<number> | undefined

/**
 * Returns a port of loopback that refuses connections as long as this process lives. An outgoing connection
 * of this process occupies the port.
 */
export const refusingPort = (): Promise<number> => {
  refusing ??= occupyPort()
  return refusing
}

async function occupyPort(): Promise<number> {
  const server = createServer((socket) => void socket.unref())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  server.unref()
  socket.unref()
  return socket.localPort!
}

/** Returns an origin of loopback that refuses connections. */
export const originOfNothing = async (): Promise<string> => `http://127.0.0.1:${await refusingPort()}`

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

/**
 * Waits until a process accepts connections at `port`.
 * @param whyEnded called each time; a text ends the wait with this reason
 */
export async function untilListening(port: number, whyEnded: () => string | undefined): Promise<void> {
  for (;;) {
    const why = whyEnded()
    if (why !== undefined) throw new Error(why)
    if (await isListening(port)) return
    await Bun.sleep(20)
  }
}
