import * as v from 'valibot'
import { listOf, text } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { MAX_PARAMETER, onOneLine } from './whatsapp.ts'

/** A template of WhatsApp in bodies and answers. */

/** More than any template has. */
const MAX_PARAMETERS = 50

const name = v.pipe(
  text(1, 512),
  v.regex(/^[a-z0-9_]+$/, 'must be the name as WhatsApp shows it: small letters, digits and underscores'),
)

const language = v.pipe(
  text(2, 12),
  v.regex(/^[a-z]{2,3}(_[A-Za-z]{2,4})*$/, 'must be a language as WhatsApp writes it, such as en or en_US'),
)

const parameter = v.pipe(
  text(1, MAX_PARAMETER),
  v.check(
    (value) => value === onOneLine(value),
    'must be one line without tabs, and with at most three spaces in a row: WhatsApp takes nothing else',
  ),
)

export const GivenWhatsappTemplate = v.object({
  name,
  language,
  parameters: v.optional(
    listOf(parameter, { min: 0, max: MAX_PARAMETERS, message: 'must be an array of texts' }),
    [],
  ),
})
const FIELDS = {
  name: 'Its name at WhatsApp.',
  language: 'Its language as WhatsApp writes it, such as `en_US`.',
  parameters:
    'What stands in `{{1}}`, `{{2}}` and so on of its body, in their order; in a campaign with merge fields, as in `messageTemplate`. None of them may be empty for a recipient, or the message is SKIPPED with EMPTY_MESSAGE: give a fallback, such as `{{firstName|there}}`. Line breaks and tabs in a value become spaces.',
}
describeObject(
  GivenWhatsappTemplate,
  'GivenWhatsappTemplate',
  'A template that WhatsApp has approved, and what it is filled in with.',
  FIELDS,
)

const WhatsappTemplateRecord = v.object({
  name: v.string(),
  language: v.string(),
  parameters: v.array(v.string()),
})
describeObject(
  WhatsappTemplateRecord,
  'WhatsappTemplate',
  'A template that WhatsApp has approved, and what it is filled in with.',
  { ...FIELDS, parameters: 'What stands in `{{1}}`, `{{2}}` and so on of its body.' },
)

export const whatsappTemplate = v.optional(v.nullable(GivenWhatsappTemplate))
export const recordedWhatsappTemplate = v.nullable(WhatsappTemplateRecord)
