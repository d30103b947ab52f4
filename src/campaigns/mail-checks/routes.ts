import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { assertPermission } from '../../lib/principal.ts'
import { checkMail, type MailCheckDeps, presentChecks } from './check-mail.ts'
import { CheckMail, MailChecks } from './schema.ts'

export const mailCheckRoutes = (deps: MailCheckDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/campaigns/:id/mail-checks',
    group: 'Campaigns',
    summary: 'Check the mail of a campaign before it is sent',
    description:
      'Composes the mail as a contact would get it, and checks its links, images, colors, size, subject, merge fields, legal texts, and the DNS of its senders. Nothing is sent or stored. Links and images are asked from this server, at most 60 of them within 20 seconds; personal links and links of this server are not. Possible whatever the status of the campaign. Needs the permission `contact:read` too, because the mail shows the values of a contact.',
    errors: {
      ...MAY_TAKE_TOO_LONG,
      FORBIDDEN:
        'The role of the caller lacks `campaign:update` or `contact:read`; `details[0].permission` names it.',
      NOT_FOUND: 'There is no such campaign or contact.',
    },
    access: 'member',
    permission: 'campaign:update',
    rateLimit: 'bulk',
    params: idOf('the campaign'),
    body: CheckMail,
    status: 201,
    data: MailChecks,
    handle: async ({ principal, params, body, language, write }) => {
      assertPermission(principal, 'contact:read')
      const found = await checkMail(deps, principal, { campaignId: params.id, ...body })
      return write(() => created(presentChecks(found, language()), 'Mail checked'))
    },
  }),
]
