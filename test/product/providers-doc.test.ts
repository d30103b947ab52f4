import { describe, expect, test } from 'bun:test'
import { declarations, PROVIDERS, type ProviderName } from '../../src/providers/all.ts'

/** docs/providers.md names the existing providers, settings and rates. */
const document = await Bun.file(new URL('../../docs/providers.md', import.meta.url)).text()

/** Section with the settings of each provider. */
const SECTIONS: Readonly<Record<ProviderName, string>> = {
  SANDBOX: 'The sandbox',
  HTTP: 'An HTTP gateway',
  KANNEL: 'Kannel',
  SMPP: 'SMPP',
  SMTP: 'Email',
  TWILIO: 'Twilio',
  TELNYX: 'Telnyx',
  PLIVO: 'Plivo',
  VONAGE: 'Vonage',
  WHATSAPP_CLOUD: 'WhatsApp',
  POSTMARK: 'Postmark',
  MAILGUN: 'Mailgun',
  SES: 'Amazon SES',
  SENDGRID: 'SendGrid',
  BREVO: 'Brevo',
  RESEND: 'Resend',
  SPARKPOST: 'SparkPost',
  MAILJET: 'Mailjet',
}

const sectionOf = (title: string): string =>
  document.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? ''

/** Returns the rows of the first table with a matching head. */
function rowsOf(text: string, heads: RegExp): string[] {
  const lines = text.split('\n')
  const head = lines.findIndex((line) => heads.test(line))
  const rest = head < 0 ? [] : lines.slice(head + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(0, end < 0 ? undefined : end)
}

const firstCell = (row: string): string => row.split('|')[1]!
const wordsIn = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word!)

describe.each(PROVIDERS)('%s', (name) => {
  test('has exactly the settings of its section', () => {
    const schema = declarations[name].settings({ allowPrivateGateways: false })
    const { entries } = schema as unknown as { entries: Record<string, unknown> }
    const rows = rowsOf(sectionOf(SECTIONS[name]), /^\| (?:Field|Setting) \|/)
    const listed = rows.map(firstCell).flatMap(wordsIn)
    expect(listed.filter((field) => !Object.hasOwn(entries, field))).toEqual([])
    // Some settings are named with another one that needs them.
    const named = new Set(rows.flatMap(wordsIn))
    expect(Object.keys(entries).filter((field) => !named.has(field))).toEqual([])
  })

  test('is in the list at the top, and has its rate in the table', () => {
    expect(
      rowsOf(document, /^\| Provider \| What it is/)
        .map(firstCell)
        .flatMap(wordsIn),
    ).toContain(name)
    const row = sectionOf('Rates')
      .split('\n')
      .find((line) => wordsIn(line.split('|')[1] ?? '').includes(name))
    const rate = Number(row?.split('|')[2]?.trim().replace(',', ''))
    expect(rate).toBe(declarations[name].defaultThroughputPerSecond)
  })
})
