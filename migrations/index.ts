import type { Migration } from '../src/db/migrate.ts'
import outbox from './0094_outbox.sql' with { type: 'text' }
import deletedTags from './0095_deleted_tags.sql' with { type: 'text' }
import contactTexts from './0096_contact_texts.sql' with { type: 'text' }
import polls from './0097_polls.sql' with { type: 'text' }
import replyOptions from './0098_reply_options.sql' with { type: 'text' }
import pollVotes from './0099_poll_votes.sql' with { type: 'text' }
import pollScreens from './0100_poll_screens.sql' with { type: 'text' }
import pollVotesByChoice from './0101_poll_votes_by_choice.sql' with { type: 'text' }
import joinLinks from './0102_join_links.sql' with { type: 'text' }
import billing from './0103_billing.sql' with { type: 'text' }
import paymentSandbox from './0104_payment_sandbox.sql' with { type: 'text' }
import billingNotices from './0106_billing_notices.sql' with { type: 'text' }
import signInLinks from './0107_sign_in_links.sql' with { type: 'text' }
import conversationDrafts from './0108_conversation_drafts.sql' with { type: 'text' }
import watching from './0111_watching.sql' with { type: 'text' }
import erasures from './0112_erasures.sql' with { type: 'text' }
import organizationMoves from './0113_organization_moves.sql' with { type: 'text' }
import movesBack from './0114_moves_back.sql' with { type: 'text' }
import withdrawals from './0119_withdrawals.sql' with { type: 'text' }
import joinSentTo from './0120_join_sent_to.sql' with { type: 'text' }
import mailedResets from './0121_mailed_resets.sql' with { type: 'text' }
import keptRequests from './0122_kept_requests.sql' with { type: 'text' }
import enteredAddresses from './0123_entered_addresses.sql' with { type: 'text' }
import creditNotes from './0131_credit_notes.sql' with { type: 'text' }
import closedMonths from './0132_closed_months.sql' with { type: 'text' }
import disputes from './0133_disputes.sql' with { type: 'text' }
import drawnLots from './0134_drawn_lots.sql' with { type: 'text' }
import whatsappIds from './0141_whatsapp_ids.sql' with { type: 'text' }
import importFormat from './0142_import_format.sql' with { type: 'text' }
import inboundTakenBy from './0151_inbound_taken_by.sql' with { type: 'text' }
import webhookEventsInOrder from './0152_webhook_events_in_order.sql' with { type: 'text' }
import endpointMakers from './0161_endpoint_makers.sql' with { type: 'text' }
import approvedAudiences from './0162_approved_audiences.sql' with { type: 'text' }
import keysOfCallers from './0163_keys_of_callers.sql' with { type: 'text' }
import freeUnitsOfAPerson from './0164_free_units_of_a_person.sql' with { type: 'text' }
import contactsWithoutNumber from './0165_contacts_without_number.sql' with { type: 'text' }
import sandboxDisputes from './0169_sandbox_disputes.sql' with { type: 'text' }
import pollDrafts from './0170_poll_drafts.sql' with { type: 'text' }
import moreWithdrawals from './0173_more_withdrawals.sql' with { type: 'text' }
import shownContacts from './0174_shown_contacts.sql' with { type: 'text' }
import importNotes from './0180_import_notes.sql' with { type: 'text' }
import userLinks from './0188_user_links.sql' with { type: 'text' }
import keptForms from './0189_kept_forms.sql' with { type: 'text' }
import savedViews from './0190_saved_views.sql' with { type: 'text' }
import sentencesOfNotices from './0191_sentences_of_notices.sql' with { type: 'text' }
import resultsOfCampaigns from './0192_results_of_campaigns.sql' with { type: 'text' }
import messagesByCall from './0193_messages_by_call.sql' with { type: 'text' }
import automations from './0194_automations.sql' with { type: 'text' }
import movedPeople from './0195_moved_people.sql' with { type: 'text' }
import automationLooks from './0196_automation_looks.sql' with { type: 'text' }
import topics from './0199_topics.sql' with { type: 'text' }
import topicsOfCampaigns from './0200_topics_of_campaigns.sql' with { type: 'text' }
import campaignFeeds from './0202_campaign_feeds.sql' with { type: 'text' }
import designedMails from './0204_designed_mails.sql' with { type: 'text' }
import joinTopics from './0205_join_topics.sql' with { type: 'text' }
import topicsInRules from './0206_topics_in_rules.sql' with { type: 'text' }
import approvedTopic from './0207_approved_topic.sql' with { type: 'text' }
import accounts from './accounts.sql' with { type: 'text' }
import campaigns from './campaigns.sql' with { type: 'text' }
import channels from './channels.sql' with { type: 'text' }
import compliance from './compliance.sql' with { type: 'text' }
import contacts from './contacts.sql' with { type: 'text' }
import content from './content.sql' with { type: 'text' }
import conversations from './conversations.sql' with { type: 'text' }
import core from './core.sql' with { type: 'text' }
import delivery from './delivery.sql' with { type: 'text' }
import links from './links.sql' with { type: 'text' }
import notifications from './notifications.sql' with { type: 'text' }
import plannerStatistics from './planner-statistics.sql' with { type: 'text' }
import providers from './providers.sql' with { type: 'text' }
import transfers from './transfers.sql' with { type: 'text' }
import webhooks from './webhooks.sql' with { type: 'text' }

