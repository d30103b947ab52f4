import { createReadStream } from 'node:fs'
import { Command } from 'commander'
import { rateLines, readRates } from '../../src/billing/catalogue/rate-file.ts'
import { importRates, type RateKey, removeRate, setRate } from '../../src/billing/catalogue/service.ts'
import { listRates } from '../../src/billing/catalogue/store.ts'
import type { RateRow } from '../../src/billing/catalogue/table.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { priceText } from '../../src/lib/money.ts'
import { CHANNELS, type ChannelName } from '../../src/providers/port.ts'
import type { Core } from '../../src/wiring/core.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { openFile } from '../open-file.ts'
import type { Column } from '../output.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { priceFrom, printCsv } from './billing-input.ts'

const MAX_CREDITS = 1_000_000
/** A prefix of a number in E.164 has at most 15 digits. */
const PREFIX = /^\+?(\d{1,15})$/

/** Returns a rate with its stored price and cost, in millionths of the main unit. */
const shown = ({ config }: Core, rate: RateRow) => ({ ...rate, currency: config.billingCurrency })

const forPeople = ({ channel, prefix, credits, price, cost, currency }: ReturnType<typeof shown>) => ({
  channel,
  numbers: channel === 'EMAIL' ? 'all' : prefix === '' ? 'all others' : `+${prefix}`,
  credits,
  price: priceText(price, currency),
  cost: priceText(cost, currency),
  left: priceText(price - cost, currency),
})

const columnsIn = (currency: string): readonly Column[] => [
  ['channel', 'channel'],
  ['numbers', 'numbers'],
  ['credits', 'credits'],
  ['price', `price (${currency})`],
  ['cost', 'cost'],
  ['left', 'left'],
]

const list = () =>
  command('list', 'list the price and the cost of one message, by channel and number', (context) =>
    withCore(context, (core) => {
      const { output } = context
      const rates = listRates(core.db).map((rate) => shown(core, rate))
      output.list(output.isJson ? rates : rates.map(forPeople), columnsIn(core.config.billingCurrency))
    }),
  )

function channelFrom(text: string): ChannelName {
  const found = CHANNELS.find((name) => name === text.toUpperCase())
  if (found) return found
  throw new Refusal(EXIT.USAGE, `The channel must be one of ${CHANNELS.join(', ')}, not ${text}.`)
}

/**
 * Parses a channel and a prefix.
 * @param prefix absent for all other numbers
 */
function keyFrom(channel: string, prefix: string | undefined): RateKey {
  if (prefix === undefined) return { channel: channelFrom(channel), prefix: '' }
  const [, digits] = PREFIX.exec(prefix) ?? []
  if (digits === undefined) {
    throw new Refusal(
      EXIT.USAGE,
      `The prefix must be the first digits of numbers, such as +1, not "${prefix}".`,
    )
  }
  return { channel: channelFrom(channel), prefix: digits }
}

const set = () =>
  command<{ credits?: string; price?: string; cost?: string }>(
    'set',
    'create or change a rate; omitted options keep their values',
    (context, { credits, price, cost }, channel, prefix) =>
      withCore(context, async (core) => {
        const key = keyFrom(channel!, prefix)
        const edit = {
          credits:
            credits === undefined
              ? undefined
              : wholeNumberFrom(credits, '--credits', { min: 0, max: MAX_CREDITS }),
          price: price === undefined ? undefined : priceFrom(price, '--price'),
          cost: cost === undefined ? undefined : priceFrom(cost, '--cost'),
        }
        const rate = shown(core, await core.db.write((tx) => setRate(tx, key, edit)))
        context.output.record(context.output.isJson ? rate : forPeople(rate), columnsIn(rate.currency))
      }),
  )
    .argument('<channel>', CHANNELS.join(', '))
    .argument('[prefix]', 'first digits of the numbers, such as +1 (default: all other numbers)')
    .option('--credits <number>', 'credits of one message (SMS: of one segment)')
    .option('--price <price>', 'price beyond the limits of the plan, such as 0.02')
    .option('--cost <price>', 'price that the carrier charges, such as 0.0079')

const remove = () =>
  command('remove', 'remove the rate of a prefix', (context, _options: object, channel, prefix) =>
    withCore(context, async (core) => {
      const key = keyFrom(channel!, prefix)
      await core.db.write((tx) => removeRate(tx, key))
      context.output.record({ ...key, numbers: `+${key.prefix}` }, [
        ['channel', 'channel'],
        ['numbers', 'removed'],
      ])
    }),
  )
    .argument('<channel>', CHANNELS.join(', '))
    .argument('<prefix>', 'first digits of the numbers, such as +44')

const importFile = () =>
  command<{ replace?: boolean }>(
    'import',
    'import rates from a CSV file with the columns of `rates export`; an error imports none',
    async (context, { replace = false }, path) => {
      const file = openFile(path!, 'r')
      await withCore(context, async ({ db }) => {
        const rates = await readRates(createReadStream('', { fd: file, autoClose: false }))
        const counts = await db.write((tx) => importRates(tx, rates, { replaces: replace }))
        context.output.record(counts, [
          ['changed', 'rates of the file'],
          ['removed', 'rates removed'],
        ])
      })
    },
  )
    .argument('<file>', 'CSV: channel, prefix, credits, price, cost')
    .option('--replace', 'remove the rates that the file does not have, except those of all other numbers')

const exportFile = () =>
  command('export', 'print the rates as CSV', (context) =>
    withCore(context, ({ db }) => printCsv(context, rateLines(listRates(db)))),
  )

export const ratesCommand = () =>
  new Command('rates')
    .description('list, change, import and export the prices and costs of messages')
    .addCommand(list())
    .addCommand(set())
    .addCommand(remove())
    .addCommand(importFile())
    .addCommand(exportFile())
