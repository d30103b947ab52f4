import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createKey, listKeys, MAX_ACTIVE_KEYS, revokeKey } from '../../src/accounts/api-keys/service.ts'
import { getOrganization, resolveOrganization } from '../../src/accounts/organizations/service.ts'
import { countOrganizations } from '../../src/accounts/organizations/store.ts'
import { findUserByEmail, listMemberships } from '../../src/accounts/users/service.ts'
import { assignPlan } from '../../src/billing/subscriptions/assign.ts'
import { findOpenPlan } from '../../src/billing/subscriptions/store.ts'
import type { Tx } from '../../src/db/database.ts'
import { isHeld } from '../../src/delivery/executions/hold.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { takeInstanceLock } from '../../src/storage/opening/lock.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import type { Core } from '../../src/wiring/core.ts'
import { withCore } from '../appliance.ts'
import { initialize } from '../commands/init.ts'
import type { Context } from '../context.ts'

const ORGANIZATION = 'Corner Bakery'
const OWNER = 'owner@demo.example'
/** Name of the API key of a repeated demo. The key of the first run stays, because it may be in use. */
const KEY_NAME = 'Demo, run again'

interface DemoOwner {
  organizationId: string
  organization: string
  userId: string
  email: string
  apiKey: string
  /** The owner's password; absent in later runs. */
  password?: string
}

/** A plan with room for the lists of many runs. */
const PLAN = 'AGENCY'

/**
 * Creates the demo's organization, or continues with the one of an earlier run. Assigns a plan if it
 * has none. Throws a refusal for real data.
 */
export async function prepareDemo(context: Context): Promise<DemoOwner> {
  const owner = await findOrMakeOwner(context)
  await withCore(context, ({ db }) =>
    db.write((tx) => {
      const { id: organizationId } = resolveOrganization(tx, owner.organizationId)
      if (!findOpenPlan(tx, organizationId)) assignPlan(tx, { organizationId, planKey: PLAN })
    }),
  )
  return owner
}

async function findOrMakeOwner(context: Context): Promise<DemoOwner> {
  const { output, loaded } = context
  const { dataDir } = loaded.config
  const paths = storagePaths(resolve(dataDir))
  if (existsSync(paths.lock)) takeInstanceLock(paths.lock, dataDir).release()
  const isNew = !existsSync(paths.snapshot) && !existsSync(paths.database)
  const before = isNew ? undefined : await withCore(context, (core) => findEarlierDemo(core, dataDir))
  if (before) {
    output.say(`Continuing with ${ORGANIZATION} in ${dataDir} from an earlier demo`)
    output.say('   The organization, owner, sender, contacts and segment are reused; the API key is new.')
    return before
  }
  output.say(`Setting up ${ORGANIZATION} in ${dataDir}`)
  // The demo makes another link at its end, because this one would have expired by then.
  const { console: _, ...made } = await initialize(context, {
    organization: ORGANIZATION,
    email: OWNER,
    firstName: 'Owner',
    timezone: 'America/New_York',
  })
  output.say('   Database, organization, owner and API key.')
  return made
}

/** Returns the organization of an earlier demo with a new key; undefined if there are no organizations. */
async function findEarlierDemo(core: Core, dataDir: string): Promise<DemoOwner | undefined> {
  const { db } = core
  const organizations = countOrganizations(db)
  if (organizations === 0) return undefined
  const owner = findUserByEmail(db, OWNER)
  const own = owner ? listMemberships(db, owner.id) : []
  const [first] = own
  if (!owner || !first || own.length !== organizations) {
    throw new Refusal(
      EXIT.FAILED,
      `${dataDir} contains real data.`,
      'Use another directory for the demo: --data DIR.',
    )
  }
  if (isHeld(db)) {
    throw new Refusal(
      EXIT.FAILED,
      `Sending is held in ${dataDir}, so the demo's campaign would not be sent.`,
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

/**
 * Issues an API key and revokes the one of the previous run, so that repeated runs do not reach the
 * limit of keys.
 */
function anotherKey(tx: Tx, instanceId: string, organizationId: number, userId: number): string {
  const { rows } = listKeys(tx, organizationId, { page: 1, limit: 10 * MAX_ACTIVE_KEYS })
  for (const row of rows) {
    if (row.name === KEY_NAME && row.revokedAt === null) revokeKey(tx, organizationId, row.uuid)
  }
  return createKey(tx, instanceId, {
    organizationId,
    name: KEY_NAME,
    createdByUserId: userId,
    expiresAt: null,
  }).key
}
