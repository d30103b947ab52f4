import type { Command } from 'commander'
import { askForMail } from '../../src/accounts/invitations/mail.ts'
import { presentInvitation } from '../../src/accounts/invitations/present.ts'
import { CreateInvitation } from '../../src/accounts/invitations/schema.ts'
import {
  createInvitation,
  type IssuedInvitation,
  linkOf,
  listInvitations,
  resendInvitation,
  resolveInvitation,
  revokeInvitation,
} from '../../src/accounts/invitations/service.ts'
import { resolveRole } from '../../src/accounts/roles/custom-roles.ts'
import type { Core } from '../../src/wiring/core.ts'
import { checked, chosenOrganization, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { ORGANIZATION, type OrganizationOption } from '../named.ts'
import { operatorOf } from '../operator.ts'
import type { Column } from '../output.ts'

const INVITATION = ['<invitation>', 'email address or id'] as const

const FIELDS: readonly Column[] = [
  ['email', 'invited'],
  ['roleName', 'role'],
  ['status', 'status'],
  ['mail', 'mail'],
  ['expiresAt', 'expires'],
  ['id', 'id', 'spare'],
]

function shown(row: Parameters<typeof presentInvitation>[0]) {
  const invitation = presentInvitation(row)
  return { ...invitation, roleName: invitation.role?.name ?? null }
}

/** Tells whether mail is sent, by this command's settings. The settings of the running server may differ. */
const sendsMail = ({ config }: Core): boolean => config.secrets.systemMail !== undefined

const shownIssued = ({ config }: Core, { invitation, token }: IssuedInvitation) => ({
  ...shown(invitation),
  link: linkOf(config.publicBaseUrl, token),
})

function printIssued({ output }: Context, issued: ReturnType<typeof shownIssued>): void {
  output.record(issued, [...FIELDS, ['link', 'link (shown once)']])
  const mailed =
    issued.mail === 'WAITING'
      ? 'The server also mails a link of its own to this person. Both work.'
      : 'No mail is sent.'
  output.say(
    `${mailed} Give the link above to this person only. The link works once. It starts with the value of the setting public_base_url.`,
  )
}

const invite = () =>
  command<OrganizationOption & { role: string }>(
    'invite',
    'create an invitation link, and mail it if a mail server is configured',
    async (context, options, address) => {
      const email = checked(CreateInvitation.entries.email, address, 'email')
      const issued = await withCore(context, async (core) => {
        const organization = chosenOrganization(core, options.organization)
        const made = await core.db.write((tx) =>
          askForMail(
            tx,
            createInvitation(tx, operatorOf(organization), {
              email,
              roleId: resolveRole(tx, organization.id, options.role).uuid,
            }),
            sendsMail(core),
          ),
        )
        return shownIssued(core, made)
      })
      printIssued(context, issued)
    },
  )
    .argument('<email>', 'email address')
    .option('--role <role>', 'name or id of a role, or admin, member or viewer', 'member')
    .option(...ORGANIZATION)

const resend = () =>
  command<OrganizationOption>(
    'resend',
    'create a new link for an invitation; the old one stops working',
    async (context, options, reference) => {
      const issued = await withCore(context, async (core) => {
        const organization = chosenOrganization(core, options.organization)
        const made = await core.db.write((tx) =>
          askForMail(
            tx,
            resendInvitation(
              tx,
              operatorOf(organization),
              resolveInvitation(tx, organization.id, reference!),
            ),
            sendsMail(core),
          ),
        )
        return shownIssued(core, made)
      })
      printIssued(context, issued)
    },
  )
    .argument(...INVITATION)
    .option(...ORGANIZATION)

/** Page of invitations that is listed. */
const NEWEST = { page: 1, limit: 1_000 }

const list = () =>
  command<OrganizationOption>('invitations', 'list invitations, newest first', (context, options) =>
    withCore(context, (core) => {
      const { id } = chosenOrganization(core, options.organization)
      context.output.list(listInvitations(core.db, id, NEWEST, core.db.clock.now()).rows.map(shown), FIELDS)
    }),
  ).option(...ORGANIZATION)

const withdraw = () =>
  command<OrganizationOption>(
    'withdraw',
    'withdraw an invitation; its link stops working immediately',
    async (context, options, reference) => {
      const ended = await withCore(context, (core) => {
        const organization = chosenOrganization(core, options.organization)
        return core.db.write((tx) => {
          const uuid = resolveInvitation(tx, organization.id, reference!)
          return shown(revokeInvitation(tx, operatorOf(organization), uuid))
        })
      })
      context.output.record(ended, FIELDS)
    },
  )
    .argument(...INVITATION)
    .option(...ORGANIZATION)

/** Subcommands of `carillon member`. */
export const invitationCommands = (): Command[] => [invite(), list(), resend(), withdraw()]
