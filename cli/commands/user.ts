import { Command } from 'commander'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { makeVerificationPath, unverifiedAddress } from '../../src/accounts/email-verification/service.ts'
import { countPlaces } from '../../src/accounts/invitations/store.ts'
import { assertRoom } from '../../src/accounts/limits/limits.ts'
import { makeResetPath } from '../../src/accounts/password-reset/service.ts'
import { addMember } from '../../src/accounts/roles/service.ts'
import { resetPassword } from '../../src/accounts/sessions/service.ts'
import { endAllSessions } from '../../src/accounts/sessions/store.ts'
import { takeOver } from '../../src/accounts/sessions/take-over.ts'
import { Register } from '../../src/accounts/sign-in/schema.ts'
import { makeSignInPath } from '../../src/accounts/sign-in-links/service.ts'
import { LINK_LIFETIME_MS } from '../../src/accounts/single-use-links/store.ts'
import { removeSecondFactor } from '../../src/accounts/two-factor/second-factor.ts'
import { createUser, hashNewPassword, listMembers, verifyEmail } from '../../src/accounts/users/service.ts'
import { recordUserEvent, userResource } from '../../src/accounts/users/user-events.ts'
import type { Tx } from '../../src/db/database.ts'
import { toIso, toIsoOrNull } from '../../src/lib/clock.ts'
import { AppError } from '../../src/lib/errors.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { randomBase62 } from '../../src/lib/ids.ts'
import { SYSTEM_ROLE_KEYS, type SystemRoleKey } from '../../src/lib/permissions.ts'
import type { Core } from '../../src/wiring/core.ts'
import { checked, chosenOrganization, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { userWith } from '../named.ts'
import { addPasswordOptions, type PasswordOptions, passwordFrom } from '../secrets.ts'
import { suspensionCommands } from './user-suspension.ts'

interface CreateOptions extends PasswordOptions {
  organization?: string
  role: string
  firstName: string
  lastName?: string
}

function roleNamed(text: string): SystemRoleKey {
  const role = SYSTEM_ROLE_KEYS.find((key) => key === text.toUpperCase())
  if (role) return role
  throw new Refusal(EXIT.USAGE, `--role must be one of ${SYSTEM_ROLE_KEYS.join(', ').toLowerCase()}.`)
}

/** Refuses a second owner: an organization has one owner, unless the owner has deleted their account. */
function assertAssignable({ db }: Core, organizationId: number, role: SystemRoleKey): void {
  if (role !== 'OWNER' || !listMembers(db, organizationId).some(({ roleKey }) => roleKey === 'OWNER')) return
  throw new Refusal(EXIT.USAGE, 'The organization already has an owner, and can have only one.')
}

const checkedNames = ({ firstName, lastName }: CreateOptions) => ({
  firstName: checked(Register.entries.firstName, firstName, 'first-name'),
  lastName: checked(Register.entries.lastName, lastName, 'last-name') ?? null,
})

function create() {
  const self = command<CreateOptions>(
    'create',
    'create a user in an organization',
    async (context, options, email) => {
      const role = roleNamed(options.role)
      const { firstName, lastName } = checkedNames(options)
      const { password, isMade } = await passwordFrom(options)
      const made = await withCore(context, async (core) => {
        const organization = chosenOrganization(core, options.organization)
        assertAssignable(core, organization.id, role)
        const passwordHash = await hashNewPassword(password, core.config.passwordMinLength, email!)
        return core.db.write((tx) => {
          const user = createUser(tx, { email: email!, firstName, lastName, passwordHash })
          // The first member of an organization without an owner becomes its owner.
          if (role !== 'OWNER') {
            assertRoom(tx, organization.id, 'MEMBERS', () => countPlaces(tx, organization.id, tx.now))
          }
          addMember(tx, organization.id, user.id, role)
          const about = { organizationId: organization.id, resource: userResource(user) }
          recordAuditEvent(tx, { ...about, act: 'USER_CREATED' })
          recordAuditEvent(tx, { ...about, act: 'MEMBER_ADDED', details: { role } })
          return { id: user.uuid, email: user.email, organization: organization.slug, role }
        })
      })
      context.output.record({ ...made, ...(isMade ? { password } : {}) }, [
        ['id', 'user'],
        ['email', 'sign in as'],
        ['organization', 'organization'],
        ['role', 'role'],
        ...(isMade ? [['password', 'password (shown once)'] as [string, string]] : []),
      ])
    },
  )
    .argument('<email>', 'email address')
    .option('--organization <id or slug>', 'organization; needed when there are several')
    .option('--role <role>', 'admin, member or viewer; owner for an organization without one', 'member')
    .option('--first-name <name>', 'first name', 'User')
    .option('--last-name <name>', 'last name')
  return addPasswordOptions(self)
}

const list = () =>
  command<{ organization?: string }>('list', 'list the members of an organization', (context, options) =>
    withCore(context, (core) => {
      const { id } = chosenOrganization(core, options.organization)
      const rows = listMembers(core.db, id).map((user) => ({
        email: user.email,
        name: [user.firstName, user.lastName].filter(Boolean).join(' '),
        role: user.roleName,
        status: user.status,
        lastLoginAt: toIsoOrNull(user.lastLoginAt),
        id: user.uuid,
      }))
      context.output.list(rows, [
        ['email', 'email'],
        ['name', 'name'],
        ['role', 'role'],
        ['status', 'status'],
        ['lastLoginAt', 'last sign-in', 'spare'],
        ['id', 'id', 'spare'],
      ])
    }),
  ).option('--organization <id or slug>', 'organization; needed when there are several')

function reset() {
  const self = command<PasswordOptions>(
    'reset-password',
    'set a new password for a user and end all their sessions',
    async (context, options, email) => {
      const { password, isMade } = await passwordFrom(options)
      const sessionsEnded = await withCore(context, async (core) => {
        const user = userWith(core.db, email!)
        const passwordHash = await hashNewPassword(password, core.config.passwordMinLength, user.email)
        return core.db.write((tx) => resetPassword(tx, user.id, passwordHash))
      })
      context.output.record({ email, sessionsEnded, ...(isMade ? { password } : {}) }, [
        ['email', 'user'],
        ['sessionsEnded', 'sessions ended'],
        ...(isMade ? [['password', 'password (shown once)'] as [string, string]] : []),
      ])
    },
  ).argument('<email>', 'email address')
  return addPasswordOptions(self)
}

interface LinkKind {
  name: string
  description: string
  lifetimeMs: number
  /** Creates the link and returns its path. */
  make(tx: Tx, userId: number): string
}

/** Defines a command that prints a link of a user. */
const printsLink = ({ name, description, lifetimeMs, make }: LinkKind) =>
  command(name, description, async (context, _options: object, email) => {
    const made = await withCore(context, async ({ db, config }) => {
      const user = userWith(db, email!)
      const path = await db.write((tx) => make(tx, user.id))
      return {
        email: user.email,
        url: config.publicBaseUrl + path,
        expiresAt: toIso(db.clock.now() + lifetimeMs),
      }
    })
    context.output.record(made, [
      ['email', 'user'],
      ['url', 'link (give it to this user only)'],
      ['expiresAt', 'expires'],
    ])
  }).argument('<email>', 'email address')

const resetLink = () =>
  printsLink({
    name: 'reset-link',
    description: 'print a link for a user to set a new password; it works once, within one hour',
    lifetimeMs: LINK_LIFETIME_MS.RESET,
    make: makeResetPath,
  })

const signInLink = () =>
  printsLink({
    name: 'sign-in-link',
    description: 'print a link that signs a user in to the console; it works once, within 15 minutes',
    lifetimeMs: LINK_LIFETIME_MS.SIGN_IN,
    make: makeSignInPath,
  })

const verifyLink = () =>
  command(
    'verify-link',
    'print a link for a user to verify their email address, or a requested new one; it works once, within a day',
    async (context, _options: object, email) => {
      const made = await withCore(context, async ({ db, config }) => {
        const user = userWith(db, email!)
        const path = await db.write((tx) => makeVerificationPath(tx, user.id))
        if (path === undefined) {
          throw new AppError(
            'CONFLICT',
            user.pendingEmail === null
              ? `The address ${user.email} is already verified, and no new address was requested.`
              : `Another account has the address ${user.pendingEmail}.`,
          )
        }
        const address = unverifiedAddress(user)
        const expiresAt = toIso(db.clock.now() + LINK_LIFETIME_MS.VERIFY_EMAIL)
        return { email: user.email, address, url: config.publicBaseUrl + path, expiresAt }
      })
      context.output.record(made, [
        ['email', 'user'],
        ['address', 'verifies'],
        ['url', 'link (give it to this user only)'],
        ['expiresAt', 'expires'],
      ])
    },
  ).argument('<email>', 'email address that the user signs in with')

const verify = () =>
  command<{ takeOver?: boolean }>(
    'verify',
    'mark the email address of a user as verified, without a link by mail',
    async (context, { takeOver: isTakenOver = false }, email) => {
      const done = await withCore(context, async ({ db, config }) => {
        const passwordHash = await hashNewPassword(randomBase62(40), config.passwordMinLength, '')
        return db.write((tx) => {
          const user = userWith(tx, email!)
          const address = { email: user.email, address: 'verified' }
          if (isTakenOver) return { ...address, ...takeOver(tx, user, passwordHash) }
          if (user.emailVerifiedAt !== null) return { ...address, address: 'was verified already' }
          verifyEmail(tx, user.id)
          recordUserEvent(tx, user.id, { act: 'EMAIL_VERIFIED', details: { isAnother: false } })
          return address
        })
      })
      context.output.record(done, [
        ['email', 'user'],
        ['address', 'address'],
        ['endedSessions', 'sessions ended'],
        ['removedPasskeys', 'passkeys removed'],
        ['revokedKeys', 'API keys revoked'],
      ])
      if (isTakenOver)
        context.output.say(
          `The password was replaced too. Let the person set one: carillon user reset-link ${email}`,
        )
    },
  )
    .argument('<email>', 'email address')
    .option(
      '--take-over',
      'remove the password, sessions, passkeys, second factor and API keys of the account',
    )

const resetTwoFactor = () =>
  command(
    'reset-two-factor',
    'turn off two-factor sign-in for a user who has lost their device, and end all their sessions',
    async (context, _options: object, email) => {
      const done = await withCore(context, ({ db }) => {
        const user = userWith(db, email!)
        return db.write((tx) => {
          if (!removeSecondFactor(tx, user.id)) return { twoFactor: 'was off already', sessionsEnded: 0 }
          recordUserEvent(tx, user.id, { act: 'TWO_FACTOR_TURNED_OFF' })
          return { twoFactor: 'turned off', sessionsEnded: endAllSessions(tx, user.id) }
        })
      })
      context.output.record({ email, ...done }, [
        ['email', 'user'],
        ['twoFactor', 'two-factor sign-in'],
        ['sessionsEnded', 'sessions ended'],
      ])
    },
  ).argument('<email>', 'email address')

export function userCommand(): Command {
  const self = new Command('user')
    .description('create, list and suspend users, sign them in, reset passwords and two-factor sign-in')
    .addCommand(create())
    .addCommand(list())
    .addCommand(reset())
    .addCommand(resetLink())
    .addCommand(signInLink())
    .addCommand(verifyLink())
    .addCommand(verify())
    .addCommand(resetTwoFactor())
  for (const one of suspensionCommands()) self.addCommand(one)
  return self
}
