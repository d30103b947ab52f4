import { linkPage } from '../../http/public-page.ts'
import { html } from '../../lib/html.ts'

/** Pages behind a verification link. */

/** A button is needed because programs that check mails follow links too. */
export const confirmPage = (address: string): Response =>
  linkPage(
    'Confirm your email address',
    html`<p>Is ${address} your address? You then sign in with it.</p>
<form method="post"><button>Yes, it is mine</button></form>`,
    200,
  )

export const verifiedPage = (address: string): Response =>
  linkPage('Your email address is confirmed', html`<p>You sign in with ${address}.</p>`, 200)

export const takenPage = (): Response =>
  linkPage(
    'Another account has this address',
    html`<p>So it cannot be yours as well. You sign in with the address that you had before.</p>`,
    409,
  )

export const gonePage = (): Response =>
  linkPage(
    'This link is not valid',
    html`<p>It works once and for one day, and a newer link takes its place. If you sign in with the address already, all is done; otherwise ask for another link where you entered the address.</p>`,
    410,
  )
