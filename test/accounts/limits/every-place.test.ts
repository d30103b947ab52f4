import { describe, expect, test } from 'bun:test'
import {
  type Declaration,
  declarationsOf,
  importsOf,
  readSources,
  type SourceFile,
} from '../../support/source-files.ts'

/**
 * Every place of the sources that creates a limited resource must check for room first. From each
 * statement that creates or revives such a row, the test follows the callers up to a check for room,
 * or to a place listed here with its reason. Imports and restores of a whole organization
 * (appliance/transport, storage) are left out: they keep what the organization had.
 */

/** The tables of each gauge, as SQL and Drizzle name them. */
const ROWS: Readonly<Record<string, ReadonlyArray<{ table: string; drizzle: string; slice: string }>>> = {
  CONTACTS: [{ table: 'contacts', drizzle: 'contacts', slice: 'contacts/records' }],
  MEMBERS: [
    { table: 'memberships', drizzle: 'memberships', slice: 'accounts/roles' },
    { table: 'invitations', drizzle: 'invitations', slice: 'accounts/invitations' },
  ],
  CHANNEL_IDENTITIES: [
    { table: 'channel_identities', drizzle: 'channelIdentities', slice: 'channels/identities' },
  ],
  JOIN_LINKS: [{ table: 'join_links', drizzle: 'joinLinks', slice: 'join-links/records' }],
  SHORT_LINKS: [{ table: 'short_links', drizzle: 'shortLinks', slice: 'links/short-links' }],
}

/** Places that create without a check for room, as `file#declaration`, each with the reason. */
const UNASKED: Readonly<Record<string, string>> = {
  'src/channels/inbound/service.ts#senderOf': 'a person who writes is never refused',
  'src/channels/inbound/receive-mail.ts#addMailer': 'a person who writes is never refused',
  'src/join-links/submissions/contact.ts#createContact': 'a person who joins is never refused',
  'src/contacts/undo/restore.ts#restoreDeleted': 'the undo of a deletion is never refused',
  'src/accounts/invitations/accept.ts#joinAsInvited': 'the invitation held the place',
  'src/accounts/sign-in/register.ts#register': 'the owner of a new organization',
  'src/accounts/organizations/routes.ts#createOwnOrganization': 'the owner of a new organization',
  'cli/commands/org.ts#create': 'the owner of a new organization',
  'cli/commands/init.ts#initialize': 'the owner of a new organization',
  'src/links/recipient-links/writer.ts#RecipientLinks': 'links in texts of campaigns do not count',
  'src/join-links/pages/preview.ts#previewRoute': 'the link of a preview is not stored',
}

/** Places that check for room, by gauge. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  CONTACTS: [
    'src/contacts/records/service.ts#createContact',
    'src/transfers/import-rows/apply-rows.ts#applyRows',
  ],
  MEMBERS: ['cli/commands/user.ts#create', 'src/accounts/invitations/service.ts#createInvitation'],
  CHANNEL_IDENTITIES: ['src/channels/identities/service.ts#createChannelIdentity'],
  JOIN_LINKS: ['src/join-links/records/service.ts#createJoinLink'],
  SHORT_LINKS: ['src/links/short-links/service.ts#createShortLink'],
}

const sources = readSources('src/**/*.ts', 'cli/**/*.ts')

/**
 * Declarations of a file, and the ones that use a name that the file declares or imports. Read once
 * per file.
 */
interface Uses {
  own: readonly Declaration[]
  users: ReadonlyMap<string, readonly Declaration[]>
}
const known = new WeakMap<SourceFile, Uses>()

function usesIn(source: SourceFile): Uses {
  const own = declarationsOf(source)
  const reached = [
    ...own.map(({ file, name }) => ({ file, name })),
    ...importsOf(source).map(({ target, name }) => ({ file: target, name })),
  ]
  const users = new Map<string, Declaration[]>()
  for (const { file, name } of reached) {
    const word = new RegExp(`\\b${name.replace('*', '(?!)')}\\b`)
    const found = own.filter((one) => !(one.file === file && one.name === name) && word.test(one.code))
    users.set(`${file}#${name}`, [...(users.get(`${file}#${name}`) ?? []), ...found])
  }
  return { own, users }
}

/** Declarations of the sources, and their uses of each other. */
class Calls {
  readonly all: readonly Declaration[]
  readonly #users = new Map<string, Declaration[]>()

  constructor(files: readonly SourceFile[]) {
    const uses = files.map((source) => known.getOrInsertComputed(source, usesIn))
    this.all = uses.flatMap(({ own }) => own)
    for (const { users } of uses)
      for (const [id, found] of users) this.#users.getOrInsertComputed(id, () => []).push(...found)
  }

  usersOf = (one: Declaration): readonly Declaration[] => this.#users.get(idOf(one)) ?? []

  /** Returns these declarations and all that use them, directly or indirectly. */
  above(from: readonly Declaration[], isEnd: (one: Declaration) => boolean = () => false): Set<Declaration> {
    const found = new Set(from)
    for (const one of found) if (!isEnd(one)) for (const user of this.usersOf(one)) found.add(user)
    return found
  }
}

