import { type ConsentEvidence, recordConsent } from '../../compliance/consents/service.ts'
import { lift, suppress } from '../../contacts/opt-outs/service.ts'
import { findByPhone } from '../../contacts/records/inbound.ts'
import type { Tx } from '../../db/database.ts'
import { otherSpelling } from '../../providers/recipient.ts'
import type { ReplyKind } from '../reply-messages/table.ts'
import type { InboundHandler, KeptText } from './handlers.ts'
import { automaticReplies } from './service.ts'

const evidenceOf = (text: KeptText): ConsentEvidence => ({
  organizationId: text.organizationId,
  channel: 'SMS',
  address: text.from,
  method: 'KEYWORD',
  actor: text.actor,
  contactId: text.contactId,
  campaignId: text.campaignId,
  inboundMessageId: text.id,
  consentText: text.body.slice(0, 500),
})

/**
 * Takes a STOP. `receiveWhole` set `kind` with `kindOfText` of compliance/keywords. `suppress` of contacts/opt-outs
 * puts the opt-out into effect.
 */
export const takesOptOuts: InboundHandler = {
  step: 'OPT_OUT',
  takes: (_tx, { kind }) => kind === 'OPT_OUT',
  handle: (tx, text) => {
    // A contact who opted out earlier got the confirmation then.
    const evidence = evidenceOf(text)
    if (suppress(tx, evidence)) reply(tx, text, 'OPT_OUT')
    // A second contact may have the same number in its other spelling.
    const address = otherSpelling(text.from)
    const twin = address && findByPhone(tx, text.organizationId, address)
    if (twin) suppress(tx, { ...evidence, address, contactId: twin.id })
  },
}

export const takesOptIns: InboundHandler = {
  step: 'OPT_IN',
  takes: (_tx, { kind }) => kind === 'OPT_IN',
  handle: (tx, text) => {
    const evidence = evidenceOf(text)
    // A contact who never opted out asks for texts too, so the consent is recorded.
    if (lift(tx, evidence, 'PERSON') !== 'LIFTED') recordConsent(tx, 'OPT_IN', evidence)
    reply(tx, text, 'OPT_IN')
  },
}

export const takesHelp: InboundHandler = {
  step: 'HELP',
  takes: (_tx, { kind }) => kind === 'HELP',
  handle: (tx, text) => reply(tx, text, 'HELP'),
}

function reply(tx: Tx, text: KeptText, kind: ReplyKind): void {
  const { organizationId, channelIdentityId, contactId, from, isAnswered } = text
  if (isAnswered) return
  automaticReplies.only(tx, { organizationId, channelIdentityId, contactId, to: from, kind })
}
