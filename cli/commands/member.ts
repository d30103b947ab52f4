import { Command } from 'commander'
import {
  assignRole,
  listMembers,
  presentMember,
  removeMember,
  resolveMember,
  transferOwnership,
} from '../../src/accounts/members/service.ts'
import type { OrganizationRow } from '../../src/accounts/organizations/table.ts'
import { resolveRole } from '../../src/accounts/roles/custom-roles.ts'
import type { Tx } from '../../src/db/database.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { ORGANIZATION, type OrganizationOption } from '../named.ts'
import { operatorOf } from '../operator.ts'
import type { Column } from '../output.ts'
import { invitationCommands } from './invitations.ts'

const MEMBER = ['<member>', 'email address or id'] as const

/** Returns a member as the API shows it, with extra fields for the terminal. */
function shown(row: Parameters<typeof presentMember>[0]) {
  const member = presentMember(row)
  return {
    ...member,
    name: [member.firstName, member.lastName].filter(Boolean).join(' '),
    roleName: member.role.name,
  }
}

const FIELDS: readonly Column[] = [
  ['email', 'email'],
  ['name', 'name'],
  ['roleName', 'role'],
  ['status', 'status'],
  ['lastLoginAt', 'last sign-in', 'spare'],
  ['id', 'id', 'spare'],
]

const list = () =>
  command<OrganizationOption>('list', 'list the members of an organization', (context, options) =>
    withCore(context, (core) => {
      const { id } = chosenOrganization(core, options.organization)
      context.output.list(listMembers(core.db, id).map(shown), FIELDS)
    }),
  ).option(...ORGANIZATION)

/** Changes a membership and prints it. */
async function change(
  context: Context,
  name: string | undefined,
  work: (tx: Tx, organization: OrganizationRow) => Parameters<typeof presentMember>[0],
): Promise<void> {
  const member = await withCore(context, (core) => {
    const organization = chosenOrganization(core, name)
    return core.db.write((tx) => shown(work(tx, organization)))
  })
  context.output.record(member, FIELDS)
}

const assign = () =>
  command<OrganizationOption>(
    'assign',
    'change the role of a member, effective immediately',
    (context, options, member, role) =>
      change(context, options.organization, (tx, organization) =>
        assignRole(tx, operatorOf(organization), {
          userId: resolveMember(tx, organization.id, member!).userUuid,
          roleId: resolveRole(tx, organization.id, role!).uuid,
        }),
      ),
  )
    .argument(...MEMBER)
    .argument('<role>', 'name or id of a role, or admin, member or viewer')
    .option(...ORGANIZATION)

const remove = () =>
  command<OrganizationOption>(
    'remove',
    'remove a member immediately; the user stays in other organizations',
    async (context, options, reference) => {
      const removed = await withCore(context, (core) => {
        const organization = chosenOrganization(core, options.organization)
        return core.db.write((tx) => {
          const { userUuid } = resolveMember(tx, organization.id, reference!)
          const { email } = removeMember(tx, operatorOf(organization), userUuid)
          return { id: userUuid, email, organization: organization.slug }
        })
      })
      context.output.record(removed, [
        ['email', 'removed'],
        ['organization', 'from'],
      ])
    },
  )
    .argument(...MEMBER)
    .option(...ORGANIZATION)

const makeOwner = () =>
  command<OrganizationOption>(
    'make-owner',
    'make a member the owner; the previous owner becomes an admin',
    (context, options, member) =>
      change(context, options.organization, (tx, organization) =>
        transferOwnership(tx, operatorOf(organization), resolveMember(tx, organization.id, member!).userUuid),
      ),
  )
    .argument(...MEMBER)
    .option(...ORGANIZATION)

export function memberCommand(): Command {
  const self = new Command('member')
    .description('list, invite and remove members, and change their roles and the owner')
    .addCommand(list())
    .addCommand(assign())
    .addCommand(remove())
    .addCommand(makeOwner())
  for (const one of invitationCommands()) self.addCommand(one)
  return self
}
