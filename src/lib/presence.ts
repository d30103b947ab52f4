/** Member who is at work on something at the moment. */
export interface Present {
  /** Public id of the user. */
  id: string
  name: string
}

/** Largest number of pairs of subject and member, over all organizations. The oldest are dropped first. */
const MAX_ENTRIES = 1_000

interface Entry extends Present {
  organizationId: number
  /** Public id of what the member is at work on, such as a conversation. */
  subjectId: string
  /** Time until which the member counts as present: ms of the monotonic clock. */
  until: number
}

/**
 * Returns the key of an entry.
 * @param memberId public id of the user
 */
const keyOf = (organizationId: number, subjectId: string, memberId: string): string =>
  `${organizationId} ${subjectId} ${memberId}`

/** Members at work, by subject. Kept only in memory. After a restart, clients report it again. */
export class PresenceBoard {
  readonly #nowMs: () => number
  readonly #holdMs: number
  readonly #entries = new Map<string, Entry>()

  /**
   * @param nowMs returns the ms of a monotonic clock
   * @param holdMs time for which a member counts as present after a report
   */
  constructor(nowMs: () => number, holdMs: number) {
    this.#nowMs = nowMs
    this.#holdMs = holdMs
  }

  note(organizationId: number, subjectId: string, { id, name }: Present): void {
    const key = keyOf(organizationId, subjectId, id)
    // Deleted first, so that the entry moves to the end of the map.
    this.#entries.delete(key)
    const until = this.#nowMs() + this.#holdMs
    this.#entries.set(key, { organizationId, subjectId, id, name, until })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) break
      this.#entries.delete(oldest)
    }
  }

  /** Removes the entry of a member who has stopped. */
  forget(organizationId: number, subjectId: string, id: string): void {
    this.#entries.delete(keyOf(organizationId, subjectId, id))
  }

  /**
   * Returns the present members of an organization, by public id of the subject.
   * @param exceptId member who is left out
   */
  of(organizationId: number, exceptId: string): Map<string, Present[]> {
    const now = this.#nowMs()
    const found = new Map<string, Present[]>()
    for (const [key, { until, subjectId, id, name, ...entry }] of this.#entries) {
      if (until <= now) this.#entries.delete(key)
      else if (entry.organizationId === organizationId && id !== exceptId)
        found.set(subjectId, [...(found.get(subjectId) ?? []), { id, name }])
    }
    return found
  }
}
