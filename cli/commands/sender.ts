import { Command } from 'commander'
import { callbackUrlsOf } from '../../src/channels/identities/callback-urls.ts'
import { presentChannelIdentity } from '../../src/channels/identities/present.ts'
import { findChannelIdentity, listChannelIdentities } from '../../src/channels/identities/store.ts'
import type { ChannelIdentityRow } from '../../src/channels/identities/table.ts'
import type { DirectMessage } from '../../src/delivery/messages/direct-messages.ts'
import { findTestMessage, sendTest } from '../../src/delivery/test-messages/service.ts'
import { toIsoOrNull } from '../../src/lib/clock.ts'
import { EXIT } from '../../src/lib/exit.ts'
import { sayStored } from '../../src/lib/stored-sentence.ts'
import type { Core } from '../../src/wiring/core.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { type Lookup, named, ORGANIZATION_OPTION, type OrganizationOption } from '../named.ts'
import { sendBy } from '../send-by.ts'
import { templates } from './sender-templates.ts'

/** One page with more senders than any organization has. */
const ALL = { page: 1, limit: 1_000 }

const lookupIn = ({ db }: Core): Lookup<ChannelIdentityRow> => ({
  noun: 'sender',
  byId: (organizationId, uuid) => findChannelIdentity(db, organizationId, uuid),
  byName: (organizationId) => listChannelIdentities(db, organizationId, ALL),
  namesOf: ({ name, address }) => [name, address],
  uuidOf: ({ uuid }) => uuid,
})

/**
 * Returns a sender with its callback URLs. The URLs are secret, but the operator can read the whole
 * database anyway.
 */
const presented = (core: Core, row: ChannelIdentityRow) => ({
  ...presentChannelIdentity(
    core.db,
    row,
    callbackUrlsOf(row, { vault: core.vault, publicBaseUrl: core.config.publicBaseUrl }),
    { nowMs: core.db.clock.now(), language: 'en' },
  ),
  lastErrorAt: toIsoOrNull(row.lastErrorAt),
})

const list = () =>
  command<OrganizationOption>('list', 'list senders with their status', (context, { organization }) =>
    withCore(context, (core) => {
      const { id } = chosenOrganization(core, organization)
      context.output.list(
        listChannelIdentities(core.db, id, ALL).map((row) => presented(core, row)),
        [
          ['name', 'sender'],
          ['address', 'address'],
          ['status', 'status'],
          ['lastError', 'last error', 'wrap'],
          ['provider', 'provider', 'spare'],
          ['isDefault', 'default', 'spare'],
          ['throughputPerSecond', 'per second', 'spare'],
          ['dailyCap', 'per day', 'spare'],
          ['channel', 'channel', 'spare'],
          ['id', 'id', 'spare'],
        ],
      )
    }),
  ).option('--organization <id or slug>', 'organization; needed when there are several')

const show = () =>
  command<OrganizationOption>(
    'show',
    'show a sender, its last error and its callback URLs',
    (context, options, reference) =>
      withCore(context, (core) => {
        const { organization, row } = named(core, reference!, options.organization, lookupIn(core))
        const record = presented(core, row)
        const { output } = context
        if (output.isJson) return output.record({ ...record, organization: organization.slug }, [])
        output.record(
          {
            ...record,
            organization: organization.slug,
            statusUrl: record.callbackUrls?.status,
            inboundUrl: record.callbackUrls?.inbound,
          },
          [
            ['id', 'sender'],
            ['name', 'name'],
            ['organization', 'organization'],
            ['channel', 'channel'],
            ['provider', 'provider'],
            ['address', 'address'],
            ['status', 'status'],
            ['lastError', 'last error'],
            ['lastErrorAt', 'since'],
            ['isDefault', 'default'],
            ['throughputPerSecond', 'segments per second'],
            ['dailyCap', 'messages per day'],
            ['sentToday', 'messages today (UTC)'],
            ['statusUrl', 'URL for delivery receipts'],
            ['inboundUrl', 'URL for inbound texts'],
            ['createdAt', 'created'],
          ],
        )
      }),
  )
    .argument('<sender>', 'id, name or address')
    .option(...ORGANIZATION_OPTION)

/** @param cause of a failed connection to the gateway, which only the operator may know */
function printTest({ output }: Context, row: DirectMessage, cause: unknown): void {
  output.record(
    {
      id: row.uuid,
      to: row.address,
      body: row.body,
      status: row.status,
      errorCode: row.errorCode,
      errorMessage: row.errorMessage && sayStored(row.errorMessage, 'en'),
      providerErrorCode: row.providerErrorCode,
      providerMessageId: row.providerMessageId,
      cause,
    },
    [
      ['id', 'message'],
      ['to', 'to'],
      ['body', 'text'],
      ['status', 'status'],
      ['errorCode', 'error'],
      ['errorMessage', 'because'],
      ['cause', 'cause'],
      ['providerErrorCode', 'code from the carrier'],
      ['providerMessageId', 'id from the carrier'],
    ],
  )
}

const test = () =>
  command<OrganizationOption>(
    'test',
    'send one real message through a sender',
    (context, options, reference, to) =>
      withCore(context, async (core, storage) => {
        const { organization, row } = named(core, reference!, options.organization, lookupIn(core))
        const owner = { organizationId: organization.id }
        const { message, result } = await sendBy(core, storage, organization.id, (senders) =>
          sendTest(senders, owner, row.uuid, { to: to! }),
        )
        const settled = findTestMessage(core.db, message)
        printTest(context, settled, result && 'cause' in result ? String(result.cause) : null)
        if (settled.status === 'FAILED') process.exitCode = EXIT.FAILED
      }),
  )
    .argument('<sender>', 'id, name or address')
    .argument('<number>', 'phone number of the recipient, such as +12125550104')
    .option(...ORGANIZATION_OPTION)

export const senderCommand = () =>
  new Command('sender')
    .description('list, show and test senders, and list their templates')
    .addCommand(list())
    .addCommand(show())
    .addCommand(test())
    .addCommand(templates(lookupIn))
