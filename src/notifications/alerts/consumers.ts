import { domainFailed } from '../../accounts/domains/events.ts'
import { campaignHalted, campaignRunEnded, campaignSubmitted } from '../../campaigns/records/events.ts'
import { strangerWrote } from '../../channels/inbound/events.ts'
import { suppressionImportEnded } from '../../compliance/suppressions/import-events.ts'
import { conversationHeard, conversationRead } from '../../conversations/records/events.ts'
import { senderTroubled } from '../../delivery/senders/events.ts'
import { defineConsumer, type EventConsumer } from '../../events/event.ts'
import { contactImportEnded } from '../../transfers/imports/events.ts'
import { endpointDisabled } from '../../webhooks/endpoints/events.ts'
import { tellOfHalt, tellOfRunEnd, tellOfSubmission } from './campaigns.ts'
import { forgetTexts, tellOfText } from './conversations.ts'
import { tellOfDomain } from './domains.ts'
import { tellOfImport, tellOfSuppressions } from './imports.ts'
import { tellOfSender } from './senders.ts'
import { tellOfStranger } from './strangers.ts'
import { tellOfEndpoint } from './webhooks.ts'

/** What happens becomes a notice; a job then tells each person. */
export const alertConsumers: readonly EventConsumer[] = [
  defineConsumer({
    name: 'notifications.tell_of_senders',
    kind: senderTroubled,
    handle: (tx, { data }) => tellOfSender(tx, data.channelIdentityId),
  }),
  defineConsumer({ name: 'notifications.tell_of_texts', kind: conversationHeard, handle: tellOfText }),
  defineConsumer({ name: 'notifications.tell_of_strangers', kind: strangerWrote, handle: tellOfStranger }),
  defineConsumer({ name: 'notifications.forget_texts', kind: conversationRead, handle: forgetTexts }),
  defineConsumer({ name: 'notifications.tell_of_halts', kind: campaignHalted, handle: tellOfHalt }),
  defineConsumer({ name: 'notifications.tell_of_runs', kind: campaignRunEnded, handle: tellOfRunEnd }),
  defineConsumer({
    name: 'notifications.tell_of_submissions',
    kind: campaignSubmitted,
    handle: tellOfSubmission,
  }),
  defineConsumer({ name: 'notifications.tell_of_imports', kind: contactImportEnded, handle: tellOfImport }),
  defineConsumer({
    name: 'notifications.tell_of_suppressions',
    kind: suppressionImportEnded,
    handle: tellOfSuppressions,
  }),
  defineConsumer({ name: 'notifications.tell_of_endpoints', kind: endpointDisabled, handle: tellOfEndpoint }),
  defineConsumer({ name: 'notifications.tell_of_domains', kind: domainFailed, handle: tellOfDomain }),
]
