import { bdi, Html, html } from '../lib/html.ts'

interface Row {
  /** The name of the field and the id of its input. The page has it only once. */
  name: string
  label: string
  /** Attributes of the input element, as HTML without texts that people entered. */
  attributes: string
  value?: string | undefined
  /** A sentence that helps to fill in the field. */
  hint?: string | undefined
  /** Reason why the value was refused. */
  problem?: string | undefined
}

type Described = Pick<Row, 'name' | 'hint' | 'problem'>

/** Returns the hint and the problem of a field. */
const notesOf = ({ name, hint, problem }: Described): Html =>
  html`${hint && html`<p class="hint" id="${name}-hint">${hint}</p>\n`}${problem && html`<p class="error" id="${name}-problem">${problem}</p>\n`}`

/** Returns the attributes by which a field's hint and problem are read out with it. */
function describedBy({ name, hint, problem }: Described): Html {
  const ids = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return html`${ids && html` aria-describedby="${ids}"`}${problem && html` aria-invalid="true"`}`
}

/** Returns a field with its label. The hint and the problem are read out with the field. */
export function formRow(row: Row): Html {
  const { name, label, attributes, value } = row
  return html`<div class="row"><label for="${name}">${label}</label>
${notesOf(row)}<input id="${name}" name="${name}" ${new Html(attributes)}${value && html` value="${value}"`}${describedBy(row)}></div>`
}

/**
 * Returns a field for a code of digits. A phone fills it in from the message with the code. Its value may have
 * spaces, because a code is often pasted as it is shown.
 */
export const formCode = (row: Omit<Row, 'attributes' | 'value'>): Html =>
  formRow({
    ...row,
    attributes:
      'class="code" autocomplete="one-time-code" inputmode="numeric" autocapitalize="off" spellcheck="false" required maxlength="20"',
  })

/**
 * Returns a checkbox for a consent. It is never ticked when the page opens, even after a refusal: the form
 * sends `on` only if the person has ticked it.
 * @param box `label` may be long and have links; `isRequired` makes the browser ask for the tick
 */
export function formCheck(box: Described & { label: Html; isRequired: boolean }): Html {
  const { name, label, isRequired } = box
  return html`<div class="row">${notesOf(box)}<div class="check"><input type="checkbox" id="${name}" name="${name}"${isRequired ? html` required` : ''} autocomplete="off"${describedBy(box)}><label for="${name}">${label}</label></div></div>`
}

/**
 * Returns a checkbox for one of several choices.
 * @param box `value` is sent if it is ticked, and `id` is unique on the page
 */
export function formChoice(box: {
  id: string
  name: string
  value: string
  label: string
  hint: string | null
  isChecked: boolean
}): Html {
  const { id, name, value, label, isChecked } = box
  const hint = box.hint && html`<br><span class="hint">${bdi(box.hint)}</span>`
  return html`<div class="check"><input type="checkbox" id="${id}" name="${name}" value="${value}"${isChecked ? html` checked` : ''} autocomplete="off"><label for="${id}">${bdi(label)}${hint}</label></div>`
}

/** Returns the next steps as a numbered list. */
export const formSteps = (steps: readonly Html[]): Html =>
  html`<ol class="steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>`

/** Returns a problem of the whole form. It is read out when the page opens. */
export const formNotice = (problem: string): Html => html`<p class="notice" role="alert">${problem}</p>`

/** Returns the account of a password form, hidden: a password manager stores the password for it. It is not sent. */
export const formAccount = (email: string): Html =>
  html`<input type="email" autocomplete="username" value="${email}" readonly hidden>`
