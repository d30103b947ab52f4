import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { beginLeaving, recordArrival, settle, stay } from '../../../src/accounts/moves/service.ts'
import { type Maps, mapIn, mapsOf, mapText } from '../../../src/appliance/fleet/maps.ts'
import {
  MAIL_PREFIX,
  type OrganizationPart,
  type Part,
  PartSchema,
  partOf,
} from '../../../src/appliance/fleet/part.ts'
import { sha256Hex } from '../../../src/lib/ids.ts'
import { createTestApp } from '../../support/app.ts'
import { seedResources } from '../../support/matrix.ts'

const ID = '01890000-0000-7000-8000-00000000000'

const organization = (n: number, more: Partial<OrganizationPart> = {}): OrganizationPart => ({
  id: ID + n,
  name: `Org ${n}`,
  slug: `org-${n}`,
  move: null,
  isSuspended: false,
  hosts: [],
  keys: [],
  senders: [],
  codes: [],
  pages: [],
  ...more,
})

const part = (home: string, organizations: OrganizationPart[]): Part => ({
  home,
  address: `https://${home}.texts.example`,
  host: `${home}.texts.example`,
  organizations,
})

const KEY = 'a'.repeat(64)
const move = (state: 'LEAVING' | 'ARRIVED' | 'LEFT' | 'SETTLED', otherHome: string) => ({
  move: { state, otherHome, fingerprint: KEY },
})

/** Returns maps with an entry of each kind that leads to a home. */
const leadingTo = (home: string): Maps => ({
  hosts: new Map([['go.client.example', home]]),
  keys: new Map([[KEY, home]]),
  senders: new Map([[`${ID}9`, home]]),
  codes: new Map([['code', home]]),
  homes: new Map(),
})

const HAS = { keys: [KEY], hosts: ['go.client.example'], senders: [`${ID}9`], codes: ['code'] }

test.each<{ case: string; now: string; answers: Part[]; leadsTo: string | undefined }>([
  { case: 'is at a silent home', now: 'b2', answers: [part('a1', [])], leadsTo: 'b2' },
  { case: 'is at another home', now: 'c3', answers: [part('a1', [organization(1, HAS)])], leadsTo: 'a1' },
  {
    case: 'is claimed by a home, and its entry leads to a silent one',
    now: 'b2',
    answers: [part('a1', [organization(1, HAS)])],
    leadsTo: 'b2',
  },
  {
    case: 'left for a silent home',
    now: 'b2',
    answers: [part('a1', [organization(1, move('LEFT', 'b2'))])],
    leadsTo: 'b2',
  },
  {
    case: 'leaves for a silent home and is routed there already',
    now: 'b2',
    answers: [part('a1', [organization(1, { ...HAS, ...move('LEAVING', 'b2') })])],
    leadsTo: 'b2',
  },
  {
    case: 'leaves for a silent home and is not routed there yet',
    now: 'a1',
    answers: [part('a1', [organization(1, { ...HAS, ...move('LEAVING', 'b2') })])],
    leadsTo: 'a1',
  },
  {
    case: 'arrived from a silent home and is routed already',
    now: 'a1',
    answers: [part('a1', [organization(1, { ...HAS, ...move('ARRIVED', 'b2') })])],
    leadsTo: 'a1',
  },
  {
    case: 'arrived from a silent home and is not routed yet',
    now: 'b2',
    answers: [part('a1', [organization(1, { ...HAS, ...move('ARRIVED', 'b2') })])],
    leadsTo: 'b2',
  },
  {
    case: 'settled after a move from a silent home',
    now: 'a1',
    answers: [part('a1', [organization(1, { ...HAS, ...move('SETTLED', 'b2') })])],
    leadsTo: 'a1',
  },
  { case: 'is at no home any more', now: 'c3', answers: [part('a1', [])], leadsTo: undefined },
])('while b2 is silent, the maps lead to $leadsTo if an organization $case', ({ now, answers, leadsTo }) => {
  const unread = { homes: new Set(['b2']), maps: leadingTo(now) }
  const { hosts, keys, senders, codes, homes } = mapsOf(answers, unread)
  expect([hosts.get('go.client.example'), keys.get(KEY), senders.get(`${ID}9`), codes.get('code')]).toEqual([
    leadsTo,
    leadsTo,
    leadsTo,
    leadsTo,
  ])
  expect([...homes]).toEqual([
    ['a1', 'a1'],
    ['b2', 'b2'],
  ])
})

test('a map file is read as it was written', () => {
  const { keys } = leadingTo('a1')
  expect(mapIn(mapText(keys))).toEqual(keys)
  expect(mapIn('')).toEqual(new Map())
})

