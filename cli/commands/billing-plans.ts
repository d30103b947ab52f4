import { Command, Option } from 'commander'
import { RESOURCES, type Resource } from '../../src/accounts/limits/limits.ts'
import {
  archivePlan,
  chooseDefaultPlan,
  getPlan,
  listEveryPlan,
  listShownTo,
  type PlanEdit,
  setPlan,
  showPlan,
} from '../../src/billing/catalogue/service.ts'
import type { PlanRow } from '../../src/billing/catalogue/table.ts'
import { defaultPlanKey } from '../../src/billing/entitlements/service.ts'
import { lineText, nameText } from '../../src/http/schema.ts'
import { toIsoOrNull } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import type { Core } from '../../src/wiring/core.ts'
import { checked, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import type { Column } from '../output.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { amountCell, amountFrom, clearable, organizationOf, UNITS } from './billing-input.ts'

const MAX_LIMIT = 1_000_000_000
const MAX_POSITION = 10_000
const MAX_NAME = 60
const MAX_DESCRIPTION = 500
const MAX_FEATURE = 100

/** Returns a plan with its stored numbers; amounts are in the smallest unit. */
const shown = ({ db, config }: Core, plan: PlanRow) => ({
  key: plan.key,
  name: plan.name,
  description: plan.description,
  monthlyPrice: plan.monthlyPrice,
  yearlyPrice: plan.yearlyPrice,
  overage: plan.overage,
  position: plan.position,
  currency: config.billingCurrency,
  isPrivate: plan.isPrivate === 1,
  isDefault: plan.key === defaultPlanKey(db),
  limits: JSON.parse(plan.limits) as Partial<Record<Resource, number>>,
  features: JSON.parse(plan.features) as string[],
  archivedAt: toIsoOrNull(plan.archivedAt),
})

type ShownPlan = ReturnType<typeof shown>

/** Returns the limits of a plan as text, such as `500 contacts, 1 member`. */
const limitsInWords = (limits: ShownPlan['limits']): string =>
  Object.entries(limits)
    .map(([resource, limit]) => counted(limit, UNITS[resource as Resource]))
    .join(', ') || 'no limits'

const stateOf = ({ archivedAt, isDefault, isPrivate }: ShownPlan): string =>
  [archivedAt ? 'archived' : '', isDefault ? 'default' : '', isPrivate ? 'private' : '']
    .filter(Boolean)
    .join(', ')

const forPeople = (plan: ShownPlan) => ({
  ...plan,
  limits: limitsInWords(plan.limits),
  monthly: amountCell(plan.monthlyPrice, plan.currency),
  yearly: amountCell(plan.yearlyPrice, plan.currency),
  sold: stateOf(plan),
})

const list = () =>
  command('list', 'list plans, archived ones at the end', (context) =>
    withCore(context, (core) => {
      const { output } = context
      const plans = listEveryPlan(core.db).map((plan) => shown(core, plan))
      const { billingCurrency: currency } = core.config
      output.list(output.isJson ? plans : plans.map(forPeople), [
        ['key', 'plan'],
        ['monthly', `${currency} a month`],
        ['yearly', 'a year'],
        ['limits', 'limits', 'wrap'],
        ['sold', 'sold as'],
        ['name', 'name', 'spare'],
      ])
    }),
  )

const FIELDS: readonly Column[] = [
  ['key', 'plan'],
  ['name', 'name'],
  ['description', 'description'],
  ['monthly', 'price of a month'],
  ['yearly', 'price of a year'],
  ['currency', 'currency'],
  ['limits', 'limits'],
  ['beyond', 'beyond the limits'],
  ['features', 'features'],
  ['sold', 'sold as'],
  ['to', 'shown to'],
]

const BEYOND: Readonly<Record<PlanRow['overage'], string>> = {
  CREDITS: 'messages use credits, and stop without them',
  INVOICE: 'the invoice charges for messages; they never stop',
}

function printPlan(core: Core, { output }: Context, plan: PlanRow): void {
  const record = { ...shown(core, plan), shownTo: listShownTo(core.db, plan.key).map(({ slug }) => slug) }
  if (output.isJson) {
    output.record(record, [])
    return
  }
  const text = forPeople(record)
  output.record(
    {
      ...text,
      description: record.description || null,
      features: record.features.join(', ') || null,
      beyond: BEYOND[record.overage],
      sold: text.sold || 'public',
      to: record.shownTo.join(', ') || null,
    },
    FIELDS.filter(([key]) => key !== 'to' || record.isPrivate),
  )
}

const show = () =>
  command('show', 'show one plan', (context, _options: object, key) =>
    withCore(context, (core) => printPlan(core, context, getPlan(core.db, key!))),
  ).argument('<plan>', 'key, such as GROWTH')

interface SetOptions {
  name?: string
  description?: string
  monthly?: string
  yearly?: string
  limit?: string
  features?: string
  overage?: string
  private?: boolean
  public?: boolean
  position?: string
  showTo?: string[]
  hideFrom?: string[]
}

/** Parses limits such as `contacts=500,emails=none`. Throws a refusal (exit 2). */
function limitsFrom(text: string): Partial<Record<Resource, number | null>> {
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [name = '', value = ''] = part.split('=').map((word) => word.trim())
      const resource = RESOURCES.find((known) => known === name.toUpperCase())
      if (!resource) {
        const known = RESOURCES.join(', ').toLowerCase()
        throw new Refusal(EXIT.USAGE, `--limit has no resource "${name}".`, `The resources are ${known}.`)
      }
      const limit = clearable(value, (one) =>
        wholeNumberFrom(one, `The limit of ${name}`, { min: 0, max: MAX_LIMIT }),
      )
      return [resource, limit]
    }),
  )
}

