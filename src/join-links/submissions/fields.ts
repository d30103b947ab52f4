import { checkedChange, listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import type { Reader } from '../../db/database.ts'
import { foldEmail, isEmailAddress } from '../../lib/email.ts'
import { AppError, checkAll, type FieldProblem, invalidField } from '../../lib/errors.ts'
import { trimInvisible } from '../../lib/invisible.ts'
import type { JoinLinkRow } from '../records/table.ts'

/** The prefix of a custom field, as in merge fields. */
const CUSTOM = 'custom.'
const MAX_NAME = 100

type Texts = Readonly<Record<string, string>>

/** Returns an email address in its stored form. Throws VALIDATION_FAILED. */
export function parseEmail(field: string, text: string): string {
  const email = foldEmail(trimInvisible(text))
  if (isEmailAddress(email)) return email
  throw invalidField(field, `${field} must be an email address.`, 'isEmail', (say) => say.email())
}

function parseName(field: string, text: string): string {
  if (text.length <= MAX_NAME) return text
  const message = `${field} must have at most ${MAX_NAME} characters.`
  throw invalidField(field, message, 'maxLength', (say) => say.shorter({ max: MAX_NAME }))
}

/** Returns a text of a form as a value of a custom field. Throws VALIDATION_FAILED. */
function parseCustom(reader: Reader, organizationId: number, field: string, text: string): unknown {
  const key = field.slice(CUSTOM.length)
  const type = listCustomFieldsOf(reader, organizationId).find(
    (each) => each.key === key && !each.isArchived,
  )?.type
  // The field was archived after the form was made.
  if (type === undefined) return undefined
  const typed = typedValue(type, text)
  try {
    return checkedChange(reader, organizationId, { [key]: typed })[key] ?? undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error
    const [problem] = (error.details ?? []) as Array<Partial<FieldProblem>>
    const sentence = (problem?.message ?? error.message).replace(/^customFields\.\S+ /, '')
    throw invalidField(`fields.${field}`, `fields.${field} ${sentence}`, 'isValid', problem?.said)
  }
}

function typedValue(type: string, text: string): unknown {
  if (type === 'NUMBER') return Number(text)
  if (type === 'BOOLEAN') return /^(true|on|yes|1)$/i.test(text)
  if (type === 'MULTI_SELECT') return text.split(',').map((each) => each.trim())
  return text
}

/**
 * Returns the values of the fields that a link asks for, as JSON. Throws VALIDATION_FAILED for a required value
 * that is empty, an unknown field, and a value that does not fit.
 */
export function parseFields(reader: Reader, link: JoinLinkRow, texts: Texts): string {
  const asked = new Set(link.collectFields.map(({ field }) => field))
  const unknown = Object.keys(texts).find((field) => !asked.has(field))
  if (unknown !== undefined) {
    throw invalidField(`fields.${unknown}`, `fields.${unknown} is not a field of this form.`, 'isKnown')
  }
  const values = checkAll(
    link.collectFields.map(({ field, label, required }) => () => {
      const text = trimInvisible(texts[field] ?? '')
      if (text !== '') return [field, parseField(reader, link, field, text)] as const
      if (required) {
        const message = `${label} must not be empty.`
        throw invalidField(`fields.${field}`, message, 'isRequired', (say) => say.required())
      }
      return [field, undefined] as const
    }),
  )
  return JSON.stringify(Object.fromEntries(values))
}

function parseField(reader: Reader, link: JoinLinkRow, field: string, text: string): unknown {
  if (field === 'email') return parseEmail('fields.email', text)
  if (field.startsWith(CUSTOM)) return parseCustom(reader, link.organizationId, field, text)
  return parseName(`fields.${field}`, text)
}
