import type { Reader } from '../../db/database.ts'
import { newestMessage } from '../messages/list.ts'
import { type ConversationMessageRow, findWrittenMessage, listStatusesOf } from '../messages/sources.ts'
import type { ConversationRow } from '../records/table.ts'

/** Answer with a changed status, with its conversation. */
export interface FollowedAnswer {
  conversationId: string
  message: ConversationMessageRow
}

/** Largest number of followed answers. Only the newest are followed. The list of messages has the others. */
const MAX_FOLLOWED = 50
const IS_OVER: ReadonlySet<string | null> = new Set(['DELIVERED', 'READ', 'FAILED', 'SKIPPED', 'CANCELLED'])

/** Follows the answers of an organization that a stream has shown, until their status is final. */
export class FollowedAnswers {
  readonly #reader: Reader
  readonly #organizationId: number
  readonly #statuses = new Map<string, { status: string | null; conversationId: string }>()

  constructor(reader: Reader, organizationId: number) {
    this.#reader = reader
    this.#organizationId = organizationId
  }

  /**
   * Follows answers sent shortly before the stream began.
   * @param conversations conversations that changed lately
   */
  begin(conversations: readonly ConversationRow[]): void {
    for (const row of conversations) {
      if (row.lastDirection !== 'OUTBOUND') continue
      const message = newestMessage(this.#reader, row)
      if (message) this.follow(row, message)
    }
  }

  follow(
    { uuid: conversationId, channel }: ConversationRow,
    { uuid, status, actorType }: ConversationMessageRow,
  ) {
    // Inbound texts and messages of campaigns are skipped. For WHATSAPP, READ may still follow DELIVERED.
    if (actorType === null || (IS_OVER.has(status) && !(channel === 'WHATSAPP' && status === 'DELIVERED')))
      return
    this.#statuses.set(uuid, { status, conversationId })
    for (const oldest of this.#statuses.keys()) {
      if (this.#statuses.size <= MAX_FOLLOWED) break
      this.#statuses.delete(oldest)
    }
  }

  /** Returns the answers whose status has changed since the last call, with their current status. */
  read(): FollowedAnswer[] {
    if (this.#statuses.size === 0) return []
    const now = listStatusesOf(this.#reader, this.#organizationId, [...this.#statuses.keys()])
    return now.flatMap(({ uuid, status, channel }) => {
      const known = this.#statuses.get(uuid)
      if (!known || known.status === status) return []
      const isOver = IS_OVER.has(status) && !(channel === 'WHATSAPP' && status === 'DELIVERED')
      if (isOver) this.#statuses.delete(uuid)
      else this.#statuses.set(uuid, { ...known, status })
      const message = findWrittenMessage(this.#reader, this.#organizationId, uuid)
      return [{ conversationId: known.conversationId, message }]
    })
  }
}
