import fc from 'fast-check'
import type { TestApp, TestTenant } from './app.ts'
import { addContact, addTag } from './contacts.ts'
import { phoneOf } from './imports.ts'
import { addSegment } from './segments.ts'
import { addTopic, chooseTopic } from './topics.ts'

type Choice = 'SUBSCRIBED' | 'UNSUBSCRIBED' | null

/** Existing contacts, and a file about some of them and others. */
export interface Sheet {
  known: Array<{ number: number; city: string; tags: number; isSuppressed: boolean; choice: Choice }>
  rows: Array<{
    number: number
    city: string
    tag: string
    isOptedOut: boolean
    email: string
    isEmailOptedOut: boolean
    topics: string
    unsubscribedTopics: string
  }>
  mode: string
  hasTag: boolean
  hasSegment: boolean
}

const number = fc.integer({ min: 0, max: 9 })
const city = fc.constantFrom('', 'Reno', 'Fargo')
export const anySheet: fc.Arbitrary<Sheet> = fc.record({
  known: fc.uniqueArray(
    fc.record({
      number,
      city,
      tags: fc.integer({ min: 0, max: 2 }),
      isSuppressed: fc.boolean(),
      choice: fc.constantFrom<Choice[]>(null, null, 'SUBSCRIBED', 'UNSUBSCRIBED'),
    }),
    { selector: ({ number }) => number, maxLength: 6 },
  ),
  rows: fc.array(
    fc.record({
      number: fc.oneof({ weight: 8, arbitrary: number }, { weight: 1, arbitrary: fc.constant(-1) }),
      city,
      tag: fc.constantFrom('', 'vip', 'VIP', 'own'),
      isOptedOut: fc.boolean(),
      email: fc.constantFrom('', '', 'one@example.test', 'two@example.test'),
      isEmailOptedOut: fc.boolean(),
      topics: fc.constantFrom('', '', 'Offers', 'news; OFFERS', 'Gone'),
      unsubscribedTopics: fc.constantFrom('', '', '', 'Offers', 'News'),
    }),
    { minLength: 1, maxLength: 30 },
  ),
  mode: fc.constantFrom('CREATE_AND_UPDATE', 'CREATE_ONLY', 'UPDATE_ONLY'),
  hasTag: fc.boolean(),
  hasSegment: fc.boolean(),
})

/** Creates the contacts. Returns the settings for the import of the file. */
export async function seedSheet(
  app: TestApp,
  tenant: TestTenant,
  { known, mode, hasTag, hasSegment }: Sheet,
): Promise<Record<string, string>> {
  const [vip, spring] = [await addTag(app, tenant, 'vip'), await addTag(app, tenant, 'spring')]
  const segmentId = await addSegment(app, tenant)
  const { id: topicId } = await addTopic(app, tenant)
  await addTopic(app, tenant, { name: 'News' })
  for (const { number, city, tags, isSuppressed, choice } of known) {
    const id = await addContact(app, tenant, {
      phone: phoneOf(number),
      tagIds: [vip, spring].slice(0, tags),
      ...(city ? { city } : {}),
      ...(isSuppressed ? { isOptedOut: true } : {}),
    })
    if (choice) await chooseTopic(app, tenant, id, { topicId, action: choice })
  }
  return { mode, ...(hasTag ? { tagIds: spring } : {}), ...(hasSegment ? { segmentId } : {}) }
}

export const sheetCsv = ({ rows }: Sheet): string =>
  `phone,city,tags,opted_out,email,email opt out,topics,unsubscribed_topics\n${rows
    .map(({ number, city, tag, isOptedOut, email, isEmailOptedOut, topics, unsubscribedTopics }) =>
      [
        number < 0 ? '12' : phoneOf(number),
        city,
        tag,
        isOptedOut ? 'yes' : '',
        email,
        isEmailOptedOut ? 'STOP' : '',
        topics,
        unsubscribedTopics,
      ].join(','),
    )
    .join('\n')}\n`
