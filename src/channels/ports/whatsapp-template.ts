import { type FilledTemplate, MAX_BUTTON } from '../../providers/whatsapp-template.ts'

/**
 * Fills in the parts of a template:
 * developers.facebook.com/documentation/business-messaging/whatsapp/templates/components
 */

/**
 * Maximum number of characters of one parameter. The body of a template has at most 1,024 characters,
 * including its parameters.
 */
export const MAX_PARAMETER = 1_024
/** Maximum number of characters of a header. */
export const MAX_HEADER = 60

/** Puts a parameter on one line: WhatsApp refuses line breaks, tabs and more than three spaces in a row. */
export const onOneLine = (value: string): string =>
  value
    .replaceAll(/[\r\n\t\v\f\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/ {4,}/g, ' ')
    .trim()

/** A text of a template with its position. */
export interface TemplateText {
  /** The field in an API body: `parameters[0]`, `header`, `buttons[0].value`. */
  field: string
  /** The name of the text for users, at the beginning of a sentence. */
  name: string
  text: string
  max: number
  /** Whether the text is the end of an address whose beginning Meta has approved. */
  isAddress?: boolean
}

/** Lists all texts that fill the places of a template. */
export const textsOfTemplate = ({ parameters, header, buttons = [] }: FilledTemplate): TemplateText[] => [
  ...parameters.map((text, n) => ({
    field: `parameters[${n}]`,
    name: `Parameter ${n + 1}`,
    text,
    max: MAX_PARAMETER,
  })),
  ...(header === undefined ? [] : [{ field: 'header', name: 'The header', text: header, max: MAX_HEADER }]),
  ...buttons.map(({ type, index, value }, n) => ({
    field: `buttons[${n}].value`,
    name: `Button ${index}`,
    text: value,
    max: MAX_BUTTON[type],
    isAddress: type === 'URL',
  })),
]

/** Returns the template with its texts replaced. @param texts in the order of `textsOfTemplate` */
export function withTexts(template: FilledTemplate, texts: readonly string[]): FilledTemplate {
  const { parameters, header, buttons } = template
  const rest = texts.slice(parameters.length)
  const values = header === undefined ? rest : rest.slice(1)
  return {
    ...template,
    parameters: texts.slice(0, parameters.length),
    ...(header === undefined ? {} : { header: rest[0]! }),
    ...(buttons ? { buttons: buttons.map((button, n) => ({ ...button, value: values[n]! })) } : {}),
  }
}

/**
 * Returns whether addresses in the text are shortened; the text of a button is only the end of an
 * address approved by Meta.
 */
export const hasLinks = ({ field }: TemplateText): boolean => field.startsWith('parameters')
