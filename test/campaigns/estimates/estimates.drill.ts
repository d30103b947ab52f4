import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { sendable } from '../../support/campaigns.ts'
import { covers } from '../../support/covers.ts'
import { addMany, addMembers } from '../../support/many-contacts.ts'

covers('src/campaigns/estimates')

test('POST /campaigns/estimate above 5,000 recipients samples messages, and scales the totals to all', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const contacts = addMany(app, tenant, 20_000, (n) => ({
    firstName: n % 4 === 3 ? 'Ж' : 'A',
    phone: `+1212${String(n).padStart(7, '0')}`,
  }))
  addMembers(app, tenant, tenant.segment.id, contacts)
  // A text with A takes one segment, and one with Ж two.
  const { body } = await app.post('/campaigns/estimate', tenant.key, {
    segmentId: tenant.segment.uuid,
    template: `${'x'.repeat(60)}{{firstName}}`,
    channel: 'SMS',
  })
  expect(body.data).toMatchObject({ recipientCount: 20_000, eligibleCount: 20_000, isSampled: true })
  expect(body.data.segments).toMatchObject({ min: 1, max: 2 })
  expect(body.data.segments.average).toBeCloseTo(1.25, 1)
  expect(Math.abs(body.data.segments.total - 25_000)).toBeLessThan(500)
  // 1.96 × 0.433 × 20,000 ÷ √5,000 × √(3/4), because a quarter of all texts take one segment more.
  expect(Math.abs(body.data.marginOfError.segments - 208)).toBeLessThan(15)
  expect(Math.abs(body.data.sampleSize - 5_000)).toBeLessThan(250)
  expect(body.data.marginOfError.eligibleCount).toBe(0)
  const unicode = body.data.warnings.find(({ code }: { code: string }) => code === 'UNICODE_MESSAGE')
  expect(unicode.message).toMatch(/^About [\d,]+ recipients/)
})
