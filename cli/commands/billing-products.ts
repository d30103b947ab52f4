import { Command, Option } from 'commander'
import { RESOURCES, type Resource } from '../../src/accounts/limits/limits.ts'
import {
  archiveProduct,
  listEveryProduct,
  type ProductEdit,
  setProduct,
} from '../../src/billing/catalogue/service.ts'
import type { ProductRow } from '../../src/billing/catalogue/table.ts'
import { nameText } from '../../src/http/schema.ts'
import { toIsoOrNull } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import type { Core } from '../../src/wiring/core.ts'
import { checked, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import type { Column } from '../output.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { amountCell, amountFrom, UNITS } from './billing-input.ts'

const MAX_QUANTITY = 100_000_000
const MAX_POSITION = 10_000
const MAX_NAME = 60

/** Returns a product with its stored price, in the smallest unit. */
const shown = ({ config }: Core, product: ProductRow) => ({
  key: product.key,
  kind: product.kind,
  name: product.name,
  resource: product.resource,
  quantityPerUnit: product.quantityPerUnit,
  price: product.price,
  position: product.position,
  currency: config.billingCurrency,
  archivedAt: toIsoOrNull(product.archivedAt),
})

type ShownProduct = ReturnType<typeof shown>

const KINDS: Readonly<Record<ProductRow['kind'], string>> = {
  PACK: 'pack, used up',
  RECURRING: 'each month',
  CREDITS: 'credits',
}

const forPeople = (product: ShownProduct) => ({
  ...product,
  sold: product.archivedAt ? 'archived' : KINDS[product.kind],
  amount: amountCell(product.price, product.currency),
  adds: counted(product.quantityPerUnit, product.resource === null ? 'credit' : UNITS[product.resource]),
})

const columnsIn = (currency: string): readonly Column[] => [
  ['key', 'add-on or pack'],
  ['amount', currency],
  ['adds', 'adds'],
  ['sold', 'sold as'],
  ['name', 'name', 'spare'],
]

const list = () =>
  command('list', 'list add-ons and packs, archived ones at the end', (context) =>
    withCore(context, (core) => {
      const { output } = context
      const products = listEveryProduct(core.db).map((product) => shown(core, product))
      output.list(output.isJson ? products : products.map(forPeople), columnsIn(core.config.billingCurrency))
    }),
  )

interface SetOptions {
  kind?: string
  resource?: string
  name?: string
  quantity?: string
  price?: string
  position?: string
}

const editFrom = (options: SetOptions, currency: string): ProductEdit => {
  const { kind, resource, name, quantity, price, position } = options
  const number = (text: string | undefined, option: string, min: number, max: number) =>
    text === undefined ? undefined : wholeNumberFrom(text, option, { min, max })
  return {
    kind: kind?.toUpperCase() as ProductRow['kind'] | undefined,
    resource: resource?.toUpperCase() as Resource | undefined,
    name: name === undefined ? undefined : checked(nameText(MAX_NAME), name, 'name'),
    quantityPerUnit: number(quantity, '--quantity', 1, MAX_QUANTITY),
    price: price === undefined ? undefined : amountFrom(price, '--price', currency),
    position: number(position, '--position', 0, MAX_POSITION),
  }
}

const set = () =>
  command<SetOptions>(
    'set',
    'create or change an add-on or a pack; omitted options keep their values',
    (context, options, key) =>
      withCore(context, async (core) => {
        const { billingCurrency: currency } = core.config
        const edit = editFrom(options, currency)
        const product = shown(core, await core.db.write((tx) => setProduct(tx, key!, edit)))
        context.output.record(context.output.isJson ? product : forPeople(product), columnsIn(currency))
      }),
  )
    .argument('<key>', 'key, such as sms_segments_1000')
    .addOption(
      new Option(
        '--kind <kind>',
        'pack: units to use up; recurring: a higher limit each month; credits: prepaid credits',
      ).choices(['pack', 'recurring', 'credits']),
    )
    .addOption(
      new Option('--resource <resource>', 'resource that it adds; not for credits').choices(
        RESOURCES.map((resource) => resource.toLowerCase()),
      ),
    )
    .option('--name <name>', 'name that people see')
    .option('--quantity <number>', 'units or credits in one')
    .option('--price <amount>', 'price of one; for a recurring add-on, the price of a month')
    .option('--position <number>', 'position in lists')

const archive = () =>
  command(
    'archive',
    'stop selling an add-on or a pack; earlier purchases stay',
    (context, _options: object, key) =>
      withCore(context, async (core) => {
        const product = shown(core, await core.db.write((tx) => archiveProduct(tx, key!)))
        context.output.record(
          context.output.isJson ? product : forPeople(product),
          columnsIn(core.config.billingCurrency),
        )
      }),
  ).argument('<key>', 'key')

export const productsCommand = () =>
  new Command('products')
    .description('list, create, change and archive add-ons, packs and packs of credits')
    .addCommand(list())
    .addCommand(set())
    .addCommand(archive())
