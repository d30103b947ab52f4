/** Somebody who writes an answer at the moment. */
export interface Typist {
  /** Public id of the user. */
  id: string
  name: string
}

/** How long somebody counts as writing after they last said so, ms. */
export const TYPING_MS = 6_000
/** Conversations and people at a time, of all organizations; beyond it the oldest are forgotten. */
const MOST = 1_000

interface Entry extends Typist {
  organizationId: number
  /** Public id. */
  conversationId: string
  /** Monotonic, ms. */
  until: number
}

/** Who writes in which conversation, in memory alone: after a restart the next keystroke says it again. */
export class TypingBoard {
  readonly #nowMs: () => number
  readonly #entries = new Map<string, Entry>()

  /** @param nowMs of a clock that never goes back */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  note(organizationId: number, conversationId: string, { id, name }: Typist): void {
    const key = `${organizationId} ${conversationId} ${id}`
    // Last in the order of the map again.
    this.#entries.delete(key)
    const until = this.#nowMs() + TYPING_MS
    this.#entries.set(key, { organizationId, conversationId, id, name, until })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST) break
      this.#entries.delete(oldest)
    }
  }

  /** Of an organization, by the public id of the conversation, without one person. */
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