function editFrom(options: SetOptions, currency: string): PlanEdit {
  const price = (text: string | undefined, option: string): number | null | undefined =>
    text === undefined ? undefined : clearable(text, (one) => amountFrom(one, option, currency))
  const { name, description, limit, features, overage, position } = options
  return {
    name: name === undefined ? undefined : checked(nameText(MAX_NAME), name, 'name'),
    description:
      description === undefined
        ? undefined
        : checked(lineText(0, MAX_DESCRIPTION), description, 'description'),
    isPrivate: options.private ? true : options.public ? false : undefined,
    monthlyPrice: price(options.monthly, '--monthly'),
    yearlyPrice: price(options.yearly, '--yearly'),
    limits: limit === undefined ? undefined : limitsFrom(limit),
    features: features === undefined ? undefined : (clearable(features, featuresFrom) ?? []),
    overage: overage === undefined ? undefined : (overage.toUpperCase() as PlanRow['overage']),
    position:
      position === undefined
        ? undefined
        : wholeNumberFrom(position, '--position', { min: 0, max: MAX_POSITION }),
  }
}

const featuresFrom = (text: string): string[] =>
  text
    .split(';')
    .filter((feature) => feature.trim() !== '')
    .map((feature) => checked(lineText(1, MAX_FEATURE), feature, 'features'))

const set = () =>
  command<SetOptions>(
    'set',
    'create or change a plan; omitted options keep their values',
    (context, options, key) =>
      withCore(context, async (core) => {
        const edit = editFrom(options, core.config.billingCurrency)
        const idsOf = (names: readonly string[] = []) => names.map((name) => organizationOf(core, name).id)
        const visibility = { to: idsOf(options.showTo), notTo: idsOf(options.hideFrom) }
        const plan = await core.db.write((tx) => {
          const row = setPlan(tx, key!, edit)
          showPlan(tx, row, visibility)
          return row
        })
        printPlan(core, context, plan)
      }),
  )
    .argument('<plan>', 'key, such as GROWTH')
    .option('--name <name>', 'name that people see; needed for a new plan')
    .option('--description <text>', 'description in one sentence')
    .option(
      '--monthly <amount>',
      'price of a month, such as 29.00; "none" if the plan is not sold by the month',
    )
    .option('--yearly <amount>', 'price of a year; "none" if the plan is not sold by the year')
    .option(
      '--limit <resource=number,…>',
      `limits, such as contacts=500,emails=none: ${RESOURCES.join(', ').toLowerCase()}`,
    )
    .option('--features <texts>', 'other features, separated by ";", or "none"')
    .addOption(
      new Option('--overage <how>', 'how messages beyond a limit are paid').choices(['credits', 'invoice']),
    )
    .addOption(new Option('--private', 'visible only to the organizations of --show-to').conflicts('public'))
    .option('--public', 'visible to every organization')
    .option('--position <number>', 'position in lists')
    .option('--show-to <organization...>', 'show a private plan to these organizations (id or slug)')
    .option('--hide-from <organization...>', 'hide a private plan from these organizations (id or slug)')

const archive = () =>
  command(
    'archive',
    'stop selling a plan; organizations that have it keep it',
    (context, _options: object, key) =>
      withCore(context, async (core) =>
        printPlan(core, context, await core.db.write((tx) => archivePlan(tx, key!))),
      ),
  ).argument('<plan>', 'key')

const makeDefault = () =>
  command(
    'default',
    'choose the plan of organizations without an assigned plan',
    (context, _options: object, key) =>
      withCore(context, async (core) =>
        printPlan(core, context, await core.db.write((tx) => chooseDefaultPlan(tx, key!))),
      ),
  ).argument('<plan>', 'key')

export const plansCommand = () =>
  new Command('plans')
    .description('list, create, change and archive plans')
    .addCommand(list())
    .addCommand(show())
    .addCommand(set())
    .addCommand(archive())
    .addCommand(makeDefault())
