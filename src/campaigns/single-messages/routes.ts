import type { Db } from '../../db/database.ts'
import { filesReader } from '../../delivery/proofs/proof.ts'
import { ERROR_MEANINGS } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { assertPermission } from '../../lib/principal.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { presentMessage } from '../messages/present.ts'
import { MessageRecord } from '../messages/schema.ts'
import type { FoundMessage } from '../messages/store.ts'
import { findCampaignsByIds } from '../records/store.ts'
import { preparedMail } from '../templates/mail-fields.ts'
import { SendMessage } from './schema.ts'
import { getMessage, sendMessage } from './service.ts'

const idParams = idOf('the message')
const group = 'Messages'

interface SingleMessageDeps {
  db: Db
  links: LinkSettings
}

export const singleMessageRoutes = ({ db, links }: SingleMessageDeps): Operation[] => {
  const shown = (row: FoundMessage, organizationId: number, language: string) => {
    const [campaign] = row.campaignId === null ? [] : findCampaignsByIds(db, organizationId, [row.campaignId])
    return presentMessage(row, campaign?.variants ?? null, filesReader(db)(row), language)
  }
  return [
    operation({
      method: 'POST',
      path: '/messages',
      group,
      summary: 'Send a message to one person',
      description:
        'For software: an order confirmation, a reminder, a code. The message is queued, and within a moment decided as one of a campaign: it is never sent to an address that has opted out, and as MARKETING only with consent where the organization requires it, within the send window and below the frequency cap. `GET /messages/{id}` and the webhook events `message.*` show the result, `GET /messages/{id}/proof` the decision. With an `Idempotency-Key` a repeated call sends nothing again. Needs the permission `contact:read` too, because the answer shows the values of a contact.',
      errors: {
        INSUFFICIENT_CREDITS: ERROR_MEANINGS.INSUFFICIENT_CREDITS,
        FORBIDDEN:
          'The role of the caller lacks `campaign:send` or `contact:read`; `details[0].permission` names it.',
        NOT_FOUND: 'There is no such contact.',
        CONFLICT:
          'The contact has no address of this channel, or no sender of it is ACTIVE; `details[0].reason` says which: NO_ADDRESS or NO_ACTIVE_SENDER.',
      },
      access: 'member',
      permission: 'campaign:send',
      body: SendMessage,
      status: 201,
      data: MessageRecord,
      handle: async ({ principal, body, language, write }) => {
        assertPermission(principal, 'contact:read')
        const html = await preparedMail(body, principal, db)
        const { publicBaseUrl } = links
        return write((tx) => {
          const message = sendMessage(tx, principal, body, { html, publicBaseUrl })
          return created(shown(message, principal.organizationId, language()), 'Message queued')
        })
      },
    }),
    operation({
      method: 'GET',
      path: '/messages/:id',
      group,
      summary: 'Read a message',
      description:
        'The text and the progress of a message of a campaign, or of one by call. Needs the permission `contact:read` too.',
      errors: {
        FORBIDDEN:
          'The role of the caller lacks `campaign:read` or `contact:read`; `details[0].permission` names it.',
        NOT_FOUND: 'There is no such message of a campaign or by call; those of the inbox are read there.',
      },
      access: 'member',
      permission: 'campaign:read',
      params: idParams,
      status: 200,
      data: MessageRecord,
      handle: ({ principal, params, language }) => {
        assertPermission(principal, 'contact:read')
        return ok(shown(getMessage(db, principal, params.id), principal.organizationId, language()))
      },
    }),
  ]
}
