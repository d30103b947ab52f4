import * as v from 'valibot'
import type { Db, Reader } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import type { Log } from '../../lib/log.ts'
import type { Principal } from '../../lib/principal.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { ChannelAdapter, Check } from '../../providers/port.ts'
import { callbackUrlsOf } from './callback-urls.ts'
import { presentChannelIdentity } from './present.ts'
import {
  ChannelIdentityRecord,
  CreateChannelIdentity,
  ListChannelIdentities,
  RotateCallbackToken,
  UpdateChannelIdentity,
  VerifyResult,
} from './schema.ts'
import * as service from './service.ts'
import type { ChannelIdentityRow } from './table.ts'
import { compareLimit } from './warm-up.ts'

const idParams = idOf('the sender')

interface ChannelIdentityDeps extends service.ChannelIdentityKeys {
  db: Db
  log: Log
  adapterOf(channelIdentityId: number): Pick<ChannelAdapter, 'verify'>
  publicBaseUrl: string
}

const GROUP = 'Channel identities'

export const channelIdentityRoutes = (deps: ChannelIdentityDeps): Operation[] => {
  const { db, vault, instanceId, publicBaseUrl } = deps
  const keys = { vault, instanceId }
  const present = (reader: Reader, row: ChannelIdentityRow, { permissions }: Principal, language: string) =>
    presentChannelIdentity(
      reader,
      row,
      permissions.has('channel:manage') ? callbackUrlsOf(row, { vault, publicBaseUrl }) : null,
      { nowMs: db.clock.now(), language },
    )
  return [
    operation({
      method: 'POST',
      path: '/channel-identities',
      group: GROUP,
      summary: 'Add a sender',
      description:
        '`credentials` are the settings of the provider account, in the form its provider needs. They are sealed and never shown again. An unknown setting is refused. The first sender of a channel becomes its default.',
      errors: {
        ALREADY_EXISTS:
          'The provider has a sender with this address already; `details[0].existingId` is its id.',
        LIMIT_REACHED:
          'The organization has as many senders as its plan allows; `details[0].help` says what would allow more.',
      },
      access: 'member',
      permission: 'channel:manage',
      body: CreateChannelIdentity,
      isStrict: true,
      status: 201,
      data: ChannelIdentityRecord,
      handle: ({ principal, body, language, write }) =>
        write((tx) =>
          created(
            present(tx, service.createChannelIdentity(tx, principal, body, keys), principal, language()),
            'Channel identity created',
          ),
        ),
    }),
    operation({
      method: 'GET',
      path: '/channel-identities',
      group: GROUP,
      summary: 'List senders',
      description: '`callbackUrls` are null for callers without the permission channel:manage.',
      access: 'member',
      permission: 'channel:read',
      query: ListChannelIdentities,
      status: 200,
      data: v.array(ChannelIdentityRecord),
      meta: PaginationMeta,
      handle: ({ principal, query, language }) => {
        const { rows, total } = service.listChannelIdentities(db, principal, query)
        return ok(
          rows.map((row) => present(db, row, principal, language())),
          { meta: pageMeta(query, total) },
        )
      },
    }),
    operation({
      method: 'GET',
      path: '/channel-identities/:id',
      group: GROUP,
      summary: 'Read a sender',
      description: '`callbackUrls` are null for callers without the permission channel:manage.',
      access: 'member',
      permission: 'channel:read',
      params: idParams,
      status: 200,
      data: ChannelIdentityRecord,
      handle: ({ principal, params, language }) =>
        ok(present(db, service.getChannelIdentity(db, principal, params.id), principal, language())),
    }),
    operation({
      method: 'PATCH',
      path: '/channel-identities/:id',
      group: GROUP,
      summary: 'Change a sender',
      description: '`credentials` are replaced as a whole. `status` DISABLED stops sending from it.',
      errors: {
        ALREADY_EXISTS:
          'The provider has a sender with this address already; `details[0].existingId` is its id.',
      },
      access: 'member',
      permission: 'channel:manage',
      params: idParams,
      body: UpdateChannelIdentity,
      isStrict: true,
      status: 200,
      data: ChannelIdentityRecord,
      handle: ({ principal, params, body, language, write }) =>
        write((tx) => {
          const row = service.updateChannelIdentity(tx, principal, params.id, { input: body, keys })
          return ok(present(tx, row, principal, language()), { message: 'Channel identity updated' })
        }),
    }),
    operation({
      method: 'DELETE',
      path: '/channel-identities/:id',
      group: GROUP,
      summary: 'Remove a sender',
      description:
        'Its credentials are deleted immediately. Refused while a campaign may still send from it.',
      errors: {
        RESOURCE_IN_USE: 'A campaign may still send from it; `details` names them.',
      },
      access: 'member',
      permission: 'channel:manage',
      params: idParams,
      status: 200,
      data: IdRecord,
      handle: ({ principal, params, write }) =>
        write((tx) => {
          const { uuid } = service.deleteChannelIdentity(tx, principal, params.id)
          return ok({ id: uuid }, { message: 'Channel identity deleted' })
        }),
    }),
    operation({
      method: 'POST',
      path: '/channel-identities/:id/rotate-callback-token',
      group: GROUP,
      summary: 'Give a sender new callback addresses',
      description:
        'The previous addresses stop working immediately, or after `gracePeriodHours` (0 to 72, default 0): receipts of messages in progress still go to them. Enter the new ones in the console of the provider.',
      access: 'member',
      permission: 'channel:manage',
      params: idParams,
      body: RotateCallbackToken,
      status: 201,
      data: ChannelIdentityRecord,
      handle: ({ principal, params, body, language, write }) =>
        write((tx) => {
          const rotation = { ...body, instanceId: keys.instanceId }
          const row = service.rotateCallbackToken(tx, principal, params.id, rotation)
          return created(present(tx, row, principal, language()), 'Callback token rotated')
        }),
    }),
    operation({
      method: 'POST',
      path: '/channel-identities/:id/verify',
      group: GROUP,
      summary: 'Check a sender',
      description:
        'Checks settings and reachability without sending anything. If the provider reports a limit of messages per day, a sender without `dailyCap` gets it. If a gateway gave no answer, the log of the appliance has the reason under the id of this request.',
      access: 'member',
      permission: 'channel:manage',
      params: idParams,
      status: 201,
      data: VerifyResult,
      handle: async ({ principal, params, requestId, language, write }) => {
        const { id } = service.getChannelIdentity(db, principal, params.id)
        const found = await deps.adapterOf(id).verify()
        for (const { name: check, cause } of found) {
          if (cause === undefined) continue
          deps.log.warn('a sender failed a check', { requestId, ...names(principal, params), check, cause })
        }
        return write((tx) => {
          const row = service.getChannelIdentity(tx, principal, params.id)
          const compared = found.map((check) => compareLimit(row, check))
          const checks = compared.map(({ check }) => presentCheck(check, language()))

          const dailyCap = compared.find((one) => one.dailyCap !== undefined)?.dailyCap
          const failed = compared.find(({ check }) => check.status === 'FAIL')?.check
          const problem = failed?.said ?? null
          service.recordVerification(tx, row, { problem, dailyCap })
          return created({ checks }, failed ? 'A check failed' : 'Channel identity checked')
        })
      },
    }),
  ]
}

const presentCheck = ({ name, status, said }: Omit<Check, 'dailyLimit'>, language: string) => ({
  name,
  status,
  detail: sayStored(said, language),
})

const names = (principal: Principal, { id }: { id: string }) => ({
  organization: principal.organizationUuid,
  sender: id,
})
