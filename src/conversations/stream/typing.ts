/** A member who is writing an answer. */
export interface Typist {
  /** Public id of the user. */
  id: string
  name: string
}

/** How long a member counts as writing after the last report, ms. */
export const TYPING_MS = 6_000
/** Most pairs of conversation and member, over all organizations; beyond it the oldest are dropped. */
const MAX_ENTRIES = 1_000

interface Entry extends Typist {
  organizationId: number
  /** Public id. */
  conversationId: string
  /** Monotonic, ms. */
  until: number
}

/** The members who write, by conversation, only in memory: after a restart the next keystroke reports it again. */
export class TypingBoard {
  readonly #nowMs: () => number
  readonly #entries = new Map<string, Entry>()

  /** @param nowMs monotonic clock, ms */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  note(organizationId: number, conversationId: string, { id, name }: Typist): void {
    const key = `${organizationId} ${conversationId} ${id}`
    // Moves the entry to the end of the map.
    this.#entries.delete(key)
    const until = this.#nowMs() + TYPING_MS
    this.#entries.set(key, { organizationId, conversationId, id, name, until })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) break
      this.#entries.delete(oldest)
    }
  }

  /** The typists of an organization by public id of the conversation, without one member. */
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
