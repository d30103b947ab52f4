import { validate } from '../../src/http/validate.ts'
import { issueKey } from '../../src/modules/api-keys/service.ts'
import { CreateOrganization } from '../../src/modules/organizations/schema.ts'
import { createOrganization } from '../../src/modules/organizations/service.ts'
import { addMember } from '../../src/modules/roles/service.ts'
import { Register } from '../../src/modules/sessions/schema.ts'
import { endSetup } from '../../src/modules/settings/setup-token.service.ts'
import { createUser, findUserByEmail, hashNewPassword } from '../../src/modules/users/service.ts'
import { removeSetupToken } from '../../src/setup-offer.ts'
import { checked, withNewApp } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { addPasswordOptions, type PasswordOptions, passwordFrom } from '../secrets.ts'

export interface InitOptions extends PasswordOptions {
  organization: string
  email: string
  firstName: string
  timezone?: string
  country?: string
}

/** An organization with its owner and a first API key. */
export async function initialize(context: Context, options: InitOptions) {
  const input = validate(
    CreateOrganization,
    { name: options.organization, timezone: options.timezone, defaultCountry: options.country },
    'command',
  )
  const firstName = checked(Register.entries.firstName, options.firstName, 'first-name')
  const { password, isMade } = await passwordFrom(options)
  return withNewApp(context, async (app) => {
    const existing = findUserByEmail(app.db, options.email)
    // Somebody who is here already keeps the password they have.
    const passwordHash = existing
      ? undefined
      : await hashNewPassword(password, app.config.passwordMinLength, options.email)
    const made = await app.db.write((tx) => {
      endSetup(tx)
      const organization = createOrganization(tx, input)
      const user =
        existing ?? createUser(tx, { email: options.email, firstName, passwordHash: passwordHash! })
      addMember(tx, organization.id, user.id, 'OWNER')
      const { key } = issueKey(tx, app.settings.instanceId, {
        organizationId: organization.id,
        name: 'First key',
        createdByUserId: user.id,
        expiresAt: null,
      })
      return {
        organizationId: organization.uuid,
        organization: organization.slug,
        userId: user.uuid,
        email: user.email,
        apiKey: key,
        ...(isMade && !existing ? { password } : {}),
      }
    })
    removeSetupToken(app.config.dataDir)
    return made
  })
}

export function initCommand() {
  const init = command<InitOptions>(
    'init',
    'set up an organization with its owner and an API key',
    async (context, options) => {
      const made = await initialize(context, options)
      context.output.record(made, [
        ['organizationId', 'organization'],
        ['organization', 'slug'],
        ['userId', 'owner'],
        ['email', 'sign in as'],
        ...('password' in made ? [['password', 'password (shown once)'] as [string, string]] : []),
        ['apiKey', 'API key (shown once)'],
      ])
    },
  )
    .requiredOption('--organization <name>', 'name of the organization')
    .requiredOption('--email <address>', "the owner's email address")
    .option('--first-name <name>', "the owner's first name", 'Owner')
    .option('--timezone <zone>', 'IANA zone, such as America/New_York (default UTC)')
    .option('--country <code>', 'ISO country; numbers without + are read as of it (default US)')
  return addPasswordOptions(init)
}
