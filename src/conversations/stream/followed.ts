import type { Reader } from '../../db/database.ts'
import { newestMessage } from '../messages/list.ts'
import { type ConversationMessageRow, findWrittenMessage, listStatusesOf } from '../messages/sources.ts'
import type { ConversationRow } from '../records/table.ts'

/** An answer that something may still become of. */
export interface FollowedAnswer {
  conversationId: string
  message: ConversationMessageRow
}

/** Answers at a time, the newest; what became of older ones is in the list. */
const MOST = 50
const IS_OVER: ReadonlySet<string | null> = new Set(['DELIVERED', 'READ', 'FAILED', 'SKIPPED', 'CANCELLED'])

/** The answers of one organization that were told to somebody who watches, until it is known what became of them. */
export class FollowedAnswers {
  readonly #reader: Reader
  readonly #organizationId: number
  readonly #statuses = new Map<string, { status: string | null; conversationId: string }>()

  constructor(reader: Reader, organizationId: number) {
    this.#reader = reader
    this.#organizationId = organizationId
  }

  /** Those that were under way before anybody watched. @param conversations that have changed lately */
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
    // A text that came in, or of a campaign; by WHATSAPP the carrier also says that one was read.
    if (actorType === null || (IS_OVER.has(status) && !(channel === 'WHATSAPP' && status === 'DELIVERED')))
      return
    this.#statuses.set(uuid, { status, conversationId })
    for (const oldest of this.#statuses.keys()) {
      if (this.#statuses.size <= MOST) break
      this.#statuses.delete(oldest)
    }
  }

  /** Those that something has become of since the last call, as they are now. */
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
