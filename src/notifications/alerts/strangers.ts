import { findById } from '../../channels/identities/queries.ts'
import type { strangerWrote } from '../../channels/inbound/events.ts'
import { findText } from '../../channels/inbound/queries.ts'
import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { raise } from '../records/raise.ts'

const MAX_TEXT = 600
/** Of what may be an opt-out. */
const WHAT_TO_DO =
  'It may ask for no more messages. Find out who wrote it, and opt that contact out: Carillon has not done it.'

/**
 * A text from a sender that is no phone number is in no conversation, because a contact has a number. It stands in
 * the notification, so that a person reads it: people who hide their number in WhatsApp write like that too.
 */
export function tellOfStranger(tx: Tx, { organizationId, data }: EventOf<typeof strangerWrote>): void {
  const text = findText(tx, organizationId, data.inboundMessageId)
  if (!text) return
  const { uuid, from, body, channelIdentityId } = text
  const isOptOut = data.kind === 'OPT_OUT' || data.kind === 'REVIEW'
  const sender = findById(tx, channelIdentityId)
  const said = `To "${sender?.name ?? 'a deleted sender'}": ${body.slice(0, MAX_TEXT).toWellFormed()}`
  const notice = {
    organizationId,
    event: isOptOut ? 'STRANGER_OPTED_OUT' : 'STRANGER_WROTE',
    subject: `text ${uuid}`,
    title: `${isOptOut ? 'Possible opt-out' : 'A message'} from ${from}, which is no phone number`,
    body: isOptOut ? `${WHAT_TO_DO} ${said}` : said,
    link: isOptOut ? '/opt-out/reviews' : '/inbox',
    resourceType: sender ? 'CHANNEL_IDENTITY' : null,
    resourceId: sender?.uuid ?? null,
  } as const
  raise(tx, notice, 'REPLACES')
}
