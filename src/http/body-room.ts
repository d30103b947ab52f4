import { MINUTE_MS, monotonicMs, SECOND_MS } from '../lib/clock.ts'
import { AppError, invalidField } from '../lib/errors.ts'

/**
 * Room in memory for bodies that are being received, and for what is made of them until the answer. Clients may send
 * them as slowly as they like, so each caller has a share, and all of them together have a bound.
 */
export interface BodyLimits {
  /** Bytes of one caller: an organization, or an address without a credential. */
  ofOne: number
  /** Of all callers; beyond it a caller may still have its first body. */
  inAll: number
  /** Of all callers, whatever they have. */
  atMost: number
}

const MIB = 1_048_576
const BODY_LIMITS: BodyLimits = { ofOne: 48 * MIB, inAll: 96 * MIB, atMost: 192 * MIB }

/** Bodies up to it are not counted: they are in one packet or a few. */
const SMALL_BYTES = 65_536
/** A body has this time, and more for its size: the slowest uplink that people have. */
const LEAST_MS = MINUTE_MS
const LEAST_BYTES_PER_SECOND = 32_768

/** How long a body of this size may take to arrive, ms. */
const bodyTimeMs = (bytes: number): number => LEAST_MS + (bytes / LEAST_BYTES_PER_SECOND) * SECOND_MS

export class BodyRooms {
  readonly #limits: BodyLimits
  readonly #taken = new Map<string, number>()
  #inAll = 0

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits
  }

  /** Bytes of all callers. */
  get taken(): number {
    return this.#inAll
  }

  /** The room of one request. @param caller whose share it takes */
  open(caller: string): BodyRoom {
    let own = 0
    return {
      grow: (bytes) => {
        this.#take(caller, bytes)
        own += bytes
      },
      close: () => {
        this.#give(caller, own)
        own = 0
      },
    }
  }

  #take(caller: string, bytes: number): void {
    const { ofOne, inAll, atMost } = this.#limits
    const taken = this.#taken.get(caller) ?? 0
    if (taken + bytes > ofOne) throw noRoom('Too many uploads of yours are under way.')
    const bound = taken === 0 ? atMost : inAll
    if (this.#inAll + bytes > bound) throw noRoom('Too many uploads are under way.')
    this.#taken.set(caller, taken + bytes)
    this.#inAll += bytes
  }

  #give(caller: string, bytes: number): void {
    if (bytes === 0) return
    const left = (this.#taken.get(caller) ?? 0) - bytes
    if (left > 0) this.#taken.set(caller, left)
    else this.#taken.delete(caller)
    this.#inAll -= bytes
  }
}

export interface BodyRoom {
  /** Throws SERVICE_UNAVAILABLE when the share or the memory for bodies is used up. */
  grow(bytes: number): void
  close(): void
}

const noRoom = (message: string) =>
  new AppError('SERVICE_UNAVAILABLE', `${message} Wait until they are over and send this again.`, {
    retryAfterSeconds: 10,
  })

const rooms = new WeakMap<Request, BodyRoom>()

/** Gives a request its room until `close`. Requests without one, in tests, are not counted. */
export function giveRoom(request: Request, room: BodyRoom): void {
  rooms.set(request, room)
}

/**
 * Takes room for a body as it is received: for a declared length at once, otherwise for each piece.
 * @returns the function to call with the size of each piece
 * @throws SERVICE_UNAVAILABLE, and VALIDATION_FAILED when the body takes too long
 */
export function receiving(request: Request): (pieceBytes: number) => void {
  const room = rooms.get(request)
  const declared = request.headers.get('content-length')
  const declaredBytes = declared === null ? 0 : Number(declared)
  if (declaredBytes > SMALL_BYTES) room?.grow(declaredBytes)
  const startedMs = monotonicMs()
  let received = 0
  return (pieceBytes) => {
    received += pieceBytes
    if (monotonicMs() - startedMs > bodyTimeMs(received)) throw tooSlow()
    if (declared === null) room?.grow(pieceBytes)
  }
}

const tooSlow = () =>
  invalidField('body', 'The body takes too long to arrive. Send it over a faster connection.', 'isInTime')
