import * as v from 'valibot'
import { listOf, oneOf, text } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { BUTTON_TYPES, MAX_BUTTON } from '../../providers/whatsapp-template.ts'
import { MAX_HEADER, MAX_PARAMETER, onOneLine } from './whatsapp-template.ts'

/** WhatsApp templates in bodies and answers. */

/** Maximum number of parameters. No template has that many. */
const MAX_PARAMETERS = 50

const name = v.pipe(
  text(1, 512),
  v.regex(/^[a-z0-9_]+$/, 'must be the name as WhatsApp shows it: small letters, digits and underscores'),
)

const language = v.pipe(
  text(2, 12),
  v.regex(/^[a-z]{2,3}(_[A-Za-z]{2,4})*$/, 'must be a language as WhatsApp writes it, such as en or en_US'),
)

const oneLine = (max: number) =>
  v.pipe(
    text(1, max),
    v.check(
      (value) => value === onOneLine(value),
      'must be one line without tabs, and with at most three spaces in a row: WhatsApp takes nothing else',
    ),
  )

/**
 * Schema of `oneLine` for a text with merge fields. It may be longer than `max`, because values may
 * be shorter than the names of their fields.
 */
const filledIn = (max: number) =>
  v.pipe(
    oneLine(MAX_PARAMETER),
    v.check((value) => value.includes('{{') || value.length <= max, `must be at most ${max} characters`),
  )

const button = component('WhatsappButton', 'A button of a template that has to be filled in.', {
  index: [
    v.pipe(
      v.number('must be a whole number'),
      v.integer('must be a whole number'),
      v.minValue(0, 'must be at least 0'),
      v.maxValue(9, 'must be at most 9'),
    ),
    'Its position among the buttons of the template, from 0.',
  ],
  type: [oneOf(BUTTON_TYPES), 'The kind of its value.'],
  value: [
    oneLine(MAX_BUTTON.URL),
    'With merge fields in a campaign, as in `messageTemplate`. Addresses in it are not shortened.',
  ],
})
const isShortEnough = ({ type, value }: v.InferOutput<typeof button>): boolean =>
  value.includes('{{') || value.length <= MAX_BUTTON[type]
const TOO_LONG_CODE = `must have a code of at most ${MAX_BUTTON.COPY_CODE} characters`

const GivenWhatsappTemplate = component(
  'GivenWhatsappTemplate',
  'A template that WhatsApp has approved, with its values.',
  {
    name: [name, 'Its name at WhatsApp.'],
    language: [language, 'Its language as WhatsApp writes it, such as `en_US`.'],
    parameters: [
      v.optional(
        listOf(oneLine(MAX_PARAMETER), { min: 0, max: MAX_PARAMETERS, message: 'must be an array of texts' }),
        [],
      ),
      'The values of `{{1}}`, `{{2}}` and so on in its body, in their order; in a campaign with merge fields, as in `messageTemplate`. None of them may be empty for a recipient, or the message is SKIPPED with EMPTY_MESSAGE: give a fallback, such as `{{firstName|there}}`. Line breaks and tabs in a value become spaces.',
    ],
    parameterNames: [
      v.exactOptional(
        v.pipe(
          listOf(
            v.pipe(text(1, 100), v.regex(/^[a-z0-9_]+$/, 'must be a name of a place, such as first_name')),
            {
              max: MAX_PARAMETERS,
              message: 'must be an array of names',
            },
          ),
          v.check((names) => new Set(names).size === names.length, 'must not name a place twice'),
        ),
      ),
      'For a template whose places have names instead of numbers: the name of the place that each parameter fills, such as `first_name`.',
    ],
    header: [
      v.exactOptional(filledIn(MAX_HEADER)),
      `The value of the place in a header with text, at most ${MAX_HEADER} characters; with merge fields in a campaign. The picture, video or document of a header is the one file in \`mediaUrls\` of the campaign.`,
    ],
    buttons: [
      v.exactOptional(
        v.pipe(
          listOf(v.pipe(button, v.check(isShortEnough, TOO_LONG_CODE)), {
            max: 10,
            message: 'must be an array of buttons',
          }),
          v.check(
            (buttons) => new Set(buttons.map(({ index }) => index)).size === buttons.length,
            'must not fill in a button twice',
          ),
        ),
      ),
      'The values of its buttons that have to be filled in. Buttons without a place need nothing.',
    ],
  },
)

const recordedButton = component('FilledWhatsappButton', 'A button of a template that was filled in.', {
  index: [v.number(), 'Its position among the buttons of the template, from 0.'],
  type: [oneOf(BUTTON_TYPES), 'The kind of its value.'],
  value: [v.string(), 'Its value, as text.'],
})

const WhatsappTemplateRecord = component(
  'WhatsappTemplate',
  'A template that WhatsApp has approved, with its values.',
  {
    name: [v.string(), 'Its name at WhatsApp.'],
    language: [v.string(), 'Its language as WhatsApp writes it, such as `en_US`.'],
    parameters: [v.array(v.string()), 'The values of the places in its body.'],
    parameterNames: [
      v.exactOptional(v.array(v.string())),
      'The names of these places; absent where they have numbers.',
    ],
    header: [v.exactOptional(v.string()), 'The value of the place in its header; absent for none.'],
    buttons: [v.exactOptional(v.array(recordedButton)), 'The values of its buttons; absent for none.'],
  },
)

export const whatsappTemplate = v.optional(v.nullable(GivenWhatsappTemplate))
export const recordedWhatsappTemplate = v.nullable(WhatsappTemplateRecord)
