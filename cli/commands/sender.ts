import { Command } from 'commander'
import type { App } from '../../src/app.ts'
import { callbackUrlsOf } from '../../src/channels/identities/callback-urls.ts'
import { presentChannelIdentity } from '../../src/channels/identities/present.ts'
import { findChannelIdentity, listChannelIdentities } from '../../src/channels/identities/queries.ts'
import type { ChannelIdentityRow } from '../../src/channels/identities/table.ts'
import type { SingleRecord } from '../../src/delivery/messages/singles.ts'
import { sentByServer } from '../../src/delivery/test-messages/beside-server.ts'
import { findTestMessage, sendTest } from '../../src/delivery/test-messages/service.ts'
import { toIsoOrNull } from '../../src/lib/clock.ts'
import { EXIT } from '../../src/lib/exit.ts'
import { chosenOrganization, withApp } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { type Lookup, named, ORGANIZATION_OPTION } from '../named.ts'

interface OrganizationOption {
  organization?: string
}

/** More than any organization has; a list for people needs no pages. */
const ALL = { page: 1, limit: 1_000 }

const lookupIn = ({ db }: App): Lookup<ChannelIdentityRow> => ({
  noun: 'sender',
  byId: (organizationId, uuid) => findChannelIdentity(db, organizationId, uuid),
  byName: (organizationId) => listChannelIdentities(db, organizationId, ALL),
  namesOf: ({ name, address }) => [name, address],
  uuidOf: ({ uuid }) => uuid,
})

/** The operator sees the callback addresses: whoever runs this has the whole database. */
const presented = (app: App, row: ChannelIdentityRow) => ({
  ...presentChannelIdentity(row, callbackUrlsOf(row, app.config.publicBaseUrl)),
  lastErrorAt: toIsoOrNull(row.lastErrorAt),
})

const list = () =>
  command<OrganizationOption>('list', 'list senders and how they are', (context, { organization }) =>
    withApp(context, (app) => {
      const { id } = chosenOrganization(app, organization)
      context.output.list(
        listChannelIdentities(app.db, id, ALL).map((row) => presented(app, row)),
        [
          ['name', 'sender'],
          ['address', 'address'],
          ['status', 'status'],
          ['lastError', 'last error', 'wrap'],
          ['provider', 'provider', 'spare'],
          ['isDefault', 'default', 'spare'],
          ['throughputPerSecond', 'a second', 'spare'],
          ['dailyCap', 'a day', 'spare'],
          ['channel', 'channel', 'spare'],
          ['id', 'id', 'spare'],
        ],
      )
    }),
  ).option('--organization <id or slug>', 'organization; needed when there are several')

const show = () =>
  command<OrganizationOption>(
    'show',
    'show one sender, its last error and its callback addresses',
    (context, options, reference) =>
      withApp(context, (app) => {
        const { organization, row } = named(app, reference!, options.organization, lookupIn(app))
        const record = presented(app, row)
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
            ['lastErrorAt', 'in trouble since'],
            ['isDefault', 'default'],
            ['throughputPerSecond', 'segments a second'],
            ['dailyCap', 'messages a day'],
            ['statusUrl', 'receipts come to'],
            ['inboundUrl', 'texts come to'],
            ['createdAt', 'made'],
          ],
        )
      }),
  )
    .argument('<sender>', 'id, name or address')
    .option(...ORGANIZATION_OPTION)

/** @param cause what happened on the way to the gateway, which only the operator may know */
function printTest({ output }: Context, row: SingleRecord, cause: unknown): void {
  output.record(
    {
      id: row.uuid,
      to: row.address,
      body: row.body,
      status: row.status,
      errorCode: row.errorCode,
      errorMessage: row.errorMessage,
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
      ['cause', 'what happened'],
      ['providerErrorCode', "the carrier's code"],
      ['providerMessageId', "the carrier's id"],
    ],
  )
}

const test = () =>
  command<OrganizationOption>(
    'test',
    'send one real message through a sender',
    (context, options, reference, to) =>
      withApp(context, async (app, storage) => {
        const { organization, row } = named(app, reference!, options.organization, lookupIn(app))
        const owner = { organizationId: organization.id }
        const senders = storage.isOwner ? app.senders : { db: app.db, sendSingle: sentByServer(app.db) }
        const { message, result } = await sendTest(senders, owner, row.uuid, to!)
        const settled = findTestMessage(app.db, message)
        printTest(context, settled, result && 'cause' in result ? String(result.cause) : null)
        if (settled.status === 'FAILED') process.exitCode = EXIT.FAILED
      }),
  )
    .argument('<sender>', 'id, name or address')
    .argument('<number>', 'whom to send it to, such as +12125550104')
    .option(...ORGANIZATION_OPTION)

export const senderCommand = () =>
  new Command('sender')
    .description('look at senders and try them out')
    .addCommand(list())
    .addCommand(show())
    .addCommand(test())
