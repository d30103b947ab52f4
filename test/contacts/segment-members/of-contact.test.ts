import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addContact, addTag, sessionWithout } from '../../support/contacts.ts'
import { addSegment, all, rule } from '../../support/segments.ts'

const unknown = '0190aaaa-0000-7000-8000-000000000001'

describe('GET /contacts/:id/segments', () => {
  test('shows for each segment whether the contact is in it now', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    const vip = await addTag(app, tenant, 'vip')
    const contact = await addContact(app, tenant, { firstName: 'Zoe', city: 'Boston' })
    const another = await addContact(app, tenant, { firstName: 'Ann', city: 'Boston' })
    await addSegment(app, tenant, { name: 'A list of others', contactIds: [another] })
    await addSegment(app, tenant, { name: 'B list', contactIds: [contact] })
    const ofRules = (name: string, ...rules: ReturnType<typeof rule>[]) =>
      addSegment(app, tenant, { name, type: 'DYNAMIC', rules: all(...rules) })
    await ofRules('C Boston', rule('city', 'equals', 'boston'))
    await ofRules('D tagged', rule('tagIds', 'contains_any', [vip]))
    await addSegment(app, other, { name: 'Theirs', type: 'DYNAMIC', rules: all(rule('city', 'is_empty')) })
    const memberOf = async (query = '') => {
      const { status, body } = await app.get(`/contacts/${contact}/segments${query}`, tenant.key)
      expect(status).toBe(200)
      return body.data.map(({ name, isMember }: { name: string; isMember: boolean }) => [name, isMember])
    }
    expect(await memberOf()).toEqual([
      ['A list of others', false],
      ['B list', true],
      ['C Boston', true],
      ['D tagged', false],
    ])
    await app.post(`/contacts/${contact}/tags`, tenant.key, { tagIds: [vip] })
    expect(await memberOf('?page=2&limit=3')).toEqual([['D tagged', true]])
  })

  test('is right for more segments than one statement evaluates', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const contact = await addContact(app, tenant, { firstName: 'Zoe', city: 'City 21' })
    for (let n = 10; n < 34; n++) {
      const rules = all(rule('city', 'equals', `City ${n}`))
      await addSegment(app, tenant, { name: `City ${n}`, type: 'DYNAMIC', rules })
    }
    const { body } = await app.get(`/contacts/${contact}/segments?limit=100`, tenant.key)
    const [segments, members] = [body.data, body.data.filter((one: { isMember: boolean }) => one.isMember)]
    expect([segments.length, body.meta.total]).toEqual([24, 24])
    expect(members.map(({ name }: { name: string }) => name)).toEqual(['City 21'])
  })

  test('refuses an unknown contact, and a caller who may not see contacts', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    const theirs = await addContact(app, other, {})
    for (const id of [unknown, theirs]) {
      expect((await app.get(`/contacts/${id}/segments`, tenant.key)).status).toBe(404)
    }
    const contact = await addContact(app, tenant, {})
    const blind = await sessionWithout(app, tenant, 'contact:read')
    expect((await app.get(`/contacts/${contact}/segments`, blind)).status).toBe(403)
  })
})
