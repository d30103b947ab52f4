import { Command } from 'commander'
import { validate } from '../../src/http/validate.ts'
import { toIso } from '../../src/lib/clock.ts'
import { AppError } from '../../src/lib/errors.ts'
import { CreateOrganization } from '../../src/modules/organizations/schema.ts'
import {
  createOrganization,
  listOrganizations,
  resolveOrganization,
} from '../../src/modules/organizations/service.ts'
import type { OrganizationRow } from '../../src/modules/organizations/table.ts'
import { addMember } from '../../src/modules/roles/service.ts'
import { findUserByEmail, listMembers } from '../../src/modules/users/service.ts'
import { withApp } from '../appliance.ts'
import { command } from '../context.ts'

const shown = (row: OrganizationRow) => ({
  id: row.uuid,
  name: row.name,
  slug: row.slug,
  contacts: row.contactCount,
  timezone: row.timezone,
  country: row.defaultCountry,
  currency: row.currency,
  createdAt: toIso(row.createdAt),
})

const FIELDS: Array<[string, string]> = [
  ['id', 'id'],
  ['name', 'name'],
  ['slug', 'slug'],
  ['contacts', 'contacts'],
  ['timezone', 'timezone'],
  ['createdAt', 'created'],
]

interface CreateOptions {
  owner: string
  timezone?: string
  country?: string
}

const create = () =>
  command<CreateOptions>(
    'create',
    'add an organization owned by somebody who is here already',
    async (context, options, name) => {
      const input = validate(
        CreateOrganization,
        { name, timezone: options.timezone, defaultCountry: options.country },
        'command',
      )
      const row = await withApp(context, ({ db }) =>
        db.write((tx) => {
          const owner = findUserByEmail(tx, options.owner)
          if (!owner)
            throw new AppError(
              'NOT_FOUND',
              `Nobody here has the email ${options.owner}. Use \`carillon init\`.`,
            )
          const organization = createOrganization(tx, input)
          addMember(tx, organization.id, owner.id, 'OWNER')
          return organization
        }),
      )
      context.output.record(shown(row), FIELDS)
    },
  )
    .argument('<name>', 'its name')
    .requiredOption('--owner <email>', "the owner's email address")
    .option('--timezone <zone>', 'IANA zone (default UTC)')
    .option('--country <code>', 'ISO country of numbers written without + (default US)')

const list = () =>
  command('list', 'list organizations', (context) =>
    withApp(context, ({ db }) => context.output.list(listOrganizations(db).map(shown), FIELDS)),
  )

const show = () =>
  command('show', 'show one organization and its people', (context, _options: object, name) =>
    withApp(context, ({ db }) => {
      const row = resolveOrganization(db, name!)
      const members = listMembers(db, row.id).map((member) => ({
        email: member.email,
        role: member.roleName,
        status: member.status,
        userId: member.uuid,
      }))
      const { output } = context
      if (output.isJson) return output.record({ ...shown(row), members }, [])
      output.record(shown(row), FIELDS)
      output.gap()
      output.list(members, [
        ['email', 'member'],
        ['role', 'role'],
        ['status', 'status'],
      ])
    }),
  ).argument('<organization>', 'id or slug')

export const orgCommand = () =>
  new Command('org').description('organizations').addCommand(create()).addCommand(list()).addCommand(show())
