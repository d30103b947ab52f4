import { Command } from 'commander'
import { assertInPlace } from '../../src/accounts/moves/store.ts'
import { CreateOrganization } from '../../src/accounts/organizations/schema.ts'
import {
  createOrganization,
  listOrganizations,
  recordFounding,
  resolveOrganization,
} from '../../src/accounts/organizations/service.ts'
import type { OrganizationRow } from '../../src/accounts/organizations/table.ts'
import { addMember } from '../../src/accounts/roles/service.ts'
import { findUserByEmail, listMembers, unprovedRefusal } from '../../src/accounts/users/service.ts'
import { closeOrganization } from '../../src/appliance/closing/close-organization.ts'
import { listOpenCampaigns } from '../../src/campaigns/records/health.ts'
import { validate } from '../../src/http/take-input.ts'
import { toIso } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { AppError } from '../../src/lib/errors.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import type { Core } from '../../src/wiring/core.ts'
import { withCore } from '../appliance.ts'
import { ask, canAsk } from '../ask.ts'
import { type Context, command } from '../context.ts'
import type { Column } from '../output.ts'
import { overviewCommand } from './org-overview.ts'
import { resumeCommand, suspendCommand } from './org-suspension.ts'
import { exportCommand, importCommand } from './org-transport.ts'

const shown = (row: OrganizationRow) => ({
  id: row.uuid,
  name: row.name,
  slug: row.slug,
  status: row.suspendedAt === null ? 'ACTIVE' : 'SUSPENDED',
  contacts: row.contactCount,
  timezone: row.timezone,
  country: row.defaultCountry,
  currency: row.currency,
  createdAt: toIso(row.createdAt),
})

const FIELDS: Column[] = [
  ['id', 'id', 'spare'],
  ['name', 'name'],
  ['slug', 'slug'],
  ['status', 'status'],
  ['contacts', 'contacts'],
  ['timezone', 'timezone', 'spare'],
  ['createdAt', 'created', 'spare'],
]

interface CreateOptions {
  owner: string
  timezone?: string
  country?: string
}

const create = () =>
  command<CreateOptions>(
    'create',
    'create an organization owned by an existing user',
    async (context, options, name) => {
      const input = validate(
        CreateOrganization,
        { name, timezone: options.timezone, defaultCountry: options.country },
        'command',
      )
      const row = await withCore(context, ({ db }) =>
        db.write((tx) => {
          const owner = findUserByEmail(tx, options.owner)
          if (!owner)
            throw new AppError('NOT_FOUND', `No user has the email ${options.owner}. Use \`carillon init\`.`)
          if (owner.emailVerifiedAt === null) throw unprovedRefusal([owner.email])
          const organization = createOrganization(tx, input)
          addMember(tx, organization.id, owner.id, 'OWNER')
          recordFounding(tx, organization)
          return organization
        }),
      )
      context.output.record(shown(row), FIELDS)
    },
  )
    .argument('<name>', 'name of the organization')
    .requiredOption('--owner <email>', "the owner's email address")
    .option('--timezone <zone>', 'IANA zone (default UTC)')
    .option('--country <code>', 'ISO country of numbers written without + (default US)')

const list = () =>
  command('list', 'list organizations', (context) =>
    withCore(context, ({ db }) => context.output.list(listOrganizations(db).map(shown), FIELDS)),
  )

const show = () =>
  command('show', 'show an organization and its members', (context, _options: object, name) =>
    withCore(context, ({ db }) => {
      const row = resolveOrganization(db, name!)
      const members = listMembers(db, row.id).map((member) => ({
        email: member.email,
        role: member.roleName,
        status: member.status,
        userId: member.uuid,
      }))
      const { output } = context
      const { suspendedAt, suspensionNote } = row
      const suspension = suspendedAt === null ? null : { since: toIso(suspendedAt), note: suspensionNote }
      if (output.isJson) return output.record({ ...shown(row), suspension, members }, [])
      output.record({ ...shown(row), ...suspension }, [
        ...FIELDS,
        ...(suspension ? ([['since', 'suspended since']] satisfies Column[]) : []),
        ...(suspensionNote === null ? [] : ([['note', 'note']] satisfies Column[])),
      ])
      output.gap()
      output.list(members, [
        ['email', 'member'],
        ['role', 'role'],
        ['status', 'status'],
      ])
    }),
  ).argument('<organization>', 'id or slug')

/**
 * Prints what the deletion stops and asks for confirmation. Throws a refusal without confirmation, or without a
 * terminal (exit 2).
 */
async function confirmDeletion(context: Context, { db }: Core, row: OrganizationRow): Promise<void> {
  const { name, slug } = row
  if (!canAsk(context)) {
    throw new Refusal(
      EXIT.USAGE,
      `Deleting "${name}" must be confirmed.`,
      'Run it on a terminal, or with --yes in a script.',
    )
  }
  const campaigns = listOpenCampaigns(db, row.id).length
  context.output.say(
    `"${name}" (${slug}): ${counted(row.contactCount, 'contact')}, ${counted(campaigns, 'unfinished campaign')}.
Its API keys, sessions, senders, campaigns and imports stop immediately. No data is erased, but no command undoes this.`,
  )
  const typed = await ask(`Type ${slug} to delete it: `)
  if (typed === slug || typed === name) return
  throw new Refusal(EXIT.FAILED, `"${name}" was not deleted.`, `To delete it, type ${slug}.`)
}

const remove = () =>
  command<{ yes?: boolean }>(
    'delete',
    'delete an organization: all its work stops, but no data is erased',
    async (context, { yes }, reference) => {
      const deleted = await withCore(context, async (core) => {
        const row = resolveOrganization(core.db, reference!)
        assertInPlace(core.db, row.id)
        if (!yes) await confirmDeletion(context, core, row)
        const closed = await core.db.write((tx) => closeOrganization(tx, row.id))
        return { id: row.uuid, name: row.name, slug: row.slug, ...closed }
      })
      context.output.record(deleted, [
        ['id', 'deleted'],
        ['name', 'name'],
        ['slug', 'slug'],
        ['cancelledCampaigns', 'campaigns cancelled'],
        ['cancelledImports', 'imports cancelled'],
      ])
    },
  )
    .argument('<organization>', 'id or slug')
    .option('--yes', 'delete without asking, for scripts')

export const orgCommand = () =>
  new Command('org')
    .description('create, show, suspend and delete organizations')
    .addCommand(create())
    .addCommand(list())
    .addCommand(show())
    .addCommand(overviewCommand())
    .addCommand(suspendCommand())
    .addCommand(resumeCommand())
    .addCommand(exportCommand())
    .addCommand(importCommand())
    .addCommand(remove())