const idOf = ({ file, name }: Declaration): string => `${file}#${name}`

/** Returns whether the statement of a declaration creates or revives a row of the gauge. */
const creates = ({ file, code }: Declaration, gauge: string): boolean =>
  ROWS[gauge]!.some(
    ({ table, drizzle, slice }) =>
      new RegExp(`\\bINSERT (OR \\w+ )?INTO ${table}\\b`).test(code) ||
      new RegExp(`\\b(?:insertRow|insertEach|putRow)\\(\\s*tx,\\s*${drizzle}\\b`).test(code) ||
      new RegExp(`\\bUPDATE ${table} SET[^\`;]*\\bdeleted_at = NULL`).test(code) ||
      (file.startsWith(`src/${slice}/`) && /\bdeletedAt: null\b/.test(code)),
  )

/**
 * Follows every statement that creates rows of the gauge up to a check for room.
 * @returns the places that check, the listed places, and the places that do neither
 */
function placesOf(calls: Calls, gauge: string) {
  const statements = calls.all.filter((one) => creates(one, gauge))
  const creating = calls.above(statements)
  const question = new RegExp(`\\b(assertRoom|refusalOf|roomFor)\\([^)]*'${gauge}'`)
  const asking = calls.above(
    calls.all.filter(({ code }) => question.test(code)),
    // A caller of a function that both checks and creates has checked for that row alone.
    (one) => creating.has(one),
  )
  const isEnd = (one: Declaration) => asking.has(one) || UNASKED[idOf(one)] !== undefined
  const reached = [...calls.above(statements, isEnd)]
  const isEntry = ({ file }: Declaration) => /^cli\/|\/(routes|\w+-routes?|module|jobs)\.ts$/.test(file)
  const ids = (some: readonly Declaration[]) => some.map(idOf).sort()
  return {
    statements: ids(statements),
    asking: ids(reached.filter((one) => asking.has(one))),
    listed: ids(reached.filter((one) => !asking.has(one) && UNASKED[idOf(one)] !== undefined)),
    unguarded: ids(reached.filter((one) => !isEnd(one) && (isEntry(one) || calls.usersOf(one).length === 0))),
  }
}

const calls = new Calls(sources)

describe('every place that creates a limited record', () => {
  test.each(Object.keys(ROWS))('%s: checks for room, or has a listed reason', (gauge) => {
    const { asking, unguarded } = placesOf(calls, gauge)
    expect(unguarded).toEqual([])
    expect(asking).toEqual([...ASKED[gauge]!])
  })

  test('every listed reason is needed', () => {
    const listed = Object.keys(ROWS).flatMap((gauge) => placesOf(calls, gauge).listed)
    expect([...new Set(listed)].sort()).toEqual(Object.keys(UNASKED).sort())
  })

  test('the statements belong to the owners of the tables', () => {
    expect(
      Object.fromEntries(Object.keys(ROWS).map((gauge) => [gauge, placesOf(calls, gauge).statements])),
    ).toEqual({
      CONTACTS: [
        'src/contacts/records/bulk.ts#CONTACT',
        'src/contacts/records/edited.ts#reviveContacts',
        'src/contacts/records/inbound.ts#insertUnknownMailer',
        'src/contacts/records/inbound.ts#insertUnknownSender',
        'src/contacts/records/store.ts#INSERT_CONTACT',
      ],
      MEMBERS: [
        'src/accounts/invitations/store.ts#insertInvitation',
        'src/accounts/roles/store.ts#insertMembership',
      ],
      CHANNEL_IDENTITIES: ['src/channels/identities/store.ts#insertChannelIdentity'],
      JOIN_LINKS: [
        'src/join-links/records/service.ts#unsavedLink',
        'src/join-links/records/store.ts#insertJoinLink',
      ],
      SHORT_LINKS: ['src/links/short-links/store.ts#insertShortLink'],
    })
  })

  test.each([
    {
      what: 'a removed check',
      file: 'src/links/short-links/service.ts',
      change: (code: string) => code.replace("'SHORT_LINKS'", "'JOIN_LINKS'"),
      gauge: 'SHORT_LINKS',
      found: ['src/links/short-links/routes.ts#shortLinkRoutes'],
    },
    {
      what: 'a second statement that creates',
      file: 'src/contacts/activities/routes.ts',
      change: (code: string) => `${code}\nexport const adopt = (tx) => insertRow(tx, contacts, {})\n`,
      gauge: 'CONTACTS',
      found: ['src/contacts/activities/routes.ts#adopt'],
    },
  ])('$what is found', ({ file, change, gauge, found }) => {
    const changed = sources.map((source) =>
      source.file === file ? { file, code: change(source.code), bare: change(source.code) } : source,
    )
    expect(placesOf(new Calls(changed), gauge).unguarded).toEqual([...found])
  })
})
