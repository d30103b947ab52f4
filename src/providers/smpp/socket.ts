import type { Socket } from 'node:net'
import { SECOND_MS } from '../../lib/clock.ts'
import { firstReachable } from '../first-reachable.ts'
import type { LocateHost } from '../locate-host.ts'
import { ConnectionTrouble } from '../port.ts'
import type { SmppConfig } from './config.ts'

/** To a TCP connection with one address, TLS included. */
const CONNECT_MS = 5 * SECOND_MS

/** All that users are told: they can enter any address, and must not be able to explore the operator's network. */
const NO_CONNECTION = 'The carrier could not be reached. The log of the appliance says why.'

const unreachable = (cause: string) => new ConnectionTrouble(NO_CONNECTION, { cause })

/**
 * A connection to one of the checked addresses of the carrier, the first that
 * answers. Throws ConnectionTrouble.
 */
export async function openSocket(config: SmppConfig, locate: LocateHost): Promise<Socket> {
  const located = await locate(config.host)
  if (located.kind === 'nowhere') throw unreachable(located.reason)
  if (located.kind === 'forbidden') throw unreachable(`The host ${located.danger}.`)
  return firstReachable(located.addresses, async (address) => {
    const socket = await socketTo(address, config)
    const failure = await connected(socket, config.tls)
    if (failure === undefined) return socket
    socket.destroy()
    throw unreachable(`${address}: ${failure}`)
  })
}

async function socketTo(address: string, { host, port, tls, tlsCa }: SmppConfig): Promise<Socket> {
  const { connect, isIP } = await import('node:net')
  if (!tls) return connect({ host: address, port, noDelay: true })
  const { connect: connectTls } = await import('node:tls')
  return connectTls({
    host: address,
    port,
    // The certificate is that of the name, also where we connect to a checked address.
    ...(isIP(host) ? {} : { servername: host }),
    ...(tlsCa === undefined ? {} : { ca: tlsCa }),
  })
}

/** Why there is no connection; undefined when there is one. */
function connected(socket: Socket, isTls: boolean): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('no connection within 5 s'), CONNECT_MS)
    const over = (failure: string | undefined) => {
      clearTimeout(timer)
      resolve(failure)
    }
    // Stays: an error without a listener would end the process.
    socket.on('error', (error: Error & { code?: string }) => over(error.code ?? error.message))
    socket.once('close', () => over('the connection was closed'))
    socket.once(isTls ? 'secureConnect' : 'connect', () => over(undefined))
  })
}
