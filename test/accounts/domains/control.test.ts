import { describe, expect, test } from 'bun:test'
import { DnsUnavailable } from '../../../src/providers/smtp/dns.ts'
import { createTestApp } from '../../support/app.ts'
import { addDomain } from '../../support/domains.ts'
import { addShortLink, follow } from '../../support/links.ts'

const HOST = 'go.brand.example'

/** Two organizations, the first of which has named the domain, and the DNS records. */
function contested(records: Record<string, string[]> = {}) {
  const asked: string[] = []
  const app = createTestApp(
    {},
    {
      textsOf: () => async (name) => {
        asked.push(name)
        if (records[name]?.[0] === 'unavailable') throw new DnsUnavailable('ETIMEOUT')
        return records[name] ?? []
      },
    },
  )
  const [squatter, owner] = [app.tenant('Squatter'), app.tenant('Owner')]
  const claim = (key: string) => app.patch('/organization', key, { shortDomain: HOST, publicDomain: HOST })
  return { app, asked, records, squatter, owner, claim }
}

const NAME = `_carillon.${HOST}`

describe('PATCH /organization', () => {
  test('a domain that another organization has named is refused with the record that proves it', async () => {
    const { app, squatter, owner, claim } = contested()
    await addDomain(app, squatter, HOST)
    const { status, body } = await claim(owner.key)
    expect(status).toBe(400)
    expect(body.message).toContain(`${NAME} TXT "carillon-organization=${owner.organization.uuid}"`)
    expect(body.details[0].constraint).toBe('isUnique')
    await app[Symbol.asyncDispose]()
  })

  test('the organization with the DNS record gets the domain, and the other loses it with all its addresses', async () => {
    const { app, records, squatter, owner, claim } = contested()
    await addDomain(app, squatter, HOST)
    const [their, our] = [await addShortLink(app, squatter), await addShortLink(app, owner)]
    records[NAME] = ['v=other', `carillon-organization=${owner.organization.uuid}`]
    expect((await claim(owner.key)).status).toBe(200)
    const theirs = (await app.get('/organization', squatter.key)).body.data
    expect([theirs.shortDomain, theirs.publicDomain]).toEqual([null, null])
    expect((await app.get('/organization/domains', squatter.key)).body.data).toEqual([])
    const [domain] = (await app.get('/organization/domains', owner.key)).body.data
    expect([domain.domain, domain.status]).toEqual([HOST, 'UNCHECKED'])
    expect((await follow(app, our.code, { host: HOST })).status).toBe(302)
    expect((await follow(app, their.code, { host: HOST })).status).toBe(404)
    await app[Symbol.asyncDispose]()
  })

  test.each([
    {
      what: 'of the organization that has it',
      value: (app: { squatter: string; owner: string }) => app.squatter,
    },
    { what: 'of no organization', value: () => '019ab000-0000-7000-8000-000000000000' },
  ])('a record $what moves no domain', async ({ value }) => {
    const { app, records, squatter, owner, claim } = contested()
    await claim(squatter.key)
    const uuids = { squatter: squatter.organization.uuid, owner: owner.organization.uuid }
    records[NAME] = [`carillon-organization=${value(uuids)}`]
    expect((await claim(owner.key)).status).toBe(400)
    expect((await app.get('/organization', squatter.key)).body.data.shortDomain).toBe(HOST)
    await app[Symbol.asyncDispose]()
  })

  test('a DNS without an answer proves nothing', async () => {
    const { app, squatter, owner, claim } = contested({ [NAME]: ['unavailable'] })
    await claim(squatter.key)
    expect((await claim(owner.key)).status).toBe(400)
    await app[Symbol.asyncDispose]()
  })

  test('the DNS is not queried for a domain that is free or that the organization has', async () => {
    const { app, asked, owner, claim } = contested()
    await claim(owner.key)
    await claim(owner.key)
    expect(asked).toEqual([])
    await app[Symbol.asyncDispose]()
  })
})
