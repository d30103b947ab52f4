import { words } from '../words.ts'

/** Estimate, approval and resumption of a campaign, in its editor and on its screen. */
export const launch = words('launch', {
  // Estimate
  recipients: 'Recipients',
  segments: 'SMS segments',
  cost: 'Cost',
  duration: 'Duration',

  // Question
  now: 'Now',
  atItsTime: 'At the scheduled time',
  open: 'Open campaign',
  resume: 'Resume “{name}”',
  resumeAct: 'Resume for {count, plural, one {# recipient} other {# recipients}}',
  resumeActAlone: 'Resume',
  resumeKeep: 'Keep paused',
  resumed: '“{name}” has resumed.',
  resumedFor:
    '{count, plural, one {“{name}” has resumed for # recipient.} other {“{name}” has resumed for # recipients.}}',

  // Approval
  submitAct: 'Submit for approval',
  apiKey: 'An API key',
  submitNote: 'Note for the approver',
  decideHint: 'A member who can send campaigns will approve or reject the campaign.',
})
