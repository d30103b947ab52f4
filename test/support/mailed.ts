import { mailKeyOf, writeReturnTag } from '../../src/content/mail/tokens.ts'
import { applyMails } from '../../src/delivery/receipts/mails.ts'
import { silentLog } from '../../src/lib/log.ts'
import type { MailIn } from '../../src/providers/mail-in/parse-mail.ts'
import { createSending } from '../../src/wiring/sending.ts'
import type { TestApp } from './app.ts'
import type { Sendable } from './campaigns.ts'
import { mailboxes, pictures, postMail } from './mail.ts'

/** A mail to Ann, and all uses of its links. */

/** Links in the mail to Ann. */
export interface Mailed {
  out: string
  picture: string
  code: string
  tag: string
}

/** Sends a campaign by mail to the segment. Returns the links in the mail to Ann. */
export async function mailTo(
  app: TestApp,
  tenant: Sendable,
  ann: { id: string; email: string },
): Promise<Mailed> {
  await postMail(app, tenant, {
    messageTemplate: 'See https://shop.example/new',
    trackLinks: true,
    trackOpens: true,
  })
  await app.drain()
  const at = mailboxes(app).findLastIndex(({ to }) => to === ann.email)
  const mail = mailboxes(app)[at]!
  const uuid = app.db.value<string>(
    `SELECT messages.uuid FROM messages JOIN contacts ON contacts.id = contact_id WHERE contacts.uuid = ? ORDER BY messages.id DESC`,
    ann.id,
  )!
  return {
    out: /(\/u\/[\w-]{80})/.exec(mail.body)![1]!,
    picture: pictures(app)[at]!,
    code: /(\/s\/\w{8})\b/.exec(mail.body)![1]!,
    tag: writeReturnTag(mailKeyOf(app.db, tenant.organization.id), uuid),
  }
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1'

/**
 * Uses every link in Ann's mail, like her and her mail server.
 * @returns the statuses of her unsubscribe link and of the link in the text
 */
export async function useAll(app: TestApp, organizationId: number, { out, picture, code, tag }: Mailed) {
  const headers = { 'user-agent': IPHONE }
  app.clock.advance(3_600_000)
  await app.request('GET', picture, { headers })
  const followed = await app.request('GET', code, { headers })
  await app.drain()
  const bounce = {
    kind: 'BOUNCE',
    failure: 'BAD_ADDRESS',
    answer: { code: '550', status: '5.1.1' },
    messageId: null,
    from: 'postmaster@mx.example',
    deliveredTo: [`b+${tag}@corner.example`],
    references: [],
    original: { messageId: null, recipient: null },
  } as unknown as MailIn
  const { ports } = createSending(app.app, { log: silentLog, epoch: 1 })
  app.db.writeNow((tx) => applyMails(tx, ports, { organizationId, channelIdentityId: 0 }, [bounce]))
  const { status } = await app.request('POST', out, { body: 'List-Unsubscribe=One-Click' })
  return { unsubscribed: status, followed: followed.status }
}

/** Returns the state of each contact by address: suppression with its reason, opens and clicks. */
export const known = (app: TestApp, organizationId: number) =>
  Object.fromEntries(
    app.db
      .all<{ email: string; methods: string | null; opens: number; clicks: number }>(
        `SELECT email,
           (SELECT group_concat(method, ' ') FROM (SELECT method FROM consents WHERE address = email
             AND organization_id = c.organization_id AND action = 'OPT_OUT' ORDER BY id)) AS methods,
           (SELECT count(*) FROM mail_opens o WHERE o.contact_id = c.id AND is_machine = 0) AS opens,
           (SELECT count(*) FROM link_clicks k WHERE k.contact_id = c.id AND bot_reason IS NULL) AS clicks
         FROM contacts c WHERE organization_id = ? ORDER BY id`,
        organizationId,
      )
      .map(({ email, ...what }) => [email, what]),
  )

/** State of a contact who did nothing. */
export const NOTHING = { methods: null, opens: 0, clicks: 0 }
