import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { monotonicMs } from '../lib/clock.ts'

/**
 * Chooses the connection of a request. When a server closes a kept-alive connection just as it is used again, it is
 * unknown whether the server read the message. So connections are kept alive only for a trusted host: one that left
 * an idle connection open for the whole keep-alive time. When the host closes a connection early, every request to
 * it gets a new connection until it passes this check again.
 */
interface ConnectionsOptions {
  isTls: boolean
  /** Certificate authorities to trust instead of the system's, PEM. */
  ca?: string
  /** How long an idle connection is kept alive, and must stay open for the host to be trusted. */
  idleMs?: number
}

/** Largest number of connections to one host, and so of messages that a gateway gets in parallel. */
const MAX_SOCKETS = 64
/** We end idle connections before common servers end them (5 s). */
const IDLE_MS = 4_000
/** Tolerance of our own timeout. A connection that closes earlier than this before it was closed by the server. */
const TIMER_SLACK_MS = 100
const LOOK_AGAIN_MS = 10
/** More than the gateways that an appliance uses. When there are more hosts, all of them are checked again. */
const MAX_HOSTS = 1_000

interface Host {
  /** The agent that keeps connections alive. Undefined while the host is not trusted. */
  kept: http.Agent | undefined
  /** Whether an idle connection is being watched, or is about to be. */
  isWatched: boolean
}

export class Connections {
  readonly #options: ConnectionsOptions
  readonly #idleMs: number
  readonly #hosts = new Map<string, Host>()
  /** Makes a new connection for each request. */
  readonly #single: http.Agent

  constructor(options: ConnectionsOptions) {
    this.#options = options
    this.#idleMs = options.idleMs ?? IDLE_MS
    this.#single = this.#agent({ keepAlive: false, maxSockets: MAX_SOCKETS })
  }

  /**
   * Returns the connection for the next request to the host. Call `broke` when a kept-alive connection breaks
   * without an answer. Call `over` when a new connection is closed or could not be made.
   */
  to(name: string): { agent: http.Agent; broke: () => void; over: () => void } {
    const host = this.#host(name)
    const broke = () => this.#distrust(host)
    if (host.kept) return { agent: host.kept, broke, over: () => {} }
    if (host.isWatched) return { agent: this.#single, broke, over: () => {} }
    host.isWatched = true
    const over = () => {
      host.isWatched = false
    }
    return { agent: this.#watched(host), broke, over }
  }

  /** Returns the number of open and unused connections to the host. */
  readyFor(name: string): number {
    const { freeSockets = {} } = this.#hosts.get(name)?.kept ?? {}
    return Object.values(freeSockets).reduce((sum, sockets) => sum + (sockets?.length ?? 0), 0)
  }

  #host(name: string): Host {
    let host = this.#hosts.get(name)
    if (!host) {
      if (this.#hosts.size >= MAX_HOSTS) this.#hosts.clear()
      host = { kept: undefined, isWatched: false }
      this.#hosts.set(name, host)
    }
    return host
  }

  /** Makes one connection for one request, and leaves it open after the request to see which side closes it. */
  #watched(host: Host): http.Agent {
    const agent = this.#agent({ keepAlive: true, maxSockets: 1 })
    agent.on('free', (socket: Socket) => {
      // A command ends after its answer. Only a server runs long enough to see how the connection ends.
      socket.unref()
      let timer = setTimeout(() => {
        // If a close arrived while this process was busy, it is read before the next timer.
        timer = setTimeout(() => {
          if (!socket.readableEnded) host.kept ??= this.#keeping(host)
          socket.destroy()
        }, LOOK_AGAIN_MS)
      }, this.#idleMs).unref()
      const ended = () => clearTimeout(timer)
      socket.once('end', ended)
      socket.once('close', ended)
    })
    return agent
  }

  #keeping(host: Host): http.Agent {
    const agent = this.#agent({ keepAlive: true, maxSockets: MAX_SOCKETS, timeout: this.#idleMs })
    // All connections of the agent lead to the same host. Making a name for each request would take a tenth of
    // its time.
    agent.getName = () => 'host'
    const freeAt = new WeakMap<Socket, number>()
    agent.on('free', (socket: Socket) => {
      const isNew = !freeAt.has(socket)
      freeAt.set(socket, monotonicMs())
      if (!isNew) return
      socket.once('close', () => {
        if (!this.#wasOurs(freeAt.get(socket)!)) this.#distrust(host)
      })
    })
    return agent
  }

  /** Tells whether our own timeout closed a connection that closes now and was idle since `freeAtMs`. */
  #wasOurs(freeAtMs: number): boolean {
    return monotonicMs() - freeAtMs >= this.#idleMs - TIMER_SLACK_MS
  }

  #distrust(host: Host): void {
    const { kept } = host
    host.kept = undefined
    // Connections in use end with their answers; idle ones end now.
    for (const socket of Object.values(kept?.freeSockets ?? {}).flat()) socket?.destroy()
  }

  #agent(options: https.AgentOptions): http.Agent {
    const { isTls, ca } = this.#options
    return isTls ? new https.Agent({ ...options, ca }) : new http.Agent(options)
  }
}
