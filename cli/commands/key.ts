import { Command } from 'commander'
import { presentApiKey } from '../../src/accounts/api-keys/present.ts'
import { CreateApiKey } from '../../src/accounts/api-keys/schema.ts'
import {
  createKey,
  listKeys,
  MAX_ACTIVE_KEYS,
  resolveKeyId,
  revokeKey,
} from '../../src/accounts/api-keys/service.ts'
import { DAY_MS, toIsoOrNull } from '../../src/lib/clock.ts'
import { checked, chosenOrganization, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import type { OrganizationOption } from '../named.ts'
import { wholeNumberFrom } from '../whole-number.ts'

/** Longest lifetime of a key. */
const MAX_DAYS = 3650

const issue = () =>
  command<OrganizationOption & { name: string; expiresInDays?: string }>(
    'issue',
    'create an API key; it is shown only once',
    async (context, options) => {
      const { expiresInDays } = options
      const days =
        expiresInDays === undefined
          ? null
          : wholeNumberFrom(expiresInDays, '--expires-in-days', { min: 1, max: MAX_DAYS })
      const name = checked(CreateApiKey.entries.name, options.name, 'name')
      const made = await withCore(context, (core) => {
        const organization = chosenOrganization(core, options.organization)
        return core.db.write((tx) => {
          const { row, key } = createKey(tx, core.settings.instanceId, {
            organizationId: organization.id,
            name,
            createdByUserId: null,
            expiresAt: days === null ? null : tx.now + days * DAY_MS,
          })
          return {
            id: row.uuid,
            name: row.name,
            organization: organization.slug,
            expiresAt: toIsoOrNull(row.expiresAt),
            key,
          }
        })
      })
      context.output.record(made, [
        ['id', 'id'],
        ['name', 'name'],
        ['organization', 'organization'],
        ['expiresAt', 'expires'],
        ['key', 'API key (shown once)'],
      ])
    },
  )
    .requiredOption('--name <name>', 'purpose of the key')
    .option('--organization <id or slug>', 'organization; needed when there are several')
    .option('--expires-in-days <days>', 'lifetime in days (default: unlimited)')

const list = () =>
  command<OrganizationOption>('list', 'list API keys', (context, options) =>
    withCore(context, (core) => {
      const { id } = chosenOrganization(core, options.organization)
      const { rows } = listKeys(core.db, id, { page: 1, limit: 10 * MAX_ACTIVE_KEYS })
      context.output.list(
        rows.map((row) => presentApiKey(row, core.db.clock.now())),
        [
          ['id', 'id', 'spare'],
          ['name', 'name'],
          ['keyPrefix', 'starts with'],
          ['status', 'status'],
          ['lastUsedAt', 'last used', 'spare'],
          ['expiresAt', 'expires', 'spare'],
        ],
      )
    }),
  ).option('--organization <id or slug>', 'organization; needed when there are several')

const revoke = () =>
  command<OrganizationOption>('revoke', 'revoke an API key immediately', async (context, options, key) => {
    const revoked = await withCore(context, (core) => {
      const { id } = chosenOrganization(core, options.organization)
      return core.db.write((tx) => presentApiKey(revokeKey(tx, id, resolveKeyId(tx, id, key!)), tx.now))
    })
    context.output.record(revoked, [
      ['id', 'id'],
      ['name', 'name'],
      ['status', 'status'],
    ])
  })
    .argument('<key>', 'id or first characters of the key')
    .option('--organization <id or slug>', 'organization; needed when there are several')

export const keyCommand = () =>
  new Command('key')
    .description('create, list and revoke API keys')
    .addCommand(issue())
    .addCommand(list())
    .addCommand(revoke())
