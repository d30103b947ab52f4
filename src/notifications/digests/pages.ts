import { linkPage } from '../../http/public-page.ts'
import { html } from '../../lib/html.ts'

/** Pages behind the unsubscribe link of a digest. */

/** A button, as programs that check mails follow links too. */
export const askPage = (organization: string): Response =>
  linkPage(
    'Mails of notifications',
    html`<p>Do you want no more mails about what is new in ${organization}?</p>
<form method="post"><button>End these mails</button></form>`,
    200,
  )

export const endedPage = (organization: string): Response =>
  linkPage(
    'You get no more of these mails',
    html`<p>What is new in ${organization} is shown where you sign in, and there you can choose mails again.</p>`,
    200,
  )

export const gonePage = (): Response =>
  linkPage(
    'This link is not valid',
    html`<p>It may have been cut off or mistyped; open it again from the mail. A user who has left the organization gets no more of its mails.</p>`,
    410,
  )
