import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { issueKey } from '../../src/accounts/api-keys/service.ts'
import { createOrganization } from '../../src/accounts/organizations/service.ts'
import { addMember } from '../../src/accounts/roles/service.ts'
import { ensureSettings } from '../../src/accounts/settings/store.ts'
import { createUser } from '../../src/accounts/users/service.ts'
import { indexSome, mergeSome } from '../../src/contacts/search/index-rows.ts'
import { fillPieces } from '../../src/contacts/search/texts.ts'
import { createDatabase } from '../../src/db/create-database.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { migrate } from '../../src/db/migrate.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'

export interface SeededOrganization {
  id: number
  key: string
  /** Public ids of its contacts. */
  contactIds: string[]
  /** Public ids of its tags. */
  tagIds: string[]
}

const STAGES = ['NEW_LEAD', 'ENGAGED', 'QUALIFIED', 'APPOINTMENT_BOOKED', 'CUSTOMER', 'LOST'] as const
const STATES = ['NY', 'CA', 'TX', 'FL', 'IL', 'WA', 'MA', 'CO'] as const
export const TAGS_PER_ORGANIZATION = 10

/** Syllables of names. Like real names, some are more common than others; the same in every run. */
const SYLLABLES =
  'an ber cor dan el fre gar hol in jo kel lan mar nor ol pet qui ros sam ter ul vin wal'.split(' ')
const nameOf = (number: number, syllables: number): string => {
  let [name, rest] = ['', number]
  for (let i = 0; i < syllables; i++) {
    name += SYLLABLES[rest % SYLLABLES.length]
    rest = Math.floor(rest / SYLLABLES.length)
  }
  return name[0]!.toUpperCase() + name.slice(1)
}
/** Returns the number of a name. The first of `kinds` names are the most common. */
const skewed = (serial: number, kinds: number): number =>
  Math.floor(kinds * (((serial * 7_919) % 10_007) / 10_007) ** 2)

export const firstNameOf = (serial: number): string => nameOf(skewed(serial, 500), 2)
export const lastNameOf = (serial: number): string => nameOf(skewed(serial * 31, 12_000), 3)
export const phoneOf = (serial: number): string => `+1${2_120_000_000 + serial}`
export const emailOf = (serial: number): string =>
  `${firstNameOf(serial)}.${lastNameOf(serial)}${serial}@example.test`.toLowerCase()

/** Returns the number of an ordinary contact, with different digits. */
export const someSerial = (contacts: number): number => Math.floor(contacts * 0.271828)

/**
 * Creates a data directory with `contacts` contacts in organizations of `perOrganization` each. An existing
 * one of this version keeps its data; its server must be stopped.
 */
export function seedDataDir(
  dataDir: string,
  contacts: number,
  perOrganization: number,
): SeededOrganization[] {
  mkdirSync(join(dataDir, 'live'), { recursive: true })
  const connection = openLiveDatabase(join(dataDir, 'live', 'engine.db'))
  migrate(connection, migrations, systemClock.now())
  const db = createDatabase(connection, {
    clock: systemClock,
    readPool: inlineReadPool,
    onError: (error) => {
      throw error
    },
  })
  const { instanceId } = db.writeNow(ensureSettings)
  const insertContact = connection.prepare(
    `INSERT INTO contacts (uuid, organization_id, first_name, last_name, phone, email, status, source, stage,
       city, state, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'CSV_IMPORT', ?, 'Springfield', ?, ?, ?)`,
  )
  const insertTag = connection.prepare('INSERT INTO contact_tags VALUES (?, ?, ?, ?)')
  const organizations: SeededOrganization[] = []
  for (let first = 0; first < contacts; first += perOrganization) {
    const number = (connection.prepare('SELECT count(*) FROM organizations').pluck().get() as number) + 1
    const seeded = db.writeNow((tx) => {
      const organization = createOrganization(tx, { name: `Bench ${number}` })
      const owner = createUser(tx, {
        email: `bench${number}@example.test`,
        firstName: 'Bench',
        passwordHash: '-',
      })
      addMember(tx, organization.id, owner.id, 'OWNER')
      const { key } = issueKey(tx, instanceId, {
        organizationId: organization.id,
        name: 'bench',
        createdByUserId: owner.id,
        expiresAt: null,
      })
      const tags = Array.from({ length: TAGS_PER_ORGANIZATION }, (_, index) => {
        const uuid = uuidv7()
        const row = tx.run(
          'INSERT INTO tags (uuid, organization_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
          uuid,
          organization.id,
          `tag ${index}`,
          tx.now,
          tx.now,
        )
        return { uuid, id: row.lastInsertRowid }
      })
      const contactIds: string[] = []
      for (let i = 0; i < perOrganization; i++) {
        const uuid = uuidv7()
        const serial = first + i
        const contact = insertContact.run(
          uuid,
          organization.id,
          firstNameOf(serial),
          lastNameOf(serial),
          phoneOf(serial),
          emailOf(serial),
          serial % 29 === 0 ? 'ARCHIVED' : 'ACTIVE',
          STAGES[serial % STAGES.length],
          STATES[serial % STATES.length],
          tx.now - (contacts - serial) * 1000,
          tx.now,
        )
        contactIds.push(uuid)
        insertTag.run(
          organization.id,
          contact.lastInsertRowid,
          tags[serial % TAGS_PER_ORGANIZATION]!.id,
          tx.now,
        )
      }
      return { id: organization.id, key, contactIds, tagIds: tags.map(({ uuid }) => uuid) }
    })
    organizations.push(seeded)
  }
  while (db.writeNow((tx) => indexSome(tx, 1_000)) > 0) db.writeNow((tx) => mergeSome(tx, 100))
  while (db.writeNow((tx) => mergeSome(tx, 1_000))) {}
  while (db.writeNow((tx) => fillPieces(tx, 10)) > 0) {}
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  return organizations
}
