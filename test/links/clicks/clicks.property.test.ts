import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp } from '../../support/app.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { addShortLink, follow, IPHONE, MESSAGES_PREVIEW, PIXEL } from '../../support/links.ts'
import { openMigrated } from '../../support/migrated.ts'
import { runs } from '../../support/size.ts'

const AGENTS = [IPHONE, PIXEL, MESSAGES_PREVIEW]
const CONTACTS = 4

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ code: fc.nat(99), agent: fc.nat(AGENTS.length - 1) }) },
  { weight: 3, arbitrary: fc.record({ waitMs: fc.constantFrom(1, 1_000, 900_000, 86_400_000) }) },
  { weight: 2, arbitrary: fc.constant('written' as const) },
  { weight: 1, arbitrary: fc.record({ into: fc.nat(CONTACTS - 1), from: fc.nat(CONTACTS - 1) }) },
)

test('after any clicks, days and merges every count is that of a plain recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const connection = openMigrated()
      await using app = createTestApp({}, { connection })
      const tenant = sendable(app)
      const contacts = Array.from({ length: CONTACTS }, () => addContact(app, tenant).uuid)
      const link = await addShortLink(app, tenant)
      for (const messageTemplate of [`https://a.example {{shortLink.${link.id}}}`, 'https://a.example']) {
        await postCampaign(app, tenant, { category: 'TRANSACTIONAL', trackLinks: true, messageTemplate })
        await app.drain()
      }
      const texts = app.db.all<{ body: string }>('SELECT body FROM messages ORDER BY id')
      const codes = texts.flatMap(({ body }) => [...body.matchAll(/\/s\/(\w{8})/g)].map(([, code]) => code!))
      codes.push(link.code)
      for (const one of steps) {
        if (one === 'written') await app.drain()
        else if ('waitMs' in one) app.clock.advance(one.waitMs)
        else if ('code' in one)
          await follow(app, codes[one.code % codes.length]!, { 'user-agent': AGENTS[one.agent]! })
        else if (one.into !== one.from) {
          // A contact that was merged before is not found, and this changes nothing.
          await app.post(`/contacts/${contacts[one.into]}/merge`, tenant.key, { otherId: contacts[one.from] })
        }
      }
      await app.drain()
      await app.app.searchIndexer.drain()
      expect(brokenInvariants(connection)).toEqual([])
    }),
    {
      numRuns: runs(5),
      // Several clicks of one contact on one link that moves to another contact.
      examples: [
        [
          [
            { waitMs: 1_000 },
            { code: 6, agent: 0 },
            { code: 6, agent: 1 },
            'written',
            { into: 0, from: 3 },
            'written',
          ],
        ],
      ],
    },
  )
})
