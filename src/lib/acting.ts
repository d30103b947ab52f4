import { type Actor, actorOf, type Principal } from './principal.ts'

/** Who acts in a transaction, and from where. */
export interface Acting {
  /** Null for a person or a program without a credential. */
  actor: Actor | null
  /** Address of the caller; null for the command line and for what the server does by itself. */
  address: string | null
}

const actings = new WeakMap<object, () => Acting>()
let ofProcess: Acting = { actor: { type: 'SYSTEM', id: null, name: 'Carillon' }, address: null }

/**
 * Says who acts in a transaction, so that no function on the way to the audit log has to hand it on.
 * @param acting only called when somebody asks
 */
export const actsIn = (tx: object, acting: () => Acting): void => void actings.set(tx, acting)

/** Says who acts in every transaction of this process of which nothing else is said: the command line. */
export function actsInProcess(actor: Actor): void {
  ofProcess = { actor, address: null }
}

/** Who acts in a transaction; the process itself where nobody said it. */
export const actingIn = (tx: object): Acting => actings.get(tx)?.() ?? ofProcess

/** Who calls an operation with a credential; what an operation gets is one. */
export interface Caller {
  principal: Principal
  /** Address the call came from. */
  clientIp(): string
}

/** @param principal undefined for a caller without a credential */
export const callerActing = (principal: Principal | undefined, address: string): Acting => ({
  actor: principal ? actorOf(principal) : null,
  address,
})
