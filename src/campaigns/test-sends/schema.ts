import * as v from 'valibot'
import { MESSAGE_ERRORS } from '../../delivery/messages/table.ts'
import { TestMessageRecord } from '../../delivery/test-messages/schema.ts'
import { listOf, oneOf, text, uuid } from '../../http/schema.ts'
import { component, describeObject, parameters } from '../../lib/describe.ts'
import { MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { AVAILABLE_CHANNELS } from '../records/schema.ts'

/** Maximum number of phone numbers in one call. */
const MAX_NUMBERS = 5

export const SendCampaignTest = component('SendCampaignTest', 'Where to send the text of a campaign.', {
  to: [
    listOf(text(1, MAX_EMAIL_LENGTH), {
      min: 1,
      max: MAX_NUMBERS,
      message: `must be a list of 1 to ${MAX_NUMBERS} phone numbers, or for EMAIL of email addresses`,
    }),
    'Phone numbers in any usual format, your own for example; without a `+` they belong to the default country of the organization. Of a campaign by EMAIL, email addresses. A number that is given twice gets one message.',
  ],
  contactId: [
    v.optional(v.nullable(uuid)),
    'Id of the contact whose values the text shows; null or absent for the first contact of the segment. Nothing is sent to the contact.',
  ],
  variant: [
    v.optional(v.nullable(text(1, 40))),
    'Label of the text of an A/B test that is sent; null or absent for the first.',
  ],
})

export const PreviewCampaign = parameters({
  contactId: [
    v.optional(v.pipe(v.string('must be given once'), uuid)),
    'Id of the contact whose values it shows; absent for the first contact of the segment.',
  ],
  variant: [
    v.optional(
      v.pipe(
        v.string('must be given once'),
        v.check((label) => label !== '' && label.length <= 40, 'must be the label of a text'),
      ),
    ),
    'Label of the text of an A/B test; absent for the first.',
  ],
})
export type PreviewCampaignQuery = v.InferOutput<typeof PreviewCampaign>

export const CampaignPreview = component(
  'CampaignPreview',
  'The message of a campaign as a contact would get it.',
  {
    channel: [oneOf(AVAILABLE_CHANNELS), 'What it is sent by.'],
    contactId: [
      v.nullable(uuid),
      'Whose values it shows; null when the segment is empty, and every field shows its fallback.',
    ],
    variant: [v.nullable(v.string()), 'Label of the text of an A/B test; null for a campaign with one text.'],
    subject: [v.nullable(v.string()), 'Of a mail; null for a text.'],
    body: [v.string(), 'The text. Of a mail, its text part, for readers without HTML.'],
    html: [
      v.nullable(v.string()),
      'Of a mail: its HTML with the footer, the preview text and the open-tracking picture. Null for a text. Show it in a frame without scripts, because the HTML of the author is not sanitized.',
    ],
    segmentCount: [v.number(), 'In how many parts it is sent; 1 for a mail, 0 when nothing is left to send.'],
    mediaUrls: [v.array(v.string()), 'Files that would be sent with it as an MMS.'],
    problem: [
      v.nullable(oneOf(MESSAGE_ERRORS)),
      'Why it would be SKIPPED because of its text, such as EMPTY_MESSAGE; null when it would be sent.',
    ],
  },
)

const CampaignTestMessage = v.object({
  ...TestMessageRecord.entries,
  errorCode: v.nullable(oneOf(MESSAGE_ERRORS)),
})
describeObject(CampaignTestMessage, 'CampaignTestMessage', 'A test message with its result so far.', {
  id: 'Id of the message.',
  to: 'The number it was meant for, as E.164, or the email address.',
  subject: 'Its subject; null for a text.',
  body: 'Its text.',
  status:
    'SENT when the carrier accepted it (a later status if its receipt has arrived already), FAILED when the carrier refused it or gave no answer, SKIPPED when it was skipped, for example because of an opt-out.',
  errorCode: 'Why it was not sent; null when the carrier accepted it.',
  providerErrorCode: "The provider's error code, unchanged; null for none.",
  errorMessage: "The provider's error message; null for none.",
  providerMessageId: "The provider's id of the message; null unless the provider accepted it.",
  segmentCount: 'Number of segments of the text; 1 for an MMS.',
  mediaUrls:
    'Files that were sent with it as an MMS; empty for a text, even one that contains their addresses.',
  whatsappTemplate: 'The template that was sent by WhatsApp instead of the text; null for a text.',
  createdAt: 'When it was requested.',
})

export const CampaignTestRecord = component('CampaignTest', 'Results of the test messages of a campaign.', {
  contactId: [
    v.nullable(uuid),
    'Whose values the text shows; null when the segment is empty, and every field shows its fallback.',
  ],
  variant: [
    v.nullable(v.string()),
    'Label of the text of an A/B test that was sent; null for a campaign with one text.',
  ],
  acceptedCount: [v.number(), 'Number of messages that the carrier accepted.'],
  results: [v.array(CampaignTestMessage), 'One result for each number, in the given order.'],
})
