import type { Db } from '../../db/database.ts'
import type { ReadSubject, SubjectEvent } from '../../http/event-streams.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import type { PresenceBoard, Present } from '../../lib/presence.ts'
import type { Principal } from '../../lib/principal.ts'
import { newestMessage } from '../messages/list.ts'
import { presentMessage } from '../messages/routes.ts'
import { presentConversation } from '../records/routes.ts'
import { findUnread, listChanged } from '../records/store.ts'
import type { ConversationRow } from '../records/table.ts'
import { type FollowedAnswer, FollowedAnswers } from './followed.ts'

export interface WatchDeps {
  db: Db
  typing: PresenceBoard
  /** Origin of this server. */
  publicBaseUrl: string
}

/**
 * Largest number of conversations in one batch of events. If more have changed, the client has to reload the
 * list.
 */
const MAX_CHANGES = 50
/** Age up to which answers sent before the stream began are followed. */
const FOLLOWED_MS = HOUR_MS

/**
 * Returns the news of the inbox for one user. The stream reads them once a second. An index on the last change
 * finds them, so the cost does not depend on the number of conversations.
 */
export function watchInbox(
  deps: WatchDeps,
  { organizationId, userId, userUuid }: Principal,
): () => ReadSubject {
  const { db, typing } = deps
  return () => {
    const changes = new Changes(deps, organizationId)
    changes.read()
    let unread = ''
    let typists = new Map<string, string>()
    return () => {
      const count = findUnread(db, organizationId, userId)
      const news: SubjectEvent[] = changes.read()
      const text = JSON.stringify(count)
      if (text !== unread) news.push({ event: 'unread', data: count })
      unread = text
      const now = typing.of(organizationId, userUuid)
      news.push(...typingNews(typists, now))
      typists = new Map([...now].map(([id, people]) => [id, JSON.stringify(people)]))
      return { event: 'unread', data: count, news, isLive: false, isOver: false }
    }
  }
}

/** Returns events for the conversations in which members have started or stopped writing. */
function typingNews(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, Present[]>,
): SubjectEvent[] {
  const begun = [...now]
    .filter(([id, people]) => before.get(id) !== JSON.stringify(people))
    .map(([conversationId, people]) => ({ event: 'typing', data: { conversationId, members: people } }))
  const ended = [...before.keys()]
    .filter((id) => !now.has(id))
    .map((conversationId) => ({ event: 'typing', data: { conversationId, members: [] } }))
  return [...begun, ...ended]
}

/** Finds the conversations that have changed since the last call. */
class Changes {
  readonly #deps: WatchDeps
  readonly #organizationId: number
  #version = ''
  /** Time of the last change read, ms since 1970. `#seen` has the rows that changed at exactly that time, by id. */
  #since: number
  #seen = new Map<number, string>()
  #lastAt = new Map<number, number>()
  readonly #answers: FollowedAnswers

  constructor(deps: WatchDeps, organizationId: number) {
    this.#deps = deps
    this.#organizationId = organizationId
    this.#since = deps.db.clock.now()
    this.#answers = new FollowedAnswers(deps.db, organizationId)
    this.#answers.begin(listChanged(deps.db, organizationId, this.#since - FOLLOWED_MS, MAX_CHANGES))
  }

  read(): SubjectEvent[] {
    const { db } = this.#deps
    const version = db.version()
    if (version === this.#version) return []
    this.#version = version
    const rows = listChanged(db, this.#organizationId, this.#since, MAX_CHANGES)
    const fresh = rows.filter((row) => this.#seen.get(row.id) !== JSON.stringify(row)).reverse()
    const newest = rows[0]?.updatedAt ?? this.#since
    const since = this.#since
    if (newest > this.#since) this.#seen = new Map()
    this.#since = newest
    for (const row of rows) if (row.updatedAt === newest) this.#seen.set(row.id, JSON.stringify(row))
    if (rows.length === MAX_CHANGES) return [{ event: 'reload', data: {} }]
    const answers = this.#answers.read().map((answer) => this.#message(answer))
    return [...answers, ...fresh.flatMap((row) => this.#newsOf(row, since))]
  }

  #message({ conversationId, message }: FollowedAnswer): SubjectEvent {
    // Readers of several languages get the same event.
    const shown = { publicBaseUrl: this.#deps.publicBaseUrl, language: 'en' }
    return { event: 'message', data: { conversationId, message: presentMessage(message, shown) } }
  }

  #newsOf(row: ConversationRow, since: number): SubjectEvent[] {
    const conversation = { event: 'conversation', data: presentConversation(row) }
    const lastSentAt = this.#lastAt.get(row.id) ?? since - 1
    const isNew = row.lastDirection !== null && row.lastAt > lastSentAt
    if (!isNew) return [conversation]
    // A cleared entry is safe. `since` excludes older messages, so no message is sent twice.
    if (this.#lastAt.size > MAX_CHANGES) this.#lastAt.clear()
    this.#lastAt.set(row.id, row.lastAt)
    const message = newestMessage(this.#deps.db, row)
    if (!message) return [conversation]
    this.#answers.follow(row, message)
    return [this.#message({ conversationId: row.uuid, message }), conversation]
  }
}
