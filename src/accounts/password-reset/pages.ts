import { publicPage } from '../../http/public-page.ts'
import { html } from '../../lib/html.ts'

/** What somebody sees who follows a link for another password. */

const page = (
  title: string,
  content: ReturnType<typeof html>,
  status: number,
  headers?: Record<string, string>,
): Response => publicPage({ title, content: content.text, status, hasForms: true, headers })

/** @param problem a sentence about the password that was tried */
export function formPage(holder: { email: string }, minLength: number, problem?: string): Response {
  const said = problem === undefined ? '' : html`<p role="alert"><strong>${problem}</strong></p>`
  return page(
    'Set a new password',
    html`<p>For the account ${holder.email}. At least ${minLength} characters; several words are easy to remember and hard to guess.</p>
${said}
<form method="post">
<p><label for="newPassword">New password</label>
<input id="newPassword" name="newPassword" type="password" autocomplete="new-password" required autofocus></p>
<button>Set the password</button>
</form>`,
    problem === undefined ? 200 : 400,
  )
}

export const donePage = (): Response =>
  page(
    'Your password is set',
    html`<p>Sign in with it from now on. Every device that was signed in to the account has been signed out.</p>`,
    200,
  )

export const gonePage = (): Response =>
  page(
    'This link is not valid',
    html`<p>It works once and for one hour, and a newer link takes its place. Ask whoever runs this server for another one, or open the newest link that you got.</p>`,
    410,
  )

export const tooManyPage = (headers: Record<string, string>): Response =>
  page(
    'Please wait a moment',
    html`<p>Too many links that are not valid were tried from your network. Try again in a minute.</p>`,
    429,
    headers,
  )
