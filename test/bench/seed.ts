import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { createDatabase } from '../../src/db/database.ts'
import { inlineHeavyReader } from '../../src/db/heavy.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openEngine } from '../../src/db/open.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { issueKey } from '../../src/modules/api-keys/service.ts'
import { createOrganization } from '../../src/modules/organizations/service.ts'
import { addMember } from '../../src/modules/roles/service.ts'
import { ensureSettings } from '../../src/modules/settings/queries.ts'
import { createUser } from '../../src/modules/users/service.ts'

export interface SeededOrganization {
  id: number
  key: string
  /** Public ids of its contacts. */
  contactIds: string[]
}

const STAGES = ['NEW_LEAD', 'ENGAGED', 'QUALIFIED', 'APPOINTMENT_BOOKED', 'CUSTOMER', 'LOST'] as const
const STATES = ['NY', 'CA', 'TX', 'FL', 'IL', 'WA', 'MA', 'CO'] as const
const TAGS_PER_ORGANIZATION = 10

/** A data directory with `contacts` contacts spread over organizations of `perOrganization` each. */
export function seedDataDir(
  dataDir: string,
  contacts: number,
  perOrganization: number,
): SeededOrganization[] {
  mkdirSync(join(dataDir, 'live'), { recursive: true })
  const connection = openEngine(join(dataDir, 'live', 'engine.db'))
  migrate(connection, migrations, systemClock.now())
  const db = createDatabase(connection, {
    clock: systemClock,
    heavy: inlineHeavyReader,
    onError: (error) => {
      throw error
    },
  })
  const { instanceId } = db.writeNow(ensureSettings)
  const insertContact = connection.prepare(
    `INSERT INTO contacts (uuid, organization_id, first_name, last_name, phone, email, source, stage, city, state,
       created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, 'CSV_IMPORT', ?, 'Springfield', ?, ?, ?)`,
  )
  const insertTag = connection.prepare('INSERT INTO contact_tags VALUES (?, ?, ?, ?)')
  const organizations: SeededOrganization[] = []
  for (let first = 0; first < contacts; first += perOrganization) {
    const number = organizations.length + 1
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
      const tagIds = Array.from({ length: TAGS_PER_ORGANIZATION }, (_, index) => {
        const row = tx.run(
          'INSERT INTO tags (uuid, organization_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
          uuidv7(),
          organization.id,
          `tag ${index}`,
          tx.now,
          tx.now,
        )
        return row.lastInsertRowid
      })
      const contactIds: string[] = []
      for (let i = 0; i < perOrganization; i++) {
        const uuid = uuidv7()
        const serial = first + i
        const contact = insertContact.run(
          uuid,
          organization.id,
          `First${serial % 997}`,
          `Last${serial % 4_999}`,
          `+1${2_120_000_000 + serial}`,
          `c${serial}@example.test`,
          STAGES[serial % STAGES.length],
          STATES[serial % STATES.length],
          tx.now - (contacts - serial) * 1000,
          tx.now,
        )
        contactIds.push(uuid)
        insertTag.run(
          organization.id,
          contact.lastInsertRowid,
          tagIds[serial % TAGS_PER_ORGANIZATION],
          tx.now,
        )
      }
      return { id: organization.id, key, contactIds }
    })
    organizations.push(seeded)
  }
  connection.pragma('optimize')
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  return organizations
}
