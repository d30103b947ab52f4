import { Command } from 'commander'
import { sandboxInbox, sandboxReply } from '../../src/channels/inbound/sandbox.ts'
import { findLastReply } from '../../src/delivery/messages/direct-messages.ts'
import { type MailReply, sandboxMailReply } from '../../src/delivery/receipts/sandbox-mail.ts'
import { SECOND_MS, toIso } from '../../src/lib/clock.ts'
import { foldEmail, isEmailAddress } from '../../src/lib/email.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { toE164 } from '../../src/lib/phone.ts'
import { CHANNELS, type ChannelName } from '../../src/providers/port.ts'
import type { SandboxMessage } from '../../src/providers/sandbox/table.ts'
import type { OfferedChoices } from '../../src/providers/whatsapp-choices.ts'
import type { Storage } from '../../src/storage/opening/options.ts'
import type { Core } from '../../src/wiring/core.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import type { Column } from '../output.ts'
import { type OutputFile, withOutputFile } from '../output-file.ts'
import { sendBy } from '../send-by.ts'
import { templateText } from '../template-text.ts'
import { wholeNumberFrom } from '../whole-number.ts'

interface InboxOptions {
  channel?: string
  html?: string
  organization?: string
  to?: string
  limit: string
}

const number = (text: string, country: string): string => {
  const phone = toE164(text, country) ?? (/^\+\d{7,15}$/.test(text) ? text : undefined)
  if (phone) return phone
  throw new Refusal(EXIT.USAGE, `${text} is not a phone number such as +12125550104.`)
}

/** Normalises an address as the sending of messages does. */
const address = (text: string, country: string): string =>
  isEmailAddress(text) ? foldEmail(text) : number(text, country)

const channelFrom = (text: string): ChannelName => {
  const found = CHANNELS.find((name) => name === text.toUpperCase())
  if (found) return found
  throw new Refusal(EXIT.USAGE, `--channel must be one of ${CHANNELS.join(', ')}, not ${text}.`)
}

function saveHtml(file: OutputFile, rows: readonly SandboxMessage[]): void {
  const newest = rows.find(({ html }) => html !== null)
  if (!newest?.html) throw new Refusal(EXIT.FAILED, 'None of these messages is an email.')
  file.write(newest.html)
}

type InboxRow = ReturnType<typeof sandboxInbox>[number]

const shownRow = ({ acceptedAt, from, to, subject, body, mediaUrls, ...row }: InboxRow) => ({
  at: toIso(acceptedAt),
  channel: row.channel,
  from,
  to,
  ...(subject === null ? {} : { subject }),
  body,
  template: templateText(row.whatsappTemplate === null ? null : JSON.parse(row.whatsappTemplate)),
  choices: titlesIn(row.choices),
  media: mediaUrls === null ? [] : JSON.parse(mediaUrls),
  receipt: row.receiptStatus,
  messageId: row.reference,
})

/** Returns the titles of the buttons or rows of a message. */
const titlesIn = (choices: string | null): string[] =>
  choices === null ? [] : (JSON.parse(choices) as OfferedChoices).choices.map(({ title }) => title)

/** Returns the columns of the inbox, without columns that would be empty in every row. */
function columnsFor(rows: readonly InboxRow[]): Column[] {
  const where = (column: Column, isShown: (row: InboxRow) => boolean): Column[] =>
    rows.some(isShown) ? [column] : []
  return [
    ['at', 'at'],
    ['to', 'to'],
    ['from', 'from'],
    ...where(['channel', 'channel'], ({ channel }) => channel === 'WHATSAPP'),
    ...where(['subject', 'subject', 'wrap'], ({ subject }) => subject !== null),
    ['body', 'text', 'wrap'],
    ...where(['template', 'template', 'wrap'], ({ whatsappTemplate }) => whatsappTemplate !== null),
    ...where(['choices', 'choices', 'wrap'], ({ choices }) => choices !== null),
    ...where(['media', 'files', 'wrap'], ({ mediaUrls }) => mediaUrls !== null),
    ['receipt', 'receipt'],
  ]
}

