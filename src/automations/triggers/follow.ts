import { contactConverted } from '../../campaigns/conversions/service.ts'
import { textReceived } from '../../channels/inbound/service.ts'
import { topicsChosen } from '../../compliance/topics/events.ts'
import { contactsSuppressed, contactsUnsuppressed } from '../../contacts/opt-outs/service.ts'
import { contactsChanged } from '../../contacts/records/service.ts'
import { findContactIds, listByIds } from '../../contacts/records/store.ts'
import { contactsTagged } from '../../contacts/tags/events.ts'
import { findTagIds } from '../../contacts/tags/store.ts'
import { contactsOfChoices } from '../../contacts/topics/store.ts'
import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { messagesMoved } from '../../delivery/executions/events.ts'
import { defineConsumer, type EventKind, type EventOf, emit, inOneOrder } from '../../events/event.ts'
import { joinLinkCompleted } from '../../join-links/submissions/events.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { linksClicked, mailsOpened, singleMailsOpened } from '../../links/clicks/events.ts'
import { pollVoted } from '../../polls/records/service.ts'
import type { TriggerOf, TriggerType } from '../definition/triggers.ts'
import { AUTOMATIONS } from '../passages/acting.ts'
import { Counts } from '../passages/counts.ts'
import { enter } from '../passages/enter.ts'
import { runningOf } from '../passages/running.ts'
import { findLastMessageVisit, findVisitOfMessage, updateVisit, wakePassages } from '../passages/store.ts'
import type { VisitRow } from '../passages/table.ts'
import { listTriggered } from '../records/store.ts'
import { enterByDate } from './dates.ts'
import { saysOneOf } from './words.ts'

/**
 * Follows what happens in the product: lets people enter, notes what they do with messages of steps, and lets those go on
 * who wait for something. Each event takes effect once, in the transaction that moves the cursor of the consumer.
 */

/** A person whom an event may let enter. */
interface Candidate {
  contactId: number
  data?: Readonly<Record<string, string>>
}

type Happened = Pick<EventOf, 'id' | 'organizationId' | 'actor' | 'createdAt'>

/** What an event does in automations of an organization. */
class Following {
  readonly tx: Tx
  readonly #event: Happened
  readonly #counts = new Counts()
  readonly #woken = new Set<number>()

  constructor(tx: Tx, event: Happened) {
    this.tx = tx
    this.#event = event
  }

