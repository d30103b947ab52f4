import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import { type Chosen, choiceKey, isKeptFrom, returnedChoices } from '../../compliance/topics/choices.ts'
import { type Choice, listChoices, listTopicNames } from '../../compliance/topics/store.ts'
import type { TopicAction } from '../../compliance/topics/table.ts'
import type { KnownContact } from '../../contacts/records/bulk.ts'
import { addressesOf } from '../../contacts/topics/service.ts'
import type { Reader } from '../../db/database.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { say } from '../cells/remarks.ts'
import type { RowReading } from '../cells/row.ts'
import { tagKey } from '../cells/tag-cell.ts'
import type { RowTopics } from '../cells/topic-cells.ts'
import type { ContactImportRow } from '../imports/table.ts'

/**
 * The choices about topics in the rows of an import. An unsubscription counts for every address that is known to be the
 * person's, also in a row that is not imported. A subscription counts for the addresses of the row that have consent.
 */

interface Address {
  channel: SuppressionChannel
  address: string
}

interface Topic {
  id: number
  name: string
  key: string
}

type Last = Pick<Choice, 'action' | 'method' | 'importId'>

interface Scope extends Pick<ContactImportRow, 'organizationId' | 'isDryRun'> {
  importId: number
  topicDecisions: Decisions
}

/** The topics of the organization, and the choices of the addresses of a chunk before its rows are imported. */
export interface TopicFacts {
  /** By `tagKey` of the name. */
  topics: ReadonlyMap<string, Topic>
  lastOf(topicId: number, address: Address): Last | undefined
}

/** Reads the facts by two queries for each channel; undefined when no row names a topic. */
export function readTopicFacts(
  reader: Reader,
  { organizationId, isDryRun }: Scope,
  readings: readonly RowReading[],
  contacts: readonly KnownContact[],
): TopicFacts | undefined {
  const named = readings.filter(({ topics }) => topics !== undefined)
  if (named.length === 0) return undefined
  const topics = new Map(
    listTopicNames(reader, organizationId).map(({ id, name }) => {
      const key = tagKey(name)
      return [key, { id, name, key }] as const
    }),
  )
  const topicIds = [...topics.values()].map(({ id }) => id)
  const addresses: Record<SuppressionChannel, Set<string>> = { SMS: new Set(), EMAIL: new Set() }
  const add = ({ channel, address }: Address): void => void addresses[channel].add(address)
  for (const reading of named) {
    if ('values' in reading) addressesOf(reading.values).forEach(add)
    for (const address of reading.topics!.phones) add({ channel: 'SMS', address })
    for (const address of reading.topics!.emails) add({ channel: 'EMAIL', address })
  }
  for (const contact of contacts) addressesOf(contact).forEach(add)
  const last = new Map<string, Last>()
  for (const channel of ['SMS', 'EMAIL'] as const) {
    const some = [...addresses[channel]]
    // The import repeats what erased people chose, but a dry run writes only verdicts.
    const returned = isDryRun ? returnedChoices(reader, { organizationId, channel }, some) : []
    for (const choice of returned) last.set(choiceKey(choice), { ...choice, importId: null })
    for (const choice of listChoices(reader, organizationId, { channel, addresses: some, topicIds }))
      last.set(choiceKey(choice), choice)
  }
  return { topics, lastOf: (topicId, address) => last.get(choiceKey({ topicId, ...address })) }
}

/** Choices of earlier rows that are not in the facts yet, by `decisionKey`. */
export type Decisions = Map<string, TopicAction>

const decisionKey = (topic: string, { channel, address }: Address): string => `${topic} ${channel} ${address}`

const addressesIn = ({ phones, emails }: RowTopics): Address[] => [
  ...phones.map((address) => ({ channel: 'SMS' as const, address })),
  ...emails.map((address) => ({ channel: 'EMAIL' as const, address })),
]

/** Adds the unsubscriptions of a row that an earlier run has read. */
export function addEarlierTopics(decisions: Decisions, topics: RowTopics): void {
  for (const name of topics.unsubscribed)
    for (const address of addressesIn(topics))
      decisions.set(decisionKey(tagKey(name), address), 'UNSUBSCRIBED')
}

/** What a row changes about topics, and the remarks on the rest. */
interface PlannedTopics {
  choices: Chosen[]
  remarks: StoredSentence[]
}

const NOTHING: PlannedTopics = { choices: [], remarks: [] }

/** Maximum number of names that a remark lists, and of characters of a name. */
const MAX_NAMED = 10
const MAX_LENGTH = 60

