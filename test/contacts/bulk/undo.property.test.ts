import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { CONTACT_STAGES, CONTACT_STATUSES } from '../../../src/contacts/records/table.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, readContact } from '../../support/contacts.ts'
import { runs } from '../../support/size.ts'

/** Random contacts, a random change of all, random changes of some in between, and the undo. */

const TAGS = ['a', 'b', 'c']
const city = fc.constantFrom(null, 'Austin', 'Waco')
const email = fc.constantFrom(null, 'a@example.com', 'b@example.com')
const plan = fc.constantFrom(null, 'Basic', 'Plus')
const status = fc.constantFrom(...CONTACT_STATUSES)
const tags = fc.subarray(TAGS)
const fields = { city, email, status, plan }
const person = fc.record({ ...fields, tags })
const change = fc
  .record({ ...fields, stage: fc.constantFrom(...CONTACT_STAGES) }, { requiredKeys: [] })
  .chain((values) =>
    tags.chain((add) =>
      fc.subarray(TAGS.filter((tag) => !add.includes(tag))).map((remove) => ({ values, add, remove })),
    ),
  )
const meanwhile = fc.record({ ...fields, tags }, { requiredKeys: [] })

type Values = Readonly<Record<string, unknown>>

/** Returns the values with the field names of request bodies. */
const bodyOf = ({ plan: value, ...others }: Values) => ({
  ...others,
  ...(value === undefined ? {} : { customFields: { plan: value } }),
})

/** Returns the values that the operation changes, and the names of the tags. */
async function lookAt(app: TestApp, tenant: TestTenant, id: string) {
  const contact = await readContact(app, tenant, id)
  return {
    values: {
      city: contact.city,
      email: contact.email,
      status: contact.status,
      stage: contact.stage,
      plan: contact.customFields.plan ?? null,
    } as Record<string, unknown>,
    tags: contact.tags.map(({ name }: { name: string }) => name) as string[],
  }
}

test('an undo restores each value that still equals the change, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(person, meanwhile), { minLength: 1, maxLength: 4 }),
      change,
      async (people, { values, add, remove }) => {
        await using app = createTestApp()
        const tenant = app.tenant()
        await app.post('/custom-fields', tenant.key, { key: 'plan', label: 'Plan', type: 'TEXT' })
        const tagIds = new Map<string, string>()
        for (const name of TAGS) tagIds.set(name, await addTag(app, tenant, name))
        const idsOf = (names: readonly string[]) => names.map((name) => tagIds.get(name)!)
        const ids: string[] = []
        for (const [{ tags: own, ...rest }] of people)
          ids.push(await addContact(app, tenant, { ...bodyOf(rest), tagIds: idsOf(own) }))
        const before = await Promise.all(ids.map((id) => lookAt(app, tenant, id)))
        app.clock.advance(1_000)
        const body = { all: true, ...bodyOf(values), addTagIds: idsOf(add), removeTagIds: idsOf(remove) }
        const { status: answered, body: answer } = await app.post('/contacts/bulk-edit', tenant.key, body)
        if (answered === 400) return
        await app.drain()
        const after = await Promise.all(ids.map((id) => lookAt(app, tenant, id)))
        app.clock.advance(1_000)
        for (const [index, [, { tags: names, ...rest }]] of people.entries()) {
          const tagging = names ? { tagIds: idsOf(names) } : {}
          await app.patch(`/contacts/${ids[index]}`, tenant.key, { ...bodyOf(rest), ...tagging })
        }
        const current = await Promise.all(ids.map((id) => lookAt(app, tenant, id)))
        await app.post(`/contacts/bulk-operations/${answer.data.id}/undo`, tenant.key)
        await app.drain()
        for (const [index, id] of ids.entries()) {
          const [was, became, is] = [before[index]!, after[index]!, current[index]!]
          const expected = Object.fromEntries(
            Object.keys(was.values).map((name) => [
              name,
              is.values[name] === became.values[name] ? was.values[name] : is.values[name],
            ]),
          )
          const got = became.tags.filter((tag) => !was.tags.includes(tag))
          const lost = was.tags.filter((tag) => !became.tags.includes(tag))
          const found = await lookAt(app, tenant, id)
          expect(found.values).toEqual(expected)
          expect(found.tags).toEqual(
            [...new Set([...is.tags.filter((tag) => !got.includes(tag)), ...lost])].sort(),
          )
        }
      },
    ),
    { numRuns: runs(15) },
  )
})
