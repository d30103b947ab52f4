import { type Choices, CHOICE_LIMITS as MAX } from '../../providers/whatsapp-choices.ts'
import type { ReplyOption } from './channel.ts'

/**
 * Reply buttons for up to three short labels, else a list of up to ten rows. A label that is too long for the title of
 * a row continues in the description. Undefined where a label does not fit, or two titles are the same, which
 * WhatsApp refuses: then the recipient types.
 * developers.facebook.com/documentation/business-messaging/whatsapp/messages/interactive-reply-buttons-messages
 */
export function choicesFor(options: readonly ReplyOption[]): Choices | undefined {
  if (options.length === 0 || options.length > MAX.rows) return undefined
  if (options.length <= MAX.buttons && options.every(({ label }) => label.length <= MAX.buttonTitle)) {
    return distinct({ form: 'BUTTONS', choices: options.map(({ id, label }) => ({ id, title: label })) })
  }
  const rows = options.flatMap((option) => rowOf(option) ?? [])
  return rows.length === options.length ? distinct({ form: 'LIST', choices: rows }) : undefined
}

function distinct(choices: Choices): Choices | undefined {
  const titles = choices.choices.map(({ title }) => title.toLowerCase())
  return new Set(titles).size === titles.length ? choices : undefined
}

/** Undefined for a label that has no space at which it could be divided. */
function rowOf({ id, label }: ReplyOption) {
  if (label.length <= MAX.rowTitle) return { id, title: label }
  const end = label.lastIndexOf(' ', MAX.rowTitle)
  const [title, description] = [label.slice(0, Math.max(0, end)).trim(), label.slice(end + 1).trim()]
  return title === '' || description.length > MAX.description ? undefined : { id, title, description }
}
