import * as v from 'valibot'
import { isoTime, text } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'

/** Characters of a text before its merge fields are filled in. */
const MAX_LENGTH = 320

const reply = v.optional(v.nullable(text(1, MAX_LENGTH)))

const NAMES = 'Merge fields: `{{organization.name}}`, `{{organization.phone}}`, `{{organization.email}}`'
const FIELDS = `${NAMES}, \`{{organization.website}}\`.`

export const UpdateReplyMessage = v.object({
  message: reply,
  helpMessage: reply,
  optInMessage: reply,
  isEnabled: v.optional(v.boolean('must be true or false')),
})
describeObject(
  UpdateReplyMessage,
  'UpdateReplyMessage',
  'Changes to the automatic replies. An absent field stays as it is, null goes back to the default text.',
  {
    message: `What somebody gets who opts out. No links and no advertising, as the law forbids them here. ${NAMES}.`,
    helpMessage: `What somebody gets who texts HELP or INFO. ${FIELDS}`,
    optInMessage: `What somebody gets who opts in again. ${FIELDS}`,
    isEnabled:
      'Whether the three replies are sent. Turn them off only where something else answers: carriers and the law require an answer to HELP.',
  },
)
export type UpdateReplyMessageInput = v.InferOutput<typeof UpdateReplyMessage>

export const ReplyMessageRecord = v.object({
  message: v.string(),
  defaultMessage: v.string(),
  helpMessage: v.string(),
  defaultHelpMessage: v.string(),
  optInMessage: v.string(),
  defaultOptInMessage: v.string(),
  isEnabled: v.boolean(),
  updatedAt: v.nullable(isoTime),
})
describeObject(ReplyMessageRecord, 'ReplyMessage', 'What is texted back to STOP, HELP and START.', {
  message: 'The text for somebody who opts out, with its merge fields.',
  defaultMessage: 'The text for somebody who opts out, where none was written.',
  helpMessage: 'The text for somebody who texts HELP or INFO, with its merge fields.',
  defaultHelpMessage:
    'The text for HELP where none was written. It names the phone number and email address that the organization has.',
  optInMessage: 'The text for somebody who opts in again, with its merge fields.',
  defaultOptInMessage: 'The text for somebody who opts in again, where none was written.',
  isEnabled: 'Whether the three replies are sent.',
  updatedAt: 'When the replies were last changed; null when they never were.',
})
