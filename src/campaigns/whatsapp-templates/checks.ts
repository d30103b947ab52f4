import { kindOfFile } from '../../channels/ports/whatsapp-files.ts'
import { textsOfTemplate } from '../../channels/ports/whatsapp-template.ts'
import type { Reader } from '../../db/database.ts'
import { counted } from '../../lib/count.ts'
import { invalidField } from '../../lib/errors.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { CampaignRow } from '../records/table.ts'
import { parseText } from '../templates/text.ts'

interface Sent extends Pick<CampaignRow, 'channel'> {
  whatsappTemplate?: FilledTemplate | null
  mediaUrls?: readonly string[] | null
  variants?: readonly unknown[] | null
}

/**
 * What a campaign by WhatsApp sends, and that no other campaign names a template. Throws VALIDATION_FAILED.
 */
export function assertWhatsapp(reader: Reader, organizationId: number, campaign: Sent): void {
  const { channel, whatsappTemplate: template, mediaUrls, variants } = campaign
  const forbid = (field: string, message: string) => invalidField(field, message, 'isForbidden')
  if (channel !== 'WHATSAPP') {
    if (!template) return
    throw forbid('whatsappTemplate', 'whatsappTemplate is for the channel WHATSAPP; leave it out.')
  }
  assertFile(reader, mediaUrls ?? [])
  if (!template) return
  if (variants && variants.length > 0) {
    throw forbid(
      'variants',
      'variants cannot be combined with whatsappTemplate: every recipient gets the same template.',
    )
  }
  assertNames(template)
  for (const { field, text } of textsOfTemplate(template)) {
    parseText(reader, organizationId, { template: text, fieldName: `whatsappTemplate.${field}` })
  }
}

/** Throws VALIDATION_FAILED for more files than one, and for one that WhatsApp does not show. */
function assertFile(reader: Reader, urls: readonly string[]): void {
  if (urls.length > 1) {
    throw invalidField('mediaUrls', 'By WHATSAPP one file goes with a message; name one.', 'maxLength')
  }
  const [url] = urls
  if (url === undefined || kindOfFile(reader, url) !== undefined) return
  const message =
    'WhatsApp shows JPEG and PNG pictures, MP4 videos and documents such as PDF. An address of another server has to end as its file does, such as .jpg or .pdf.'
  throw invalidField('mediaUrls[0]', message, 'isShown')
}

/** Throws VALIDATION_FAILED. */
function assertNames({ parameters, parameterNames }: FilledTemplate): void {
  if (!parameterNames || parameterNames.length === parameters.length) return
  const message = `Each text in parameters needs the name of its place in parameterNames: ${counted(parameters.length, 'text')}, ${counted(parameterNames.length, 'name')}.`
  throw invalidField('whatsappTemplate.parameterNames', message, 'length')
}

/**
 * Whoever chooses WHATSAPP says what is sent: a template, or null for the text. Throws VALIDATION_FAILED.
 * @param given the field as the body has it
 */
export function assertSaysTemplate(
  channel: string | undefined,
  given: FilledTemplate | null | undefined,
): void {
  if (channel !== 'WHATSAPP' || given !== undefined) return
  throw invalidField(
    'whatsappTemplate',
    'whatsappTemplate is required for the channel WHATSAPP. Null sends the text itself, to those who wrote to the sender in the last 24 hours.',
    'isRequired',
  )
}