/** The schema of the first release: one file for each domain, in the order in which the domains build on each other. */
const BASELINE: readonly string[] = [
  core,
  providers,
  accounts,
  compliance,
  content,
  contacts,
  transfers,
  channels,
  links,
  delivery,
  campaigns,
  conversations,
  webhooks,
  notifications,
  plannerStatistics,
]

/**
 * In order; one that has landed is never edited (`test/migrations/landed.test.ts`). Each is text inside the binary.
 * The baseline has the number of the last migration that it replaces.
 */
export const migrations: readonly Migration[] = [
  {
    version: 93,
    name: 'baseline',
    sql: BASELINE.join('\n'),
    replaces: 'db41ab22e47fa7de1f47c8bf466639727caa79e9e55c1327fb0597017d18b6c6',
  },
  { version: 94, name: 'outbox', sql: outbox },
  { version: 95, name: 'deleted_tags', sql: deletedTags },
  { version: 96, name: 'contact_texts', sql: contactTexts },
  { version: 97, name: 'polls', sql: polls },
  { version: 98, name: 'reply_options', sql: replyOptions },
  { version: 99, name: 'poll_votes', sql: pollVotes },
  { version: 100, name: 'poll_screens', sql: pollScreens },
  { version: 101, name: 'poll_votes_by_choice', sql: pollVotesByChoice },
  { version: 102, name: 'join_links', sql: joinLinks },
  { version: 103, name: 'billing', sql: billing },
  { version: 104, name: 'payment_sandbox', sql: paymentSandbox },
  { version: 106, name: 'billing_notices', sql: billingNotices },
  { version: 107, name: 'sign_in_links', sql: signInLinks },
  { version: 108, name: 'conversation_drafts', sql: conversationDrafts },
  { version: 111, name: 'watching', sql: watching },
  { version: 112, name: 'erasures', sql: erasures },
  { version: 113, name: 'organization_moves', sql: organizationMoves },
  { version: 114, name: 'moves_back', sql: movesBack },
  { version: 119, name: 'withdrawals', sql: withdrawals },
  { version: 120, name: 'join_sent_to', sql: joinSentTo },
  { version: 121, name: 'mailed_resets', sql: mailedResets },
  { version: 122, name: 'kept_requests', sql: keptRequests },
  { version: 123, name: 'entered_addresses', sql: enteredAddresses },
  { version: 131, name: 'credit_notes', sql: creditNotes },
  { version: 132, name: 'closed_months', sql: closedMonths },
  { version: 133, name: 'disputes', sql: disputes },
  { version: 134, name: 'drawn_lots', sql: drawnLots },
  { version: 141, name: 'whatsapp_ids', sql: whatsappIds },
  { version: 142, name: 'import_format', sql: importFormat },
  { version: 151, name: 'inbound_taken_by', sql: inboundTakenBy },
  { version: 152, name: 'webhook_events_in_order', sql: webhookEventsInOrder },
  { version: 161, name: 'endpoint_makers', sql: endpointMakers },
  { version: 162, name: 'approved_audiences', sql: approvedAudiences },
  { version: 163, name: 'keys_of_callers', sql: keysOfCallers },
  { version: 164, name: 'free_units_of_a_person', sql: freeUnitsOfAPerson },
  { version: 165, name: 'contacts_without_number', sql: contactsWithoutNumber },
  { version: 169, name: 'sandbox_disputes', sql: sandboxDisputes },
  { version: 170, name: 'poll_drafts', sql: pollDrafts },
  { version: 173, name: 'more_withdrawals', sql: moreWithdrawals },
  { version: 174, name: 'shown_contacts', sql: shownContacts },
  { version: 180, name: 'import_notes', sql: importNotes },
  { version: 188, name: 'user_links', sql: userLinks },
  { version: 189, name: 'kept_forms', sql: keptForms },
  { version: 190, name: 'saved_views', sql: savedViews },
  { version: 191, name: 'sentences_of_notices', sql: sentencesOfNotices },
  { version: 192, name: 'results_of_campaigns', sql: resultsOfCampaigns },
  { version: 193, name: 'messages_by_call', sql: messagesByCall },
  { version: 194, name: 'automations', sql: automations },
  { version: 195, name: 'moved_people', sql: movedPeople },
  { version: 196, name: 'automation_looks', sql: automationLooks },
  { version: 199, name: 'topics', sql: topics },
  { version: 200, name: 'topics_of_campaigns', sql: topicsOfCampaigns },
  { version: 202, name: 'campaign_feeds', sql: campaignFeeds },
  { version: 204, name: 'designed_mails', sql: designedMails },
  { version: 205, name: 'join_topics', sql: joinTopics },
  { version: 206, name: 'topics_in_rules', sql: topicsInRules },
  { version: 207, name: 'approved_topic', sql: approvedTopic },
]