  /** Lets people enter the automations whose trigger an event is. @param among returns the people of an event for a trigger */
  enter<T extends TriggerType>(type: T, among: (trigger: TriggerOf<T>) => readonly Candidate[]): void {
    const { id, organizationId, actor, createdAt } = this.#event
    for (const row of listTriggered(this.tx, organizationId, type)) {
      const running = runningOf(this.tx, row)
      const trigger = running?.flow.definition.trigger
      if (!running || trigger?.type !== type) continue
      for (const { contactId, data = {} } of among(trigger as TriggerOf<T>))
        enter(this.tx, this.#counts, running, {
          contactId,
          data,
          occasion: `event ${createdAt} ${id}`,
          startsAt: createdAt,
          isCausedByAutomation: actor.type === AUTOMATIONS.type && actor.name === AUTOMATIONS.name,
        })
    }
  }

  /** Lets people go on who wait in an automation, after the event was followed. */
  wake(contactIds: readonly number[]): void {
    for (const id of contactIds) this.#woken.add(id)
  }

  /** Notes what a person did with the message of a step, the first time. */
  note(visit: VisitRow, what: 'DELIVERED' | 'OPENED' | 'CLICKED' | 'REPLIED', at: number): void {
    const column = (
      { DELIVERED: 'deliveredAt', OPENED: 'openedAt', CLICKED: 'clickedAt', REPLIED: 'repliedAt' } as const
    )[what]
    this.wake([visit.contactId])
    if (visit[column] !== null) return
    updateVisit(this.tx, visit, { [column]: at })
    const { automationId: id, organizationId, stepId } = visit
    this.#counts.add({ id, organizationId }, stepId, what)
  }

  /** Lets people enter whose day an event changed. */
  #look(contactIds: readonly number[]): void {
    const { organizationId, createdAt } = this.#event
    for (const row of listTriggered(this.tx, organizationId, 'DATE')) {
      const running = runningOf(this.tx, row)
      if (!running || row.watchedThrough === null) continue
      const span = { from: createdAt, until: row.watchedThrough }
      enterByDate(this.tx, this.#counts, running, listByIds(this.tx, organizationId, contactIds), span)
    }
  }

  /** @param keepsDays whether the days of people are the same */
  end(keepsDays: boolean): void {
    if (this.#woken.size > 0 && !keepsDays) this.#look([...this.#woken])
    if (this.#woken.size > 0 && wakePassages(this.tx, this.#event.organizationId, [...this.#woken]) > 0)
      this.tx.notify('automations')
    this.#counts.write(this.tx)
  }
}

/** Events that change no contact. */
const KEEP_DAYS: readonly string[] = [messagesMoved.name, topicsChosen.name]

const follows = <Kind extends EventKind>(
  kind: Kind,
  follow: (following: Following, event: EventOf<Kind>) => void,
) =>
  defineConsumer({
    name: 'automations.follow',
    kind,
    handle: (tx, event: EventOf<Kind>) => {
      const following = new Following(tx, event)
      follow(following, event)
      following.end(KEEP_DAYS.includes(kind.name))
    },
  })

/** Tells whether a trigger that names records means this one. No named record means any. */
const means = <T>(named: readonly T[], one: T): boolean => named.length === 0 || named.includes(one)

interface MessageOfEvent {
  id: number
  contactId: number | null
  campaignUuid: string | null
  contentId: number | null
  /** Whether a member wrote it in a conversation. */
  isAnswer: 0 | 1
}

const listMessages = (tx: Tx, organizationId: number, ids: readonly number[]): MessageOfEvent[] =>
  tx.all<MessageOfEvent>(fragment`SELECT m.id, m.contact_id, m.content_id,
      m.author_id IS NOT NULL AND m.single_source IS NULL AS isAnswer,
      (SELECT uuid FROM campaigns c WHERE c.id = m.campaign_id) AS campaignUuid
    FROM messages m WHERE m.id IN ${ids} AND +m.organization_id = ${organizationId}`)

/** What a person did with a message: that of a campaign lets people enter, that of a step is noted. */
function didWith(
  following: Following,
  organizationId: number,
  visits: ReadonlyArray<{ messageId: number | null; at: number }>,
  did: 'OPENED' | 'CLICKED',
): void {
  const times = new Map(
    visits.flatMap(({ messageId, at }) => (messageId === null ? [] : [[messageId, at] as const])),
  )
  const messages = listMessages(following.tx, organizationId, [...times.keys()])
  for (const { id, contentId } of messages) {
    const visit = contentId === null ? undefined : findVisitOfMessage(following.tx, id)
    if (visit) following.note(visit, did, times.get(id)!)
  }
  ofCampaigns(following, messages, did)
}

function ofCampaigns(
  following: Following,
  messages: readonly MessageOfEvent[],
  did: 'SENT' | 'OPENED' | 'CLICKED',
): void {
  const ofContacts = messages.filter(
    ({ campaignUuid, contactId }) => campaignUuid !== null && contactId !== null,
  )
  if (ofContacts.length === 0) return
  // A message that was sent lets no person go on: a campaign to everyone would wake everyone who waits.
  if (did !== 'SENT') following.wake(ofContacts.map(({ contactId }) => contactId!))
  following.enter('CAMPAIGN', (trigger) =>
    trigger.did === did
      ? ofContacts
          .filter(({ campaignUuid }) => means(trigger.campaignIds, campaignUuid!))
          .map(({ contactId }) => ({ contactId: contactId! }))
      : [],
  )
}

/** Time for which a text counts as an answer to the last message of a step. */
const ANSWERS_MS = 30 * DAY_MS

export const followsEvents = inOneOrder('automations.follow', [
  follows(contactsChanged, (following, { organizationId, data }) => {
    // Also deleted ones, which leave.
    const facts = following.tx.all<{ id: number; source: string; stage: string }>(
      fragment`SELECT id, source, stage FROM contacts
        WHERE organization_id = ${organizationId} AND uuid IN ${data.uuids}`,
    )
    following.wake(facts.map(({ id }) => id))
    if (data.change === 'CREATED')
      following.enter('CONTACT_CREATED', ({ sources }) =>
        facts.filter(({ source }) => means<string>(sources, source)).map(({ id }) => ({ contactId: id })),
      )
    if (data.change === 'STAGE_CHANGED')
      following.enter('STAGE_CHANGED', ({ stages }) =>
        facts.filter(({ stage }) => means<string>(stages, stage)).map(({ id }) => ({ contactId: id })),
      )
  }),
  follows(contactsTagged, (following, { organizationId, data }) => {
    following.wake([...data.added, ...data.removed].map(({ contactId }) => contactId))
    const among =
      (links: typeof data.added) =>
      ({ tagIds }: { tagIds: readonly string[] }): Candidate[] => {
        const named = new Set(findTagIds(following.tx, organizationId, tagIds).values())
        const contactIds = links.filter(({ tagId }) => named.has(tagId)).map(({ contactId }) => contactId)
        return [...new Set(contactIds)].map((contactId) => ({ contactId }))
      }
    if (data.added.length > 0) following.enter('TAG_ADDED', among(data.added))
    if (data.removed.length > 0) following.enter('TAG_REMOVED', among(data.removed))
  }),
  follows(contactsSuppressed, (following, { data }) => following.wake(data.contactIds)),
  follows(contactsUnsuppressed, (following, { data }) => following.wake(data.contactIds)),
  follows(topicsChosen, (following, { organizationId, actor, data }) => {
    const { choices, afterContactId: after } = data
    const { contactIds, more } = contactsOfChoices(following.tx, organizationId, { choices, after })
    following.wake(contactIds)
    // Others with the address come with the next event, so that no transaction is long.
    for (const { choice, after: afterContactId } of more)
      emit(following.tx, topicsChosen, {
        organizationId,
        actor,
        data: { choices: [choice], afterContactId },
      })
  }),
  follows(joinLinkCompleted, (following, { organizationId, data }) => {
    const joined = following.tx.get<{ contactId: number | null; joinLinkUuid: string }>(
      fragment`SELECT s.contact_id, l.uuid AS joinLinkUuid FROM join_submissions s JOIN join_links l ON l.id = s.join_link_id
        WHERE s.id = ${data.submissionId} AND s.organization_id = ${organizationId}`,
    )
    const contactId = joined?.contactId
    if (!joined || contactId == null) return
    following.wake([contactId])
    following.enter('JOINED', ({ joinLinkIds }) =>
      means(joinLinkIds, joined.joinLinkUuid) ? [{ contactId }] : [],
    )
  }),
  follows(messagesMoved, (following, { organizationId, data, createdAt }) => {
    const messages = listMessages(following.tx, organizationId, data.messageIds)
    for (const { id, contentId } of messages) {
      const visit = contentId === null ? undefined : findVisitOfMessage(following.tx, id)
      if (!visit) continue
      if (data.status === 'DELIVERED') following.note(visit, 'DELIVERED', createdAt)
      else if (data.status === 'READ') following.note(visit, 'OPENED', createdAt)
      else following.wake([visit.contactId])
    }
    if (data.status !== 'SENT') return
    following.wake(
      messages.flatMap(({ contactId, isAnswer }) => (isAnswer && contactId !== null ? [contactId] : [])),
    )
    ofCampaigns(following, messages, 'SENT')
  }),
  follows(mailsOpened, (following, { organizationId, data }) =>
    didWith(following, organizationId, data.visits, 'OPENED'),
  ),
  follows(singleMailsOpened, (following, { organizationId, data }) =>
    didWith(following, organizationId, data.visits, 'OPENED'),
  ),
  follows(linksClicked, (following, { organizationId, data }) =>
    didWith(following, organizationId, data.visits, 'CLICKED'),
  ),
  follows(pollVoted, (following, { organizationId, data }) => {
    following.wake([data.contactId])
    if (data.isChange) return
    following.enter('VOTED', ({ pollId, optionIds }) => {
      if (pollId !== data.pollUuid) return []
      const chosen = following.tx
        .all<{ uuid: string }>(
          fragment`SELECT o.uuid FROM poll_options o JOIN polls p ON p.id = o.poll_id
            WHERE o.organization_id = ${organizationId} AND p.uuid = ${pollId} AND ${data.choices} & (1 << o.position) <> 0`,
        )
        .map(({ uuid }) => uuid)
      const isMeant = optionIds.length === 0 || chosen.some((uuid) => optionIds.includes(uuid))
      return isMeant ? [{ contactId: data.contactId }] : []
    })
  }),
  follows(contactConverted, (following, { organizationId, data }) => {
    const contactId = findContactIds(following.tx, organizationId, [data.contactId]).get(data.contactId)
    if (contactId === undefined) return
    following.wake([contactId])
    const { amount, currency } = data.conversion
    following.enter('WON', () => [{ contactId, data: { amount: String(amount), currency } }])
  }),
  follows(textReceived, (following, { organizationId, data, createdAt }) => {
    const text = following.tx.get<{
      contactId: number | null
      body: string
      kind: string
      takenBy: string | null
    }>(
      fragment`SELECT contact_id, body, kind, taken_by FROM inbound_messages
        WHERE id = ${data.inboundMessageId} AND organization_id = ${organizationId}`,
    )
    const contactId = text?.contactId
    if (!text || contactId == null || text.kind !== 'OTHER') return
    const last = findLastMessageVisit(following.tx, organizationId, contactId, createdAt - ANSWERS_MS)
    if (last) following.note(last, 'REPLIED', createdAt)
    following.wake([contactId])
    // A request for help, a keyword of a join link and a vote have their own answers.
    if (text.takenBy !== null) return
    following.enter('WROTE', ({ words }) =>
      saysOneOf(text.body, words) ? [{ contactId, data: { text: text.body.slice(0, 1_000) } }] : [],
    )
  }),
])