test('an entry leads to the home of its organization: at work, between two homes, and after the move', () => {
  const has = { keys: [KEY], hosts: ['go.client.example'], senders: [`${ID}9`], pages: ['club'] }
  const homeOf = (parts: Part[]) => {
    const { keys, hosts, senders, codes } = mapsOf(parts)
    return [
      keys.get(KEY),
      hosts.get('go.client.example'),
      senders.get(`${ID}9`),
      codes.get('a1.texts.example/club'),
    ]
  }
  expect(homeOf([part('a1', [organization(1, has)]), part('b2', [])])).toEqual(['a1', 'a1', 'a1', undefined])
  const leaving = organization(1, { ...has, ...move('LEAVING', 'b2') })
  expect(homeOf([part('a1', [leaving]), part('b2', [])])).toEqual(['a1', 'a1', 'a1', undefined])
  const arrived = organization(1, { ...has, pages: [], ...move('ARRIVED', 'a1') })
  expect(homeOf([part('a1', [leaving]), part('b2', [arrived])])).toEqual(['b2', 'b2', 'b2', 'b2'])
  const older = organization(1, {
    ...has,
    move: { state: 'ARRIVED', otherHome: 'a1', fingerprint: '0'.repeat(64) },
  })
  expect(homeOf([part('a1', [leaving]), part('b2', [older])])).toEqual(['a1', 'a1', 'a1', undefined])
  expect(homeOf([part('a1', [organization(1, has)]), part('b2', [arrived])])).toEqual([
    'a1',
    'a1',
    'a1',
    undefined,
  ])
  const left = organization(1, { pages: ['club'], ...move('LEFT', 'b2') })
  const settled = organization(1, { ...has, pages: [], ...move('SETTLED', 'a1') })
  expect(homeOf([part('a1', [left]), part('b2', [settled])])).toEqual(['b2', 'b2', 'b2', 'b2'])
})

test('two homes with one name, one host or one key are refused, and so is an organization that works at both', () => {
  const same = { keys: [KEY] }
  expect(() => mapsOf([part('a1', []), part('a1', [])])).toThrow('Two appliances have the name a1')
  expect(() => mapsOf([part('a1', [organization(1, same)]), part('b2', [organization(2, same)])])).toThrow(
    'both have',
  )
  expect(() => mapsOf([part('a1', [organization(1)]), part('b2', [organization(1)])])).toThrow(
    'at both appliances',
  )
})

test('a map file is the same in any order, a line has one key and one home, and no key begins a comment', () => {
  const hex = fc.stringMatching(/^[0-9a-f]{64}$/)
  fc.assert(
    fc.property(fc.uniqueArray(hex, { minLength: 1, maxLength: 12 }), fc.boolean(), (keys, isReversed) => {
      const parts = keys.map((key, n) =>
        part(`h${n.toString(36)}`, [organization(n % 10, { id: crypto.randomUUID(), keys: [key] })]),
      )
      const text = mapText(mapsOf(parts).keys)
      expect(mapText(mapsOf(isReversed ? parts.toReversed() : parts).keys)).toBe(text)
      for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^[0-9a-f]{64} h\w$/)
    }),
  )
})

test('a map file has no entry that would break it: spaces, comments, capital letters in a host, keys themselves', () => {
  const good = part('a1', [organization(1, { hosts: ['go.client.example'], keys: [KEY] })])
  const isPart = (value: unknown) => v.safeParse(PartSchema, value).success
  expect(isPart(good)).toBe(true)
  const broken: Partial<OrganizationPart>[] = [
    { hosts: ['Go.client.example'] },
    { hosts: ['go.client.example x'] },
    { hosts: ['#x'] },
    { keys: ['et_live_a1'] },
    { senders: ['1\n2'] },
    { codes: ['a b'] },
    { pages: ['#club'] },
  ]
  for (const one of broken)
    expect({ one, is: isPart(part('a1', [organization(1, one)])) }).toEqual({ one, is: false })
  expect(isPart({ ...good, home: 'a1 b2' })).toBe(false)
})

test('the part of an appliance passes its own check, and has hashes of keys but no key', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await seedResources(app, tenant)
  const self = { home: 'a1', address: 'https://a1.texts.example' }
  const read = () => v.parse(PartSchema, partOf(app.db, self))
  const find = () => read().organizations.find(({ id }) => id === tenant.organization.uuid)!
  expect(find().keys).toContain(sha256Hex(tenant.key))
  expect(JSON.stringify(read())).not.toContain(tenant.key)
  expect(find().senders.length).toBeGreaterThan(0)
  // Its pages are found by the name of its home until it has moved.
  expect(find().codes).toEqual([])
  const { id } = tenant.organization
  app.db.writeNow((tx) => beginLeaving(tx, id, 'b2'))
  expect(find().pages.length).toBeGreaterThan(0)
  app.db.writeNow((tx) => stay(tx, id))
  app.db.writeNow((tx) => {
    recordArrival(tx, id, {
      otherHome: 'b2',
      fingerprint: KEY,
      suspendedAt: null,
      suspensionNote: null,
      ledTo: null,
    })
    settle(tx, id)
  })
  const { codes } = find()
  expect(codes.length).toBeGreaterThan(3)
  expect(codes[0]).toBe(
    Buffer.from(tenant.organization.uuid.replaceAll('-', ''), 'hex')
      .toString('base64url')
      .slice(0, MAIL_PREFIX),
  )
})

test('a home that has lost its organizations and is silent keeps its join pages, which lead to their new home', () => {
  const left = part('a1', [organization(1, { ...move('LEFT', 'b2'), pages: ['club'] })])
  const arrived = part('b2', [organization(1, { ...move('SETTLED', 'a1'), codes: ['code'] })])
  const before = mapsOf([left, arrived])
  expect(before.codes.get('a1.texts.example/club')).toBe('b2')
  const unread = { homes: new Set(['a1']), maps: before }
  expect(mapsOf([arrived], unread)).toEqual(before)
  expect(mapsOf([part('c3', [])], unread).codes.has('a1.texts.example/club')).toBe(false)
})
