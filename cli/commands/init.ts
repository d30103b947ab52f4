import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createKey } from '../../src/accounts/api-keys/service.ts'
import { CreateOrganization } from '../../src/accounts/organizations/schema.ts'
import {
  createOrganization,
  listOrganizations,
  recordFounding,
} from '../../src/accounts/organizations/service.ts'
import { addMember } from '../../src/accounts/roles/service.ts'
import { endSetup, removeSetupToken } from '../../src/accounts/settings/setup-token.ts'
import { Register } from '../../src/accounts/sign-in/schema.ts'
import { makeSignInPath } from '../../src/accounts/sign-in-links/service.ts'
import {
  createUser,
  findUserByEmail,
  hashNewPassword,
  unprovedRefusal,
  verifyEmail,
} from '../../src/accounts/users/service.ts'
import type { UserRow } from '../../src/accounts/users/table.ts'
import type { Tx } from '../../src/db/database.ts'
import { CONSOLE_PATH } from '../../src/http/console-paths.ts'
import { validate } from '../../src/http/take-input.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { checked, withCore, withNewCore } from '../appliance.ts'
import { ask, canAsk } from '../ask.ts'
import { type Context, command } from '../context.ts'
import { addPasswordOptions, type PasswordOptions, passwordFrom } from '../secrets.ts'
import { shellWord } from '../shell-word.ts'

interface InitOptions extends PasswordOptions {
  /** Whether to create the organization even if others exist. */
  another?: boolean
  organization: string
  email: string
  firstName: string
  timezone?: string
  country?: string
}

/**
 * Asks before a second organization is created, because that may be a mistake. Without a terminal, requires
 * --another.
 */
async function assertWanted(context: Context, { organization, another }: InitOptions): Promise<boolean> {
  const paths = storagePaths(resolve(context.loaded.config.dataDir))
  if (another || !(existsSync(paths.snapshot) || existsSync(paths.database))) return another === true
  const known = await withCore(context, ({ db }) => listOrganizations(db))
  if (known.length === 0) return false
  const names = known.slice(0, 3).map(({ name, slug }) => `"${name}" (${slug})`)
  const more = known.length > 3 ? ` and ${known.length - 3} more` : ''
  const found = `This data already has ${names.join(', ')}${more}.`
  if (!canAsk(context)) throw unwanted(found)
  const answer = await ask(`${found}\nCreate another organization, "${organization}"? [y/N] `)
  if (/^y(es)?$/i.test(answer)) return true
  throw new Refusal(EXIT.FAILED, 'No organization was created.', REMEDY)
}

const REMEDY = 'To add an API key: carillon key issue. To add an organization: carillon init --another …'

const unwanted = (found: string) => new Refusal(EXIT.USAGE, found, REMEDY)

/**
 * Creates an organization with its owner and a first API key, and a link that signs the owner in. Throws a refusal when
 * an organization exists and a second one is not confirmed (exit 2 without a terminal).
 */
export async function initialize(context: Context, options: InitOptions) {
  const input = validate(
    CreateOrganization,
    { name: options.organization, timezone: options.timezone, defaultCountry: options.country },
    'command',
  )
  const firstName = checked(Register.entries.firstName, options.firstName, 'first-name')
  // Read before the command continues as the owner of the data, who may not be able to open the file of root.
  const fromFile = options.passwordFile === undefined ? undefined : await passwordFrom(options)
  const mayBeAnother = await assertWanted(context, options)
  const { password, isMade } = fromFile ?? (await passwordFrom(options))
  return withNewCore(context, async (core) => {
    const existing = findUserByEmail(core.db, options.email)
    // An existing user keeps their password.
    const passwordHash = existing
      ? undefined
      : await hashNewPassword(password, core.config.passwordMinLength, options.email)
    const made = await core.db.write((tx) => {
      // Checked again, because another process may have created an organization since then.
      if (!mayBeAnother && listOrganizations(tx).length > 0)
        throw unwanted('This data already has an organization.')
      endSetup(tx)
      const organization = createOrganization(tx, input)
      if (existing?.emailVerifiedAt === null) throw unprovedRefusal([existing.email])
      const user =
        existing ?? createUser(tx, { email: options.email, firstName, passwordHash: passwordHash! })
      // The operator vouches for the address.
      if (!existing) verifyEmail(tx, user.id)
      addMember(tx, organization.id, user.id, 'OWNER')
      recordFounding(tx, organization)
      const { key } = createKey(tx, core.settings.instanceId, {
        organizationId: organization.id,
        name: 'First key',
        createdByUserId: user.id,
        expiresAt: null,
      })
      return {
        console: core.config.publicBaseUrl + consolePath(tx, user),
        organizationId: organization.uuid,
        organization: organization.slug,
        userId: user.uuid,
        email: user.email,
        apiKey: key,
        ...(isMade && !existing ? { password } : {}),
      }
    })
    removeSetupToken(core.config.dataDir)
    return made
  })
}

/** Returns the path of a sign-in link, or of the console for an owner who is suspended and cannot sign in. */
const consolePath = (tx: Tx, { id, status }: UserRow): string =>
  status === 'SUSPENDED' ? CONSOLE_PATH : makeSignInPath(tx, id)

export function initCommand() {
  const init = command<InitOptions>(
    'init',
    'set up an organization with its owner and an API key',
    async (context, options) => {
      const made = await initialize(context, options)
      context.output.record(made, [
        ['console', 'console (signs in once)'],
        ['organizationId', 'organization'],
        ['organization', 'slug'],
        ['userId', 'owner'],
        ['email', 'sign in as'],
        ...('password' in made ? [['password', 'password (shown once)'] as [string, string]] : []),
        ['apiKey', 'API key (shown once)'],
      ])
      context.output.say(
        `\nOpen the first address while the server runs. It signs in without the password, within 15 minutes. For another one: carillon user sign-in-link ${shellWord(made.email)}`,
      )
    },
  )
    .requiredOption('--organization <name>', 'name of the organization')
    .requiredOption('--email <address>', "the owner's email address")
    .option('--first-name <name>', "the owner's first name", 'Owner')
    .option('--timezone <zone>', 'IANA zone, such as America/New_York (default UTC)')
    .option('--country <code>', 'ISO country of numbers written without + (default US)')
    .option('--another', 'create the organization even if there are others')
  return addPasswordOptions(init)
}
