import type { Db } from '../../db/database.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { invalidField } from '../../lib/errors.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { renderEmail } from './preview.ts'
import { RenderEmail, RenderedEmail } from './preview-schema.ts'

interface DesignDeps {
  db: Db
  links: LinkSettings
}

export const designRoutes = ({ db, links }: DesignDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/email-templates/render',
    group: 'Email templates',
    summary: 'Make a mail without storing it',
    description:
      'HTML and text of a document of blocks, of MJML or of HTML, with the brand of the organization, exactly as a campaign would send them. Sends nothing. Needs one of `design`, `mjmlBody` and `htmlBody`.',
    errors: { NOT_FOUND: 'There is no such contact, or no such campaign.' },
    access: 'member',
    permission: 'contact:read',
    rateLimit: 'bulk',
    body: RenderEmail,
    status: 201,
    data: RenderedEmail,
    handle: async ({ principal, body, write }) => {
      if (!body.design && !body.mjmlBody && !body.htmlBody)
        throw invalidField('design', 'Give design, mjmlBody or htmlBody.', 'isRequired')
      const mail = await renderEmail(db, principal, body, links.publicBaseUrl)
      // The write changes nothing but stores the answer for the idempotency key.
      return write(() => created(mail, 'Email made'))
    },
  }),
]
