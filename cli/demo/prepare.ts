import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { issueKey, listKeys, MAX_ACTIVE_KEYS, revokeKey } from '../../src/accounts/api-keys/service.ts'
import { countOrganizations } from '../../src/accounts/organizations/queries.ts'
import { getOrganization } from '../../src/accounts/organizations/service.ts'
import { findUserByEmail, listMemberships } from '../../src/accounts/users/service.ts'
import type { Core } from '../../src/core.ts'
import type { Tx } from '../../src/db/database.ts'
import { isHeld } from '../../src/delivery/executions/hold.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { takeInstanceLock } from '../../src/storage/lock.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { withCore } from '../appliance.ts'
import { initialize } from '../commands/init.ts'
import type { Context } from '../context.ts'

const ORGANIZATION = 'Corner Bakery'
const OWNER = 'owner@demo.example'
/** Of the keys that a repeated demo makes; the first run's key, which somebody may have noted, stays. */
const KEY_NAME = 'Demo, run again'

export interface DemoOwner {
  organizationId: string
  organization: string
  userId: string
  email: string
  apiKey: string
  /** Only the first run knows it. */
  password?: string
}

/** Makes the demo's organization, or takes the one that an earlier run made. Throws a refusal over real data. */
export async function prepareDemo(context: Context): Promise<DemoOwner> {
  const { output, loaded } = context
  const { dataDir } = loaded.config
  const paths = storagePaths(resolve(dataDir))
  if (existsSync(paths.lock)) takeInstanceLock(paths.lock, dataDir).release()
  const isNew = !existsSync(paths.snapshot) && !existsSync(paths.database)
  const before = isNew ? undefined : await withCore(context, (core) => takeUp(core, dataDir))
  if (before) {
    output.say(`Going on with ${ORGANIZATION} in ${dataDir}, which an earlier demo made`)
    output.say('   Its organization, owner, sender, contacts and segment are used again; the API key is new.')
    return before
  }
  output.say(`Setting up ${ORGANIZATION} in ${dataDir}`)
  const made = await initialize(context, {
    organization: ORGANIZATION,
    email: OWNER,
    firstName: 'Owner',
    timezone: 'America/New_York',
  })
  output.say('   Database, organization, owner and API key.')
  return made
}

/** The organization of an earlier demo with a new key; undefined where there is no organization at all. */
async function takeUp(core: Core, dataDir: string): Promise<DemoOwner | undefined> {
  const { db } = core
  const organizations = countOrganizations(db)
  if (organizations === 0) return undefined
  const owner = findUserByEmail(db, OWNER)
  const own = owner ? listMemberships(db, owner.id) : []
  const [first] = own
  if (!owner || !first || own.length !== organizations) {
    throw new Refusal(
      EXIT.FAILED,
      `${dataDir} holds real data.`,
      'Give the demo a directory of its own: --data DIR.',
    )
  }
  if (isHeld(db)) {
    throw new Refusal(
      EXIT.FAILED,
      `Sending is held in ${dataDir}, so the demo's campaign would not go out.`,
      'See `carillon send status`, then `carillon send resume`.',
    )
  }
  const apiKey = await db.write((tx) =>
    anotherKey(tx, core.settings.instanceId, first.organizationId, owner.id),
  )
  return {
    organizationId: first.organizationUuid,
    organization: getOrganization(db, first.organizationId).slug,
    userId: owner.uuid,
    email: owner.email,
    apiKey,
  }
}

/** Ends the key of the run before, so that runs do not use up the keys an organization may have. */
function anotherKey(tx: Tx, instanceId: string, organizationId: number, userId: number): string {
  const { rows } = listKeys(tx, organizationId, { page: 1, limit: 10 * MAX_ACTIVE_KEYS })
  for (const row of rows) {
    if (row.name === KEY_NAME && row.revokedAt === null) revokeKey(tx, organizationId, row.uuid)
  }
  return issueKey(tx, instanceId, {
    organizationId,
    name: KEY_NAME,
    createdByUserId: userId,
    expiresAt: null,
  }).key
}