const listed = (names: readonly string[]): string =>
  names
    .slice(0, MAX_NAMED)
    .map((name) => (name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}…` : name))
    .join(', ') + (names.length > MAX_NAMED ? ', …' : '')

/** Why a subscription is not recorded. */
type Refusal = 'BOTH' | 'KEPT' | 'OPTED_OUT' | 'NO_CONSENT'

const REMARKS: Readonly<Record<Refusal, (said: { topics: string }) => StoredSentence>> = {
  BOTH: say.topicsBoth,
  KEPT: say.topicsKept,
  OPTED_OUT: say.topicsOptedOut,
  NO_CONSENT: say.topicsNoConsent,
}

export class TopicPlanner {
  readonly #facts: TopicFacts | undefined
  readonly #importId: number
  readonly #decisions: Decisions
  readonly #isSuppressed: (channel: SuppressionChannel, address: string) => boolean

  constructor(
    facts: TopicFacts | undefined,
    { importId, isDryRun, topicDecisions }: Scope,
    isSuppressed: (channel: SuppressionChannel, address: string) => boolean,
  ) {
    this.#facts = facts
    this.#importId = importId
    this.#decisions = isDryRun ? topicDecisions : new Map()
    this.#isSuppressed = isSuppressed
  }

  /** Plans the unsubscriptions of a row that is not imported. Returns undefined when it has none. */
  unsubscriptions(
    topics: RowTopics | undefined,
    contact?: Pick<KnownContact, 'id' | 'phone' | 'email'>,
  ): Chosen[] | undefined {
    if (topics === undefined) return undefined
    const out = this.#known(topics.unsubscribed)
    if (out.length === 0) return undefined
    return this.#unsubscribe(out, { topics, of: contact ? addressesOf(contact) : [], contactId: contact?.id })
  }

  /**
   * Plans the choices of a row that is imported.
   * @param of the addresses of the contact with its new values
   * @param own the addresses of the row
   */
  plan(
    topics: RowTopics | undefined,
    { of, own, contactId }: { of: readonly Address[]; own: readonly Address[]; contactId?: number },
  ): PlannedTopics {
    if (topics === undefined) return NOTHING
    const out = this.#known(topics.unsubscribed)
    const outKeys = new Set(out.map(({ key }) => key))
    const wanted = this.#known(topics.subscribed)
    const wantedKeys = new Set(wanted.map(({ key }) => key))
    // The addresses of the contact already differ as the row says. An export writes such a contact into both columns.
    const isSettled = (topic: Topic): boolean => {
      if (!wantedKeys.has(topic.key)) return false
      const actions = new Set(of.map((address) => this.#last(topic, address)?.action))
      return actions.has('SUBSCRIBED') && actions.has('UNSUBSCRIBED')
    }
    const choices = this.#unsubscribe(
      out.filter((topic) => !isSettled(topic)),
      { topics, of, contactId },
    )
    const refused: Record<Refusal, string[]> = { BOTH: [], KEPT: [], OPTED_OUT: [], NO_CONSENT: [] }
    for (const topic of wanted) {
      const refusal = outKeys.has(topic.key)
        ? isSettled(topic)
          ? undefined
          : 'BOTH'
        : this.#subscribe(topic, choices, { topics, of, own, contactId })
      if (refusal) refused[refusal].push(topic.name)
    }
    const unknown = [...topics.subscribed, ...topics.unsubscribed].filter((name) => !this.#topic(name))
    return {
      choices,
      remarks: [
        ...(unknown.length > 0 ? [say.topicsUnknown({ topics: listed([...new Set(unknown)]) })] : []),
        ...(Object.keys(REMARKS) as Refusal[]).flatMap((refusal) =>
          refused[refusal].length > 0 ? [REMARKS[refusal]({ topics: listed(refused[refusal]) })] : [],
        ),
      ],
    }
  }

  #topic(name: string): Topic | undefined {
    return this.#facts?.topics.get(tagKey(name))
  }

  #known(names: readonly string[]): Topic[] {
    return names.flatMap((name) => this.#topic(name) ?? [])
  }

  #last(topic: Topic, address: Address): { action: TopicAction; isOfFile: boolean; last?: Last } | undefined {
    const decided = this.#decisions.get(decisionKey(topic.key, address))
    if (decided) return { action: decided, isOfFile: true }
    const last = this.#facts?.lastOf(topic.id, address)
    return last && { action: last.action, isOfFile: last.importId === this.#importId, last }
  }

  #unsubscribe(
    out: readonly Topic[],
    { topics, of, contactId }: { topics: RowTopics; of: readonly Address[]; contactId?: number | undefined },
  ): Chosen[] {
    return out.flatMap((topic) =>
      [...addressesIn(topics), ...of].flatMap((address) => {
        if (this.#last(topic, address)?.action === 'UNSUBSCRIBED') return []
        this.#decisions.set(decisionKey(topic.key, address), 'UNSUBSCRIBED')
        return [
          { topicId: topic.id, ...address, action: 'UNSUBSCRIBED' as const, contactId: contactId ?? null },
        ]
      }),
    )
  }

  /** Adds the subscriptions to `choices`, or returns why there are none. */
  #subscribe(
    topic: Topic,
    choices: Chosen[],
    {
      topics: { isUnconsented },
      of,
      own,
      contactId,
    }: {
      topics: RowTopics
      of: readonly Address[]
      own: readonly Address[]
      contactId?: number | undefined
    },
  ): Refusal | undefined {
    const lasts = of.flatMap((address) => this.#last(topic, address) ?? [])
    // The person subscribed before, perhaps for one address alone.
    if (lasts.some(({ action }) => action === 'SUBSCRIBED')) return undefined
    if (lasts.some(({ isOfFile }) => isOfFile)) return 'BOTH'
    const action = 'SUBSCRIBED'
    if (lasts.some(({ last }) => last && isKeptFrom(last, { action }, 'REQUEST'))) return 'KEPT'
    const wanted = own.filter(({ channel, address }) => !this.#isSuppressed(channel, address))
    const agreed = wanted.filter(({ channel }) => !isUnconsented[channel === 'SMS' ? 'sms' : 'email'])
    for (const address of agreed) {
      // Only an email address may be in the row of another contact too.
      if (address.channel === 'EMAIL') this.#decisions.set(decisionKey(topic.key, address), action)
      choices.push({ topicId: topic.id, ...address, action, contactId: contactId ?? null })
    }
    if (agreed.length > 0) return undefined
    return wanted.length < own.length ? 'OPTED_OUT' : 'NO_CONSENT'
  }
}
