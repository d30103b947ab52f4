import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Ports of loopback that were free a moment ago. */
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
 * A port of loopback at which nothing listens as long as this process lives: a connection of ours goes out from there,
 * so that nobody else gets it.
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

/** An origin of loopback at which nothing listens. */
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
 * Waits until somebody takes connections at `port`.
 * @param whyEnded asked each time; a text ends the wait, as nobody ever will
 */
export async function untilListening(port: number, whyEnded: () => string | undefined): Promise<void> {
  for (;;) {
    const why = whyEnded()
    if (why !== undefined) throw new Error(why)
    if (await isListening(port)) return
    await Bun.sleep(20)
  }
}
