import { publicPage } from '../../http/public-page.ts'

/** What somebody reads whose link leads nowhere. */

/** The texts are ours alone: nothing of a caller stands in them. */
const PAGES = {
  404: [
    'There is no such link',
    'The address may have been cut off or mistyped. Open the link again from the message you got, or copy all of it.',
  ],
  410: [
    'This link is no longer active',
    'It has ended or was switched off. Ask whoever sent it to you for a new one.',
  ],
  429: [
    'Please wait a moment',
    'Too many links that do not exist were tried from your network. Try again in a minute.',
  ],
} as const

export function pageOf(status: keyof typeof PAGES, headers?: Record<string, string>): Response {
  const [title, text] = PAGES[status]
  return publicPage({ title, content: `<p>${text}</p>`, status, hasForms: false, headers })
}
