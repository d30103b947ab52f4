import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { abCampaign, untilOut } from '../../support/ab-tests.ts'
import { createTestApp } from '../../support/app.ts'
import { addContact, campaignIn, sendable } from '../../support/campaigns.ts'
import { addExecution, addMessage, executionOf } from '../../support/messages.ts'
import { runs, some } from '../../support/size.ts'

const STRANGER = '01890000-0000-7000-8000-000000000000'
const hasCode = (status: string): boolean => status === 'FAILED' || status === 'SKIPPED'
const ids = (body: { data: Array<{ id: string }> }) => body.data.map(({ id }) => id)

describe('GET /campaigns/:id/messages', () => {
  test('every filter and page matches filtering and slicing all messages', async () => {
    const message = fc.record({
      run: fc.integer({ min: 0, max: 1 }),
      contact: fc.integer({ min: 0, max: 5 }),
      status: fc.constantFrom('QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'SKIPPED'),
      code: fc.constantFrom('OPTED_OUT', 'INVALID_NUMBER'),
    })
    const query = fc.record(
      {
        status: fc.subarray(['QUEUED', 'FAILED', 'SKIPPED', 'READ']),
        errorCode: fc.subarray(['OPTED_OUT', 'INVALID_NUMBER', 'BLOCKED'], { minLength: 1 }),
        contact: fc.integer({ min: 0, max: 2 }),
        run: fc.integer({ min: 0, max: 1 }),
        page: fc.integer({ min: 1, max: 3 }),
        limit: fc.integer({ min: 1, max: 5 }),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(message, { maxLength: 10, selector: ({ run, contact }) => run * 10 + contact }),
        fc.array(query, { minLength: 1, maxLength: 5 }),
        async (given, queries) => {
          await using app = createTestApp()
          const tenant = sendable(app)
          const id = await campaignIn(app, tenant, 'SENDING')
          const other = await campaignIn(app, tenant, 'SENDING')
          addMessage(app, tenant, { status: 'SENT', executionId: executionOf(app, other) })
          const runs = [executionOf(app, id), addExecution(app, tenant, id)]
          const runUuids = runs.map((run) =>
            app.db.value<string>('SELECT uuid FROM executions WHERE id = ?', run),
          )
          const contacts = [0, 1, 2, 3, 4, 5].map(() => addContact(app, tenant))
          const uuids = given.map(({ run, contact, status, code }) =>
            addMessage(app, tenant, {
              status,
              executionId: runs[run]!,
              contactId: contacts[contact]!.id,
              ...(hasCode(status) ? { errorCode: code } : {}),
            }),
          )
          for (const { status, errorCode, contact, run, page = 1, limit = 20 } of queries) {
            const url = new URLSearchParams({ page: String(page), limit: String(limit) })
            if (status !== undefined) url.append('status', status.join(','))
            if (errorCode !== undefined) url.append('errorCode', errorCode.join(','))
            if (contact !== undefined) url.append('contactId', contacts[contact]!.uuid)
            if (run !== undefined) url.append('executionId', runUuids[run]!)
            const { body } = await app.get(`/campaigns/${id}/messages?${url}`, tenant.key)
            const matching = given
              .map((each, index) => ({ ...each, index }))
              .filter((each) => status === undefined || status.includes(each.status))
              .filter(
                (each) => errorCode === undefined || (hasCode(each.status) && errorCode.includes(each.code)),
              )
              .filter((each) => contact === undefined || each.contact === contact)
              .filter((each) => run === undefined || each.run === run)
              .sort((a, b) => b.run - a.run || b.index - a.index)
            expect(body.meta).toMatchObject({ page, limit, total: matching.length })
            const shown = matching.slice((page - 1) * limit, page * limit)
            expect(ids(body)).toEqual(shown.map(({ index }) => uuids[index]!))
          }
        },
      ),
      { numRuns: runs(25) },
    )
  })

  test('an entry is the whole record', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SENDING')
    const contact = addContact(app, tenant)
    const executionId = executionOf(app, id)
    const uuid = addMessage(app, tenant, {
      status: 'DELIVERED',
      executionId,
      contactId: contact.id,
      segmentCount: 2,
      sentAt: '2026-03-04T17:00:01Z',
      deliveredAt: '2026-03-04T17:00:02Z',
    })
    app.db.writeNow(
      (tx) =>
        void tx.run(
          `UPDATE messages SET body = 'Hi', channel_identity_id = ?, provider_message_id = 'p1', queued_at = ?`,
          tenant.identity.id,
          tx.now,
        ),
    )
    const { body } = await app.get(`/campaigns/${id}/messages`, tenant.key)
    expect(body.data).toEqual([
      {
        id: uuid,
        campaignId: id,
        executionId: app.db.value<string>('SELECT uuid FROM executions'),
        contactId: contact.uuid,
        contactName: app.db.value<string>(
          "SELECT trim(first_name || ' ' || ifnull(last_name, '')) FROM contacts",
        ),
        channel: 'SMS',
        channelIdentityId: tenant.identity.uuid,
        subject: null,
        to: expect.stringMatching(/^\+1/),
        body: 'Hi',
        mediaUrls: [],
        whatsappTemplate: null,
        variantLabel: null,
        status: 'DELIVERED',
        errorCode: null,
        providerErrorCode: null,
        errorMessage: null,
        providerMessageId: 'p1',
        segmentCount: 2,
        credits: 0,
        scheduledFor: null,
        queuedAt: '2026-03-04T17:00:00.000Z',
        sentAt: '2026-03-04T17:00:01.000Z',
        deliveredAt: '2026-03-04T17:00:02.000Z',
        readAt: null,
        failedAt: null,
        earlierTries: [],
      },
    ])
  })

  test('a message in doubt shows its cost in credits', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SENDING')
    addMessage(app, tenant, {
      status: 'FAILED',
      errorCode: 'UNKNOWN',
      executionId: executionOf(app, id),
      contactId: addContact(app, tenant).id,
    })
    app.db.writeNow((tx) => void tx.run('UPDATE messages SET charged_units = 1, charged_credits = 5'))
    const { body } = await app.get(`/campaigns/${id}/messages`, tenant.key)
    expect(body.data).toMatchObject([{ status: 'FAILED', sentAt: null, credits: 5 }])
  })

  test('contacts who unsubscribed by a mail or complained about it count as opted out', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SENDING')
    const executionId = executionOf(app, id)
    const [unsubscribed, complained] = [0, 1, 2].map(() =>
      addMessage(app, tenant, { status: 'SENT', executionId, contactId: addContact(app, tenant).id }),
    )
    const optOut = (message: string, method: string) =>
      app.db.writeNow((tx) =>
        tx.run(
          `INSERT INTO consents (uuid, organization_id, channel, address, action, method, campaign_id, message_id,
             actor_type, actor_name, occurred_at)
           SELECT uuid, organization_id, 'EMAIL', address, 'OPT_OUT', ?, campaign_id, id, 'CONTACT', 'reader', ?
           FROM messages WHERE uuid = ?`,
          method,
          tx.now,
          message,
        ),
      )
    optOut(unsubscribed!, 'LIST_UNSUBSCRIBE')
    optOut(complained!, 'COMPLAINT')
    const { body } = await app.get(`/campaigns/${id}/messages?did=OPTED_OUT`, tenant.key)
    expect(ids(body)).toEqual([complained!, unsubscribed!])
    expect(body.meta.total).toBe(2)
  })

  test.each(['messages', 'executions', 'analytics'])(
    '%s of an unknown, a deleted and another organization’s campaign are 404',
    async (what) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      const deleted = await campaignIn(app, tenant, 'DRAFT')
      await app.delete(`/campaigns/${deleted}`, tenant.key)
      const foreign = await campaignIn(app, sendable(app, 'Other'), 'SENDING')
      for (const id of [STRANGER, deleted, foreign]) {
        const answer = await app.get(`/campaigns/${id}/${what}`, tenant.key)
        expect([answer.status, answer.body.message]).toEqual([404, 'Campaign not found.'])
      }
      expect((await app.get(`/campaigns/7/${what}`, tenant.key)).status).toBe(400)
    },
  )

  test("another organization's contact and execution filter like unknown ones", async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const other = sendable(app, 'Other')
    const id = await campaignIn(app, tenant, 'SENDING')
    const foreign = await campaignIn(app, other, 'SENDING')
    const contact = addContact(app, other)
    addMessage(app, tenant, { status: 'SENT', executionId: executionOf(app, id), contactId: contact.id })
    const run = app.db.value<string>('SELECT uuid FROM executions WHERE id = ?', executionOf(app, foreign))
    for (const query of [`contactId=${contact.uuid}`, `executionId=${run}`]) {
      const { status, body } = await app.get(`/campaigns/${id}/messages?${query}`, tenant.key)
      expect([status, body.data, body.meta.total]).toEqual([200, [], 0])
    }
  })

  test('the messages with one text of an A/B test match its results, alone and with other filters', async () => {
    await using app = createTestApp()
    const abTest = { sharePercent: 50, waitMinutes: 60, metric: 'MANUAL' }
    const { tenant, id } = await abCampaign(app, { people: 60, abTest })
    await untilOut(app)
    await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'B' })
    await app.drain()
    const list = async (query: string) =>
      (await app.get(`/campaigns/${id}/messages?limit=100&${query}`, tenant.key)).body
    const { variants } = (await app.get(`/campaigns/${id}/analytics`, tenant.key)).body.data
    expect(variants.map(({ label }: { label: string }) => label)).toEqual(['A', 'B'])
    for (const { label, recipients } of variants) {
      const { data, meta } = await list(`variant=${label}`)
      expect([data.length, meta.total]).toEqual([recipients, recipients])
      expect(new Set(data.map(({ variantLabel }: { variantLabel: string }) => variantLabel))).toEqual(
        new Set([label]),
      )
      expect((await list(`variant=${label.toLowerCase()}`)).meta.total).toBe(recipients)
      expect((await list(`variant=${label}&status=QUEUED,SENT,DELIVERED`)).meta.total).toBe(recipients)
      expect((await list(`variant=${label}&status=FAILED`)).meta.total).toBe(0)
    }
    // The rest of the audience also got text B, and is not part of the A/B test.
    const ofB = (await list('')).data.filter(
      ({ variantLabel }: { variantLabel: string | null }) => variantLabel === 'B',
    )
    expect(ofB.length).toBeGreaterThan(variants[1].recipients)
    for (const query of ['variant=C', 'variant=-B', 'variant=0'])
      expect((await list(query)).meta.total).toBe(0)
    const plain = await campaignIn(app, sendable(app, 'Other'), 'SENDING')
    expect((await app.get(`/campaigns/${plain}/messages?variant=A`, tenant.key)).status).toBe(404)
  })

  test.each(
    some([
      ['status=LOST', 'status[0]'],
      ['errorCode=LOST', 'errorCode[0]'],
      ['did=LAUGHED', 'did'],
      ['linkId=7', 'linkId'],
      [`variant=${'A'.repeat(65)}`, 'variant'],
      ['contactId=7', 'contactId'],
      ['executionId=7', 'executionId'],
    ] as const),
  )('%s is refused', async (query, field) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SENDING')
    const { status, body } = await app.get(`/campaigns/${id}/messages?${query}`, tenant.key)
    expect([status, body.details[0].field]).toEqual([400, field])
  })
})
