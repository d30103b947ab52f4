import { Html, html } from '../lib/html.ts'

interface Row {
  /** The name of the field and the id of its input, which the page has once. */
  name: string
  label: string
  /** Attributes of the input element, as HTML that does not come from people. */
  attributes: string
  value?: string | undefined
  /** A sentence that helps to fill in the field. */
  hint?: string | undefined
  /** Why the value was refused. */
  problem?: string | undefined
}

/** A field with its label; the hint and the problem are read out with the field. */
export function formRow({ name, label, attributes, value, hint, problem }: Row): Html {
  const ids = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return html`<div class="row"><label for="${name}">${label}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>\n`}${problem && html`<p class="error" id="${name}-problem">${problem}</p>\n`}<input id="${name}" name="${name}" ${new Html(attributes)}${value && html` value="${value}"`}${ids && html` aria-describedby="${ids}"`}${problem && html` aria-invalid="true"`}></div>`
}

/** A problem of the whole form, which is read out when the page opens. */
export const formNotice = (problem: string): Html => html`<p class="notice" role="alert">${problem}</p>`

/** The account of a password form, hidden: a password manager stores the password for it. It is not sent. */
export const formAccount = (email: string): Html =>
  html`<input type="email" autocomplete="username" value="${email}" readonly hidden>`
