import { words } from '../words.ts'

/** List of campaigns, and the actions on a campaign. */
export const campaigns = words('campaigns', {
  title: 'Campaigns',
  newAct: 'New campaign',
  search: 'Search by name',

  // Filters
  filter: 'Status',
  filterAll: 'All',
  filterLive: 'In progress',
  filterPlanned: 'Scheduled',
  filterDrafts: 'Drafts',
  filterOver: 'Finished',

  // List
  listNone: 'No matching campaigns.',
  listShowAll: 'Show all campaigns',
  listBegun: 'You began writing a campaign on {time}.',
  listContinue: 'Continue',
  listEmpty: 'No campaigns yet.',
  listEmptyHint:
    'A campaign sends one message to all contacts of a segment by SMS, WhatsApp or email. A campaign needs contacts, a segment and a sender.',
  columnCampaign: 'Campaign',
  columnRecipients: 'Recipients',
  columnDelivered: 'Delivered',
  columnClicked: 'Clicked',
  columnReplied: 'Replied',
  columnFailed: 'Failed',
  columnOptedOut: 'Opted out',
  columnCreated: 'Created',
  columnUpdated: 'Last changed',
  columnDate: 'Date',
  columnActions: 'Actions',
  listAbout: '{channel} to {segment}',
  listUnscheduled: 'Not scheduled',
  listSent: 'Sent: {done, number} of {total, number}',
  listActs: 'Actions for {name}',
  runMissed: 'Missed',

  // Actions
  writeAct: 'Continue writing',
  changeAct: 'Edit',
  duplicateAct: 'Duplicate',
  deleteAct: 'Delete',
  moreActs: 'More actions',
  resumeAct: 'Resume',
  pauseAct: 'Pause',
  cancelAct: 'Cancel',
  sendingActs: 'Pause, resume or cancel',
  paused: '“{name}” is paused.',
  pausedWaiting:
    '{count, plural, one {“{name}” is paused. # message is waiting.} other {“{name}” is paused. # messages are waiting.}}',
  duplicated: '“{name}” was duplicated. The copy is a draft.',
  duplicatedOpen: 'Open',

  // Questions
  cancel: 'Cancel campaign',
  cancelKeepSending: 'Keep sending',
  cancelKeep: 'Keep campaign',
  cancelWaiting:
    'Waiting messages will not be sent. Messages already handed to the carrier will still arrive. A canceled campaign cannot be resumed.',
  cancelWaitingCount:
    '{count, plural, one {# waiting message} other {# waiting messages}} will not be sent. Messages already handed to the carrier will still arrive. A canceled campaign cannot be resumed.',
  cancelPlanned: '“{name}” will not be sent. A canceled campaign cannot be resumed.',
  cancelPlannedAt: '“{name}” will not be sent on {time} or later. A canceled campaign cannot be resumed.',
  canceled: '“{name}” is canceled.',
  end: 'End recurrence',
  endKeep: 'Keep recurrence',
  endHint: 'No further runs will start.',
  endHintAt: 'No further runs will start, not even the run on {time}.',
  endSending: 'The current run will still send the rest of its messages.',
  endWaiting: '{count, plural, one {# waiting message} other {# waiting messages}} will not be sent.',
  ended: '“{name}” has no further runs.',
  remove: 'Delete campaign',
  removeHint: '“{name}” and its results cannot be restored.',
  removePlanned: 'The campaign will not be sent on {time}.',
  removePaused: 'Waiting messages will not be sent.',
  removeKept:
    '{count, plural, one {# message stays in the history of its contact.} other {# messages stay in the history of their contacts.}}',
  removed: '“{name}” was deleted.',

  // Reasons of a pause
  pauseSenders: 'Senders',
  pauseSender: 'Sender {name}',
  pauseSafeguards: 'Safeguards',
  pauseBilling: 'Billing',
  pauseEdit: 'Edit campaign',
  pauseShowFailed: 'Failed recipients',
  pauseShowOptedOut: 'Opted-out recipients',
  pauseShowDoubtful: 'Recipients with an unknown result',
  pauseShowFiltered: 'Filtered recipients',
  pauseUser: 'A member paused the campaign.',
  pauseUserHint: 'Resume the campaign to continue.',
  pauseMissedStart: 'The scheduled start was missed by more than an hour.',
  pauseMissedStartHint: 'Resume the campaign to send now, or cancel it.',
  pauseNoActiveSender: 'None of the senders is active.',
  pauseNoActiveSenderHint: 'Resume a sender, then resume the campaign.',
  pauseSenderRejected: 'The provider rejected the only sender.',
  pauseSenderRejectedHint: 'Correct the sender, then resume the campaign.',
  pauseUncertain: 'The carrier did not confirm five messages in a row.',
  pauseUncertainHint:
    'Check the sender, and resume the campaign when the carrier answers again. Messages with an unknown result will not be sent twice.',
  pauseFiltered: 'Carriers are filtering the messages as spam.',
  pauseFilteredHint:
    'More of these messages would harm the reputation of the sender. Cancel the campaign, duplicate it and change the text.',
  pauseFailures: 'More messages failed than the safeguards of the organization allow.',
  pauseFailuresHint: 'Check the reasons before you resume the campaign.',
  pauseOptOuts: 'More recipients opted out than the safeguards of the organization allow.',
  pauseOptOutsHint: 'Check the audience and the text before you resume the campaign.',
  pauseComplaints: 'More than 0.3% of recipients marked the email as spam.',
  pauseComplaintsHint:
    'More of these emails would harm the reputation of the sender’s domain. Cancel the campaign unless you know the cause.',
  pauseCanary: 'Too many of the first messages failed or led to opt-outs.',
  pauseCanaryHint: 'Resume the campaign to send the rest anyway, or cancel it.',
  pauseSegmentMissing: 'The segment was deleted before the start.',
  pauseSegmentMissingHint: 'Choose another segment, then resume the campaign.',
  pauseAudienceChanged: 'The segment or the topic was changed after the approval.',
  pauseAudienceChangedHint: 'Check who would get the campaign now. Resume it to send to them.',
  pauseAudienceFailed: 'The audience could not be loaded.',
  pauseAudienceFailedHint:
    'Resume the campaign to try again. If it pauses again, ask the server operator to check the server log.',
  pauseTemplateRejected:
    'WhatsApp does not send the template, because it was paused, disabled, deleted or changed.',
  pauseTemplateRejectedHint: 'Resume the campaign when the template is approved again.',
  pauseTemplateInvalid: 'The text has a merge field that no longer exists.',
  pauseTemplateInvalidHint:
    'Correct the text, then resume the campaign. If sending has started, duplicate the campaign and correct the copy.',
  pauseUndecided: 'The A/B test ended without a winner.',
  pauseUndecidedHint: 'Choose a text for the remaining recipients. The campaign then resumes automatically.',
  pauseCredits: 'Your plan and credits do not cover the remaining messages.',
  pauseCreditsHint: 'The campaign resumes automatically when you have enough credits.',
})
