import { countOpenToRole } from '../accounts/invitations/store.ts'
import { limitOf } from '../accounts/limits/limits.ts'
import { afterSuspension, lookChanged } from '../accounts/organizations/service.ts'
import { listeners } from '../accounts/organizations/store.ts'
import { invitationsToRole } from '../accounts/roles/custom-roles.ts'
import { hasEndpoint } from '../automations/records/check.ts'
import { enqueueAutomationRerender } from '../automations/records/rerender.ts'
import { automationsWithMedia, isAutomated, listAutomationsAbout } from '../automations/records/store.ts'
import { gaugeLimit } from '../billing/entitlements/service.ts'
import { meters } from '../billing/usage/metering.ts'
import { enqueueRerender } from '../campaigns/designs/rerender.ts'
import { listEmailTemplatesAbout, templatesWithMedia } from '../campaigns/email-templates/store.ts'
import { campaignFacts } from '../campaigns/messages/facts.ts'
import { selectRecipients } from '../campaigns/messages/service.ts'
import {
  campaignLookup,
  campaignsWithMedia,
  listCampaignsAbout,
  listCampaignsOfSender,
  listCampaignsUsing,
  listSendingTo,
} from '../campaigns/records/lookups.ts'
import { campaignsOfSender, sentOnDay } from '../channels/identities/service.ts'
import { findTextSenders, senderJson } from '../channels/identities/store.ts'
import { inboundHandlers } from '../channels/inbound/handlers.ts'
import { takesHelp, takesOptIns, takesOptOuts } from '../channels/inbound/keyword-handlers.ts'
import { answeredRun, automaticReplies, sentTexts } from '../channels/inbound/service.ts'
import { contactMoved } from '../channels/persons/service.ts'
import { wordsOfKeywords } from '../compliance/keywords/service.ts'
import { topicReworded, usesOfTopic } from '../compliance/topics/service.ts'
import { wordHolders } from '../compliance/vocabulary/vocabulary.ts'
import { recipients } from '../contacts/bulk/ports.ts'
import { usesOfField } from '../contacts/custom-fields/service.ts'
import { preferredSender, sendersByAddress } from '../contacts/records/store.ts'
import { factSources } from '../contacts/segment-rules/facts.ts'
import { referenceLookups, sendingToSegment } from '../contacts/segments/references.ts'
import { listSegmentsAbout, listSegmentsUsing } from '../contacts/segments/store.ts'
import { topicFacts } from '../contacts/topics/store.ts'
import { cardsWithMedia, findCardOwner, logosWithMedia } from '../content/contact-card/store.ts'
import { mediaUses, ownCards } from '../content/media/store.ts'
import { noteNewNumber, takesForInbox } from '../conversations/messages/inbox.ts'
import { metering } from '../delivery/messages/metering.ts'
import { listRecipientsOf } from '../delivery/messages/recipients.ts'
import { findAnsweredRun, listSentTexts } from '../delivery/messages/store.ts'
import { usedToday } from '../delivery/pacing/governor.ts'
import { queueReply } from '../delivery/test-messages/reply.ts'
import { joinLinkLookup, wordsOfJoinLinks } from '../join-links/records/service.ts'
import { listJoinLinksAbout, renewConsentTexts } from '../join-links/records/topics.ts'
import { takesConfirmations, takesJoinKeywords } from '../join-links/submissions/inbound.ts'
import { joinsBy } from '../join-links/submissions/store.ts'
import { recipientsOf } from '../links/clicks/record.ts'
import { pollLookup, pollOptionLookup } from '../polls/records/service.ts'
import { receivedPoll, votesForOptions, votesIn } from '../polls/records/store.ts'
import { wordsOfPolls } from '../polls/records/words.ts'
import { takesVotes } from '../polls/votes/take-vote.ts'
import { listImportsUsing } from '../transfers/imports/store.ts'
import { findEndpoint, forgetFailures, isListening } from '../webhooks/endpoints/store.ts'

/**
 * Connects the questions of lower domains with the answers of higher ones, when this file is loaded. It is
 * separate from the manifests, because every command asks some of these questions and must not load the
 * operations of the whole product.
 */
limitOf.answeredBy(gaugeLimit)
invitationsToRole.answeredBy(countOpenToRole)
listeners.answeredBy(isListening, isAutomated)
hasEndpoint.answeredBy((...named) => findEndpoint(...named) !== undefined)
afterSuspension.answeredBy(forgetFailures)
lookChanged.answeredBy(enqueueRerender, enqueueAutomationRerender)
preferredSender.answeredBy(senderJson)
sendersByAddress.answeredBy(findTextSenders)
usesOfField.answeredBy(listSegmentsUsing, listCampaignsUsing, listImportsUsing)
usesOfTopic.answeredBy(
  listCampaignsAbout,
  listEmailTemplatesAbout,
  listAutomationsAbout,
  listJoinLinksAbout,
  listSegmentsAbout,
)
topicReworded.answeredBy(renewConsentTexts)
referenceLookups.answeredBy(campaignLookup, pollLookup, pollOptionLookup, joinLinkLookup)
sendingToSegment.answeredBy(listSendingTo)
recipients.answeredBy(selectRecipients)
factSources.answeredBy(
  ...campaignFacts,
  {
    field: 'poll',
    operator: 'received',
    rowsOf: (organizationId, [id]) => receivedPoll(organizationId, id!),
  },
  { field: 'poll', operator: 'voted', rowsOf: (organizationId, [id]) => votesIn(organizationId, id!) },
  { field: 'poll', operator: 'voted_options', rowsOf: votesForOptions },
  { field: 'joinLinkId', operator: 'in', rowsOf: joinsBy },
  ...topicFacts,
)
campaignsOfSender.answeredBy(listCampaignsOfSender)
sentOnDay.answeredBy(usedToday)
answeredRun.answeredBy(findAnsweredRun)
sentTexts.answeredBy(listSentTexts)
metering.answeredBy(meters)
// A YES to a join link comes before a YES that lifts an opt-out, because it does both.
inboundHandlers.answeredBy(
  takesOptOuts,
  takesConfirmations,
  takesOptIns,
  takesHelp,
  takesJoinKeywords,
  takesVotes,
  takesForInbox,
)
wordHolders.answeredBy(wordsOfKeywords, wordsOfJoinLinks, wordsOfPolls)
automaticReplies.answeredBy(queueReply)
contactMoved.answeredBy(noteNewNumber)
recipientsOf.answeredBy(listRecipientsOf)
mediaUses.answeredBy(
  campaignsWithMedia,
  templatesWithMedia,
  automationsWithMedia,
  cardsWithMedia,
  logosWithMedia,
)
ownCards.answeredBy(findCardOwner)
