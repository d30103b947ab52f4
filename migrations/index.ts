import type { Migration } from '../src/db/migrate.ts'
import appliance from './0001_appliance.sql' with { type: 'text' }
import people from './0002_people.sql' with { type: 'text' }
import contacts from './0003_contacts.sql' with { type: 'text' }
import sending from './0004_sending.sql' with { type: 'text' }
import contactDetails from './0005_contact_details.sql' with { type: 'text' }
import plannerStatistics from './0006_planner_statistics.sql' with { type: 'text' }
import importPieces from './0007_import_pieces.sql' with { type: 'text' }
import access from './0008_access.sql' with { type: 'text' }
import sendingHealth from './0009_sending_health.sql' with { type: 'text' }
import storageSessions from './0010_storage_sessions.sql' with { type: 'text' }
import importPhoneColumn from './0011_import_phone_column.sql' with { type: 'text' }
import tidyNames from './0012_tidy_names.sql' with { type: 'text' }
import messageTotals from './0013_message_totals.sql' with { type: 'text' }
import contactTotals from './0014_contact_totals.sql' with { type: 'text' }
import events from './0015_events.sql' with { type: 'text' }
import jobQueues from './0016_job_queues.sql' with { type: 'text' }
import consentRetractions from './0017_consent_retractions.sql' with { type: 'text' }
import singlesQueue from './0018_singles_queue.sql' with { type: 'text' }
import frequencyCap from './0019_frequency_cap.sql' with { type: 'text' }
import links from './0020_links.sql' with { type: 'text' }
import recurring from './0021_recurring.sql' with { type: 'text' }
import campaignTracking from './0022_campaign_tracking.sql' with { type: 'text' }
import guards from './0023_guards.sql' with { type: 'text' }
import recipientTimes from './0024_recipient_times.sql' with { type: 'text' }
import smsTemplates from './0025_sms_templates.sql' with { type: 'text' }
import clickTimeline from './0026_click_timeline.sql' with { type: 'text' }
import proofs from './0027_proofs.sql' with { type: 'text' }
import attribution from './0028_attribution.sql' with { type: 'text' }
import media from './0029_media.sql' with { type: 'text' }
import organizationUtm from './0030_organization_utm.sql' with { type: 'text' }
import campaignApprovals from './0031_campaign_approvals.sql' with { type: 'text' }
import runResults from './0032_run_results.sql' with { type: 'text' }
import bulkOperations from './0033_bulk_operations.sql' with { type: 'text' }
import campaignMedia from './0034_campaign_media.sql' with { type: 'text' }
import variants from './0035_variants.sql' with { type: 'text' }
import testMedia from './0036_test_media.sql' with { type: 'text' }
import messageMinutes from './0037_message_minutes.sql' with { type: 'text' }
import messageRetention from './0038_message_retention.sql' with { type: 'text' }
import clickMinutes from './0039_click_minutes.sql' with { type: 'text' }
import runClicks from './0040_run_clicks.sql' with { type: 'text' }
import inboundParts from './0041_inbound_parts.sql' with { type: 'text' }
import optOutKeywords from './0042_opt_out_keywords.sql' with { type: 'text' }
import suppressionLists from './0043_suppression_lists.sql' with { type: 'text' }
import whatsapp from './0044_whatsapp.sql' with { type: 'text' }
import replies from './0045_replies.sql' with { type: 'text' }
import smppParts from './0046_smpp_parts.sql' with { type: 'text' }
import optOutReviews from './0047_opt_out_reviews.sql' with { type: 'text' }
import email from './0048_email.sql' with { type: 'text' }
import optOutScope from './0049_opt_out_scope.sql' with { type: 'text' }
import emailOptOuts from './0050_email_opt_outs.sql' with { type: 'text' }
import inboundMedia from './0051_inbound_media.sql' with { type: 'text' }
import optOutSyncs from './0052_opt_out_syncs.sql' with { type: 'text' }
import notifications from './0053_notifications.sql' with { type: 'text' }
import receiptsInDoubt from './0054_receipts_in_doubt.sql' with { type: 'text' }
import mailOpens from './0055_mail_opens.sql' with { type: 'text' }
import notificationChanges from './0056_notification_changes.sql' with { type: 'text' }
import mergedUniques from './0057_merged_uniques.sql' with { type: 'text' }
import noticeEvents from './0058_notice_events.sql' with { type: 'text' }
import businessHours from './0059_business_hours.sql' with { type: 'text' }
import contactCards from './0060_contact_cards.sql' with { type: 'text' }
import passwordResets from './0061_password_resets.sql' with { type: 'text' }
import passwordMails from './0062_password_mails.sql' with { type: 'text' }
import invitations from './0063_invitations.sql' with { type: 'text' }
import audit from './0064_audit.sql' with { type: 'text' }
import webhooks from './0065_webhooks.sql' with { type: 'text' }
import changes from './0066_changes.sql' with { type: 'text' }
import suspendedOrganizations from './0067_suspended_organizations.sql' with { type: 'text' }
import secondFactors from './0068_second_factors.sql' with { type: 'text' }
import conversations from './0069_conversations.sql' with { type: 'text' }
import messageAuthors from './0070_message_authors.sql' with { type: 'text' }
import organizationHosts from './0071_organization_hosts.sql' with { type: 'text' }
import invitationMails from './0072_invitation_mails.sql' with { type: 'text' }
import emailVerifications from './0073_email_verifications.sql' with { type: 'text' }
import noticesForOne from './0074_notices_for_one.sql' with { type: 'text' }
import unreadOfMember from './0075_unread_of_member.sql' with { type: 'text' }
import notificationDigests from './0076_notification_digests.sql' with { type: 'text' }
import mailsInConversations from './0077_mails_in_conversations.sql' with { type: 'text' }
import requiredTwoFactor from './0078_required_two_factor.sql' with { type: 'text' }
import passkeys from './0079_passkeys.sql' with { type: 'text' }
import formerMembers from './0080_former_members.sql' with { type: 'text' }
import partIds from './0081_part_ids.sql' with { type: 'text' }
import triedMessages from './0082_tried_messages.sql' with { type: 'text' }
import optOutsOfPeople from './0083_opt_outs_of_people.sql' with { type: 'text' }
import repeatedTexts from './0084_repeated_texts.sql' with { type: 'text' }
import idsOnce from './0085_ids_once.sql' with { type: 'text' }
import leftOutAt from './0086_left_out_at.sql' with { type: 'text' }
import unattestedDryRuns from './0087_unattested_dry_runs.sql' with { type: 'text' }
import rations from './0088_rations.sql' with { type: 'text' }
import messagesInDoubt from './0089_messages_in_doubt.sql' with { type: 'text' }
import absentMembers from './0090_absent_members.sql' with { type: 'text' }
import eventsSetAside from './0091_events_set_aside.sql' with { type: 'text' }
import missedRuns from './0092_missed_runs.sql' with { type: 'text' }
import importRows from './0093_import_rows.sql' with { type: 'text' }

