import { publicPage } from '../../http/public-page.ts'
import { escapeHtml } from '../../lib/html.ts'

/** What somebody reads who signs in with the provider. */

const page = (status: number, title: string, text: string, headers?: Record<string, string>): Response =>
  publicPage({
    title,
    content: `<p>${escapeHtml(text)}</p>`,
    ...{ status, hasForms: false, headers },
  })

export const signedInPage = (
  email: string,
  organization: string,
  headers: Record<string, string>,
): Response => page(200, 'You are signed in', `As ${email}, in ${organization}.`, headers)

export const refusedPage = (status: number, text: string, headers?: Record<string, string>): Response =>
  page(status, 'You could not be signed in', text, headers)
