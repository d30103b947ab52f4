import { describe, expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { writeMail } from '../../src/providers/smtp/message.ts'
import { createTestApp } from '../support/app.ts'
import { covers } from '../support/covers.ts'
import { addReader, mailboxes, mailTenant, postMail } from '../support/mail.ts'
import { webOf } from '../support/web.ts'

covers('src/campaigns/mail-checks', 'src/content/mail', 'src/providers/smtp')

/** A second opinion about the mails of campaigns: SpamAssassin, without questions over the network. */

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const CONFIG = {
  host: 'mail.corner.example',
  dkim: {
    domain: 'corner.example',
    selector: 'mail',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  },
} as unknown as Parameters<typeof writeMail>[0]

interface Opinion {
  score: number
  /** Names of the rules that matched. */
  rules: string[]
}

/** Asks SpamAssassin with its own rules alone. */
async function opinionOf(raw: Uint8Array): Promise<Opinion> {
  const asked = Bun.spawn(['spamassassin', '--local', '--cf', 'report_safe 0'], {
    stdin: raw,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const answer = (await new Response(asked.stdout).text()).replace(/\r?\n[ \t]+/g, ' ')
  const [, score, tests] =
    /^X-Spam-Status: .*?score=(-?[\d.]+) .*?tests=\s*(.*?) autolearn/m.exec(answer) ?? []
  if (score === undefined)
    throw new Error(`${await new Response(asked.stderr).text()}\n${answer.slice(0, 2_000)}`)
  return { score: Number(score), rules: tests!.split(/,\s*/) }
}

/** Sends a campaign, and returns the mail as its mail server would get it, with the checks of the campaign. */
async function sentMail(mail: Record<string, unknown>, web = webOf()) {
  await using app = createTestApp({}, { contentFetch: web })
  const tenant = await mailTenant(app)
  const { email } = await addReader(app, tenant)
  const { body } = await postMail(app, tenant, { trackLinks: true, ...mail })
  await app.drain()
  const [sent] = mailboxes(app)
  const checks = await app.post(`/campaigns/${body.data.id}/mail-checks`, tenant.key, {})
  const { raw } = await writeMail(CONFIG, {
    reference: '019cbef3-31d8-7000-8000-000000000001',
    from: 'news@corner.example',
    to: email,
    subject: sent!.subject,
    text: sent!.body,
    html: sent!.html,
    unsubscribeUrl: 'https://carillon.test/u/example',
    returnTag: null,
    feedbackId: null,
  })
  const failed = checks.body.data.checks.filter(({ status }: { status: string }) => status === 'FAIL')
  return { raw, failed: failed.map(({ key }: { key: string }) => key) }
}

const HTML = `<html><body bgcolor="#ffffff"><h1>Bread of May</h1>
<p>Dear {{firstName|reader}}, this month we bake with flour from the mill of our town. ${'The oven opens at seven. '.repeat(12)}</p>
<p><a href="https://shop.example/bread">See the breads of the week</a></p>
<img src="https://shop.example/bread.jpg" width="300" height="200" alt="A loaf of bread"></body></html>`
const WEB = {
  'https://shop.example/bread': {},
  'https://shop.example/bread.jpg': { headers: { 'content-length': '9000' } },
}

describe('SpamAssassin', () => {
  test.each([
    { what: 'a text mail', mail: {} },
    {
      what: 'a mail with HTML',
      mail: { subject: 'Bread of May', previewText: 'Flour from our mill', htmlBody: HTML },
    },
  ])('lets $what through, as the checks do', async ({ what, mail }) => {
    const { raw, failed } = await sentMail(mail, webOf(WEB))
    const { score, rules } = await opinionOf(raw)
    console.error(`SpamAssassin gives ${what} ${score} of 5: ${rules.join(', ')}`)
    expect(failed).toEqual([])
    expect(score).toBeLessThan(5)
  })

  test('has a worse opinion of a mail that the checks refuse', async () => {
    const good = await opinionOf(
      (await sentMail({ htmlBody: HTML, subject: 'Bread of May' }, webOf(WEB))).raw,
    )
    const htmlBody = `<body bgcolor="#fff"><font color="#fefefe">FREE MONEY viagra</font><form action="http://1.2.3.4/"><input></form><script>x</script><a href="http://1.2.3.4/x">CLICK HERE</a><img src="https://gone.example/a.gif"></body>`
    const { raw, failed } = await sentMail({ subject: 'MAKE MONEY FAST!!! *|FNAME|*', htmlBody })
    const bad = await opinionOf(raw)
    console.error(`SpamAssassin gives the bad mail ${bad.score}: ${bad.rules.join(', ')}`)
    expect(failed).toEqual(expect.arrayContaining(['IMAGES', 'FOREIGN_MERGE_TAGS']))
    expect(bad.score).toBeGreaterThan(good.score)
  })
})
