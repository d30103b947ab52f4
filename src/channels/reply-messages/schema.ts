import * as v from 'valibot'
import { isoTime, text } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'

/** Maximum number of characters of a text before its merge fields are filled in. */
const MAX_LENGTH = 320

const reply = v.optional(v.nullable(text(1, MAX_LENGTH)))

const NAMES = 'Merge fields: `{{organization.name}}`, `{{organization.phone}}`, `{{organization.email}}`'
const FIELDS = `${NAMES}, \`{{organization.website}}\`.`

export const UpdateReplyMessage = component(
  'UpdateReplyMessage',
  'Changes to the automatic replies. An absent field stays as it is, null goes back to the default text.',
  {
    message: [
      reply,
      `The reply to an opt-out. No links and no advertising, as the law forbids them here. ${NAMES}.`,
    ],
    helpMessage: [reply, `The reply to HELP or INFO. ${FIELDS}`],
    optInMessage: [reply, `The reply to a renewed opt-in. ${FIELDS}`],
    isEnabled: [
      v.optional(v.boolean('must be true or false')),
      'Whether the three replies are sent. Turn them off only if another system answers: carriers and the law require an answer to HELP.',
    ],
  },
)
export type UpdateReplyMessageInput = v.InferOutput<typeof UpdateReplyMessage>

export const ReplyMessageRecord = component(
  'ReplyMessage',
  'The automatic replies to STOP, HELP and START.',
  {
    message: [v.string(), 'The reply to an opt-out, with its merge fields.'],
    defaultMessage: [v.string(), 'The default reply to an opt-out, in the language of the organization.'],
    helpMessage: [v.string(), 'The reply to HELP or INFO, with its merge fields.'],
    defaultHelpMessage: [
      v.string(),
      'The default reply to HELP, in the language of the organization. It contains the phone number and email address of the organization.',
    ],
    optInMessage: [v.string(), 'The reply to a renewed opt-in, with its merge fields.'],
    defaultOptInMessage: [
      v.string(),
      'The default reply to a renewed opt-in, in the language of the organization.',
    ],
    isEnabled: [v.boolean(), 'Whether the three replies are sent.'],
    updatedAt: [v.nullable(isoTime), 'When the replies were last changed; null for never.'],
  },
)