/** In order; a released one is never edited. Each is text inside the binary. */
export const migrations: readonly Migration[] = [
  { version: 1, name: 'appliance', sql: appliance },
  { version: 2, name: 'people', sql: people },
  { version: 3, name: 'contacts', sql: contacts },
  { version: 4, name: 'sending', sql: sending },
  { version: 5, name: 'contact_details', sql: contactDetails },
  { version: 6, name: 'planner_statistics', sql: plannerStatistics },
  { version: 7, name: 'import_pieces', sql: importPieces },
  { version: 8, name: 'access', sql: access },
  { version: 9, name: 'sending_health', sql: sendingHealth },
  { version: 10, name: 'storage_sessions', sql: storageSessions },
  { version: 11, name: 'import_phone_column', sql: importPhoneColumn },
  { version: 12, name: 'tidy_names', sql: tidyNames },
  { version: 13, name: 'message_totals', sql: messageTotals },
  { version: 14, name: 'contact_totals', sql: contactTotals },
  { version: 15, name: 'events', sql: events },
  { version: 16, name: 'job_queues', sql: jobQueues },
  { version: 17, name: 'consent_retractions', sql: consentRetractions },
  { version: 18, name: 'singles_queue', sql: singlesQueue },
  { version: 19, name: 'frequency_cap', sql: frequencyCap },
  { version: 20, name: 'links', sql: links },
  { version: 21, name: 'recurring', sql: recurring },
  { version: 22, name: 'campaign_tracking', sql: campaignTracking },
  { version: 23, name: 'guards', sql: guards },
  { version: 24, name: 'recipient_times', sql: recipientTimes },
  { version: 25, name: 'sms_templates', sql: smsTemplates },
  { version: 26, name: 'click_timeline', sql: clickTimeline },
  { version: 27, name: 'proofs', sql: proofs },
  { version: 28, name: 'attribution', sql: attribution },
  { version: 29, name: 'media', sql: media },
  { version: 30, name: 'organization_utm', sql: organizationUtm },
  { version: 31, name: 'campaign_approvals', sql: campaignApprovals },
  { version: 32, name: 'run_results', sql: runResults },
  { version: 33, name: 'bulk_operations', sql: bulkOperations },
  { version: 34, name: 'campaign_media', sql: campaignMedia },
  { version: 35, name: 'variants', sql: variants },
  { version: 36, name: 'test_media', sql: testMedia },
  { version: 37, name: 'message_minutes', sql: messageMinutes },
  { version: 38, name: 'message_retention', sql: messageRetention },
  { version: 39, name: 'click_minutes', sql: clickMinutes },
  { version: 40, name: 'run_clicks', sql: runClicks },
  { version: 41, name: 'inbound_parts', sql: inboundParts },
  { version: 42, name: 'opt_out_keywords', sql: optOutKeywords },
  { version: 43, name: 'suppression_lists', sql: suppressionLists },
  { version: 44, name: 'whatsapp', sql: whatsapp },
  { version: 45, name: 'replies', sql: replies },
  { version: 46, name: 'smpp_parts', sql: smppParts },
  { version: 47, name: 'opt_out_reviews', sql: optOutReviews },
  { version: 48, name: 'email', sql: email },
  { version: 49, name: 'opt_out_scope', sql: optOutScope },
  { version: 50, name: 'email_opt_outs', sql: emailOptOuts },
  { version: 51, name: 'inbound_media', sql: inboundMedia },
  { version: 52, name: 'opt_out_syncs', sql: optOutSyncs },
  { version: 53, name: 'notifications', sql: notifications },
  { version: 54, name: 'receipts_in_doubt', sql: receiptsInDoubt },
  { version: 55, name: 'mail_opens', sql: mailOpens },
  { version: 56, name: 'notification_changes', sql: notificationChanges },
  { version: 57, name: 'merged_uniques', sql: mergedUniques },
  { version: 58, name: 'notice_events', sql: noticeEvents },
  { version: 59, name: 'business_hours', sql: businessHours },
  { version: 60, name: 'contact_cards', sql: contactCards },
  { version: 61, name: 'password_resets', sql: passwordResets },
  { version: 62, name: 'password_mails', sql: passwordMails },
  { version: 63, name: 'invitations', sql: invitations },
  { version: 64, name: 'audit', sql: audit },
  { version: 65, name: 'webhooks', sql: webhooks },
  { version: 66, name: 'changes', sql: changes },
  { version: 67, name: 'suspended_organizations', sql: suspendedOrganizations },
  { version: 68, name: 'second_factors', sql: secondFactors },
  { version: 69, name: 'conversations', sql: conversations },
  { version: 70, name: 'message_authors', sql: messageAuthors },
  { version: 71, name: 'organization_hosts', sql: organizationHosts },
  { version: 72, name: 'invitation_mails', sql: invitationMails },
  { version: 73, name: 'email_verifications', sql: emailVerifications },
  { version: 74, name: 'notices_for_one', sql: noticesForOne },
  { version: 75, name: 'unread_of_member', sql: unreadOfMember },
  { version: 76, name: 'notification_digests', sql: notificationDigests },
  { version: 77, name: 'mails_in_conversations', sql: mailsInConversations },
  { version: 78, name: 'required_two_factor', sql: requiredTwoFactor },
  { version: 79, name: 'passkeys', sql: passkeys },
  { version: 80, name: 'former_members', sql: formerMembers },
  { version: 81, name: 'part_ids', sql: partIds },
  { version: 82, name: 'tried_messages', sql: triedMessages },
  { version: 83, name: 'opt_outs_of_people', sql: optOutsOfPeople },
  { version: 84, name: 'repeated_texts', sql: repeatedTexts },
  { version: 85, name: 'ids_once', sql: idsOnce },
  { version: 86, name: 'left_out_at', sql: leftOutAt },
  { version: 87, name: 'unattested_dry_runs', sql: unattestedDryRuns },
  { version: 88, name: 'rations', sql: rations },
  { version: 89, name: 'messages_in_doubt', sql: messagesInDoubt },
  { version: 90, name: 'absent_members', sql: absentMembers },
  { version: 91, name: 'events_set_aside', sql: eventsSetAside },
  { version: 92, name: 'missed_runs', sql: missedRuns },
  { version: 93, name: 'import_rows', sql: importRows },
]
