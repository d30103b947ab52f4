import { linkPage } from '../../http/public-page.ts'
import { html } from '../../lib/html.ts'

/** Pages behind a password reset link. */

/** @param problem a sentence about the refused password */
export function formPage(holder: { email: string }, minLength: number, problem?: string): Response {
  const said = problem === undefined ? '' : html`<p role="alert"><strong>${problem}</strong></p>`
  return linkPage(
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
  linkPage(
    'Your password is set',
    html`<p>Sign in with it from now on. Every device that was signed in to the account has been signed out.</p>`,
    200,
  )

export const gonePage = (): Response =>
  linkPage(
    'This link is not valid',
    html`<p>It works once and for one hour, and a newer link takes its place. Ask the operator of this server for another one, or open the newest link that you got.</p>`,
    410,
  )
