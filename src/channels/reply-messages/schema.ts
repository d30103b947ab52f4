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
    message: `The reply to an opt-out. No links and no advertising, as the law forbids them here. ${NAMES}.`,
    helpMessage: `The reply to HELP or INFO. ${FIELDS}`,
    optInMessage: `The reply to a renewed opt-in. ${FIELDS}`,
    isEnabled:
      'Whether the three replies are sent. Turn them off only if another system answers: carriers and the law require an answer to HELP.',
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
describeObject(ReplyMessageRecord, 'ReplyMessage', 'The automatic replies to STOP, HELP and START.', {
  message: 'The reply to an opt-out, with its merge fields.',
  defaultMessage: 'The default reply to an opt-out.',
  helpMessage: 'The reply to HELP or INFO, with its merge fields.',
  defaultHelpMessage:
    'The default reply to HELP. It contains the phone number and email address of the organization.',
  optInMessage: 'The reply to a renewed opt-in, with its merge fields.',
  defaultOptInMessage: 'The default reply to a renewed opt-in.',
  isEnabled: 'Whether the three replies are sent.',
  updatedAt: 'When the replies were last changed; null for never.',
})
