/** Member who is writing an answer. */
export interface Typist {
  /** Public id of the user. */
  id: string
  name: string
}

/** Time for which a member counts as writing after the client reported it, ms. */
export const TYPING_MS = 6_000
/** Largest number of pairs of conversation and member, over all organizations. The oldest are dropped first. */
const MAX_ENTRIES = 1_000

interface Entry extends Typist {
  organizationId: number
  /** Public id of the conversation. */
  conversationId: string
  /** Time until which the member counts as writing: ms of the monotonic clock. */
  until: number
}

/**
 * Returns the key of an entry.
 * @param memberId public id of the user
 */
const keyOf = (organizationId: number, conversationId: string, memberId: string): string =>
  `${organizationId} ${conversationId} ${memberId}`

/** Members who are writing, by conversation. Kept only in memory. After a restart, clients report it again. */
export class TypingBoard {
  readonly #nowMs: () => number
  readonly #entries = new Map<string, Entry>()

  /** @param nowMs returns the ms of a monotonic clock */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  note(organizationId: number, conversationId: string, { id, name }: Typist): void {
    const key = keyOf(organizationId, conversationId, id)
    // Deleted first, so that the entry moves to the end of the map.
    this.#entries.delete(key)
    const until = this.#nowMs() + TYPING_MS
    this.#entries.set(key, { organizationId, conversationId, id, name, until })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) break
      this.#entries.delete(oldest)
    }
  }

  /** Removes the entry of a member who has stopped writing. */
  forget(organizationId: number, conversationId: string, id: string): void {
    this.#entries.delete(keyOf(organizationId, conversationId, id))
  }

  /**
   * Returns the typists of an organization, by public id of the conversation.
   * @param exceptId member who is left out
   */
  of(organizationId: number, exceptId: string): Map<string, Typist[]> {
    const now = this.#nowMs()
    const found = new Map<string, Typist[]>()
    for (const [key, { until, conversationId, id, name, ...entry }] of this.#entries) {
      if (until <= now) this.#entries.delete(key)
      else if (entry.organizationId === organizationId && id !== exceptId)
        found.set(conversationId, [...(found.get(conversationId) ?? []), { id, name }])
    }
    return found
  }
}
