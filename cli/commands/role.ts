import { Command } from 'commander'
import {
  createRole,
  deleteRole,
  listRoles,
  resolveRole,
  updateRole,
} from '../../src/accounts/roles/custom-roles.ts'
import { CreateRole, presentRole } from '../../src/accounts/roles/schema.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { checked, chosenOrganization, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { ORGANIZATION, type OrganizationOption } from '../named.ts'
import { operatorOf } from '../operator.ts'
import type { Column } from '../output.ts'

interface RoleOptions extends OrganizationOption {
  name?: string
  description?: string
  permissions?: string
}

const PERMISSIONS = [
  '--permissions <list>',
  'permissions of its members, such as contact:read,tag:read',
] as const

const FIELDS: readonly Column[] = [
  ['id', 'id'],
  ['name', 'name'],
  ['description', 'description'],
  ['memberCount', 'members'],
  ['permissions', 'permissions'],
]

/** The columns of the list, which has no room for permissions. */
const COLUMNS: readonly Column[] = [
  ['name', 'name'],
  ['key', 'system role'],
  ['memberCount', 'members'],
  ['permissionCount', 'permissions'],
  ['id', 'id', 'spare'],
]

/** One page holds all roles: an organization has at most 104. */
const ALL = { page: 1, limit: 1_000, excludeOwner: false }

const split = (list: string): string[] => list.split(/[\s,]+/).filter((permission) => permission !== '')

/** Converts the given options to fields. Throws VALIDATION_FAILED that names the option. */
const changesOf = ({ name, description, permissions }: RoleOptions) => ({
  ...(name === undefined ? {} : { name: checked(CreateRole.entries.name, name, 'name') }),
  ...(description === undefined
    ? {}
    : { description: checked(CreateRole.entries.description, description, 'description') ?? null }),
  ...(permissions === undefined
    ? {}
    : { permissions: checked(CreateRole.entries.permissions, split(permissions), 'permissions') }),
})

/** Prints a role. Permissions are joined with spaces, so that the table can break them into lines. */
function print({ output }: Context, role: ReturnType<typeof presentRole>): void {
  const permissions = role.permissions.join(', ') || '-'
  output.record(output.isJson ? role : { ...role, permissions }, FIELDS)
}

const list = () =>
  command<OrganizationOption>('list', 'list the roles of an organization', (context, options) =>
    withCore(context, (core) => {
      const { id } = chosenOrganization(core, options.organization)
      const rows = listRoles(core.db, id, ALL).rows.map(presentRole)
      context.output.list(
        rows.map((row) => ({ ...row, permissionCount: row.permissions.length })),
        COLUMNS,
      )
    }),
  ).option(...ORGANIZATION)

const show = () =>
  command<OrganizationOption>('show', 'show a role and its permissions', (context, options, role) =>
    withCore(context, (core) => {
      const { id } = chosenOrganization(core, options.organization)
      print(context, presentRole(resolveRole(core.db, id, role!)))
    }),
  )
    .argument('<role>', 'name or id of the role, such as member')
    .option(...ORGANIZATION)

const create = () =>
  command<RoleOptions & { permissions: string }>(
    'create',
    'create a role',
    async (context, options, name) => {
      const input = {
        name: checked(CreateRole.entries.name, name, 'name'),
        permissions: checked(CreateRole.entries.permissions, split(options.permissions), 'permissions'),
        description: checked(CreateRole.entries.description, options.description, 'description') ?? null,
      }
      const made = await withCore(context, (core) => {
        const operator = operatorOf(chosenOrganization(core, options.organization))
        return core.db.write((tx) => presentRole(createRole(tx, operator, input)))
      })
      print(context, made)
    },
  )
    .argument('<name>', 'name of the role')
    .requiredOption(...PERMISSIONS)
    .option('--description <text>', 'purpose of the role')
    .option(...ORGANIZATION)

const update = () =>
  command<RoleOptions>(
    'update',
    'change a role; the change applies to its members immediately',
    async (context, options, role) => {
      const changes = changesOf(options)
      if (Object.keys(changes).length === 0) {
        throw new Refusal(EXIT.USAGE, 'No change was given.', 'Add --name, --description or --permissions.')
      }
      const changed = await withCore(context, (core) => {
        const organization = chosenOrganization(core, options.organization)
        return core.db.write((tx) => {
          const { uuid } = resolveRole(tx, organization.id, role!)
          return presentRole(updateRole(tx, operatorOf(organization), uuid, changes))
        })
      })
      print(context, changed)
    },
  )
    .argument('<role>', 'name or id of the role')
    .option('--name <name>', 'new name')
    .option('--description <text>', 'purpose of the role')
    .option(PERMISSIONS[0], `${PERMISSIONS[1]}; replaces the current list`)
    .option(...ORGANIZATION)

const remove = () =>
  command<OrganizationOption>(
    'delete',
    'delete a role that no member has',
    async (context, options, role) => {
      const deleted = await withCore(context, (core) => {
        const organization = chosenOrganization(core, options.organization)
        return core.db.write((tx) => {
          const { uuid, name } = resolveRole(tx, organization.id, role!)
          deleteRole(tx, operatorOf(organization), uuid)
          return { id: uuid, name }
        })
      })
      context.output.record(deleted, [
        ['id', 'deleted'],
        ['name', 'name'],
      ])
    },
  )
    .argument('<role>', 'name or id of the role')
    .option(...ORGANIZATION)

export const roleCommand = () =>
  new Command('role')
    .description('list, show, create, change and delete roles')
    .addCommand(list())
    .addCommand(show())
    .addCommand(create())
    .addCommand(update())
    .addCommand(remove())