const inbox = () =>
  command<InboxOptions>(
    'inbox',
    "list the messages on the recipients' phones and in their mailboxes, newest first",
    (context, options) =>
      withOutputFile(context, options.html, (file) =>
        withCore(context, (core) => {
          const { id, defaultCountry } = chosenOrganization(core, options.organization)
          const rows = sandboxInbox(core.db, {
            organizationId: id,
            limit: wholeNumberFrom(options.limit, '--limit', { min: 1, max: 10_000 }),
            ...(options.to === undefined ? {} : { to: address(options.to, defaultCountry) }),
            ...(options.channel === undefined ? {} : { channel: channelFrom(options.channel) }),
          })
          if (file !== undefined) {
            saveHtml(file, rows)
            context.output.say(`The newest of these emails is in ${file.path}.`)
          }
          context.output.list(rows.map(shownRow), columnsFor(rows))
        }),
      ),
  )
    .option('--organization <id or slug>', 'organization; needed when there are several')
    .option('--to <address>', 'only messages to this phone or email address')
    .option('--channel <name>', 'only messages by SMS, EMAIL or WHATSAPP')
    .option('--html <file>', 'write the HTML of the newest listed email to this file')
    .option('--limit <count>', 'number of messages', '20')

/** Longest wait for an automatic reply. */
const TIMEOUT_MS = 10 * SECOND_MS

/** Waits for the automatic reply to reach the phone. Returns null without one. */
async function answerTo(
  core: Core,
  storage: Storage,
  to: { organizationId: number; address: string },
  since: number,
): Promise<string | null> {
  const queued = findLastReply(core.db, to, since)
  if (!queued) return null
  await sendBy(core, storage, to.organizationId, ({ sendDirectMessage }) =>
    sendDirectMessage(queued.id, TIMEOUT_MS),
  )
  const settled = findLastReply(core.db, to, since)
  return settled?.status === 'SENT' || settled?.status === 'DELIVERED' ? settled.body : null
}

const textOf = (words: ReadonlyArray<string | string[]>): string => words.flat().join(' ')

async function replyByMail(context: Context, core: Core, mail: MailReply): Promise<void> {
  const result = await core.db.write((tx) => sandboxMailReply(tx, mail))
  if (!result) {
    throw new Refusal(
      EXIT.FAILED,
      `${mail.from} has not received an email from a SANDBOX sender yet. Send one first.`,
    )
  }
  if (result.outcome === 'LEFT_OUT')
    throw new Refusal(
      EXIT.FAILED,
      `The email from ${mail.from} is ignored: it was handled before, or a machine wrote it.`,
    )
  const { to, subject, outcome } = result
  context.output.record({ from: mail.from, to, subject, body: mail.body, understoodAs: outcome }, [
    ['from', 'from'],
    ['to', 'to'],
    ['subject', 'subject'],
    ['body', 'text'],
    ['understoodAs', 'understood as'],
  ])
}

const reply = () =>
  command<{ organization?: string; tap?: boolean }>(
    'reply',
    'send a text from the phone of a recipient, or answer the last email in a mailbox',
    (context, options, from, ...words) =>
      withCore(context, async (core, storage) => {
        if (isEmailAddress(from!)) {
          const { id } = chosenOrganization(core, options.organization)
          await replyByMail(context, core, {
            organizationId: id,
            from: foldEmail(from!),
            body: textOf(words),
          })
          return
        }
        const organization =
          options.organization === undefined ? undefined : chosenOrganization(core, options.organization)
        const phone = number(from!, organization?.defaultCountry ?? 'US')
        const body = textOf(words)
        const since = core.db.clock.now()
        const result = await core.db.write((tx) =>
          sandboxReply(tx, {
            from: phone,
            body,
            isTap: options.tap === true,
            ...(organization ? { organizationId: organization.id } : {}),
          }),
        )
        if (result.outcome === 'refused') throw new Refusal(EXIT.FAILED, result.reason)
        const { organizationId } = result
        const answer = await answerTo(core, storage, { organizationId, address: phone }, since)
        const answered: Column[] = answer === null ? [] : [['answer', 'automatic reply', 'wrap']]
        context.output.record(
          { from: phone, to: result.to, body, understoodAs: result.understoodAs, answer },
          [['from', 'from'], ['to', 'to'], ['body', 'text'], ['understoodAs', 'understood as'], ...answered],
        )
      }),
  )
    .argument('<address>', 'phone or email address of the recipient, such as +12125550104')
    .argument('<words...>', 'the text')
    .option('--tap', 'tap the button or row with these words, in the newest WhatsApp message that has it')
    .option(
      '--organization <id or slug>',
      'organization; needed when several have sandbox senders, and for an email when there are several',
    )

export const sandboxCommand = () =>
  new Command('sandbox')
    .description('read and answer messages of the built-in carrier')
    .addCommand(inbox())
    .addCommand(reply())
