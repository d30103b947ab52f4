import { Command } from 'commander'
import { analyticsOf } from '../../src/automations/passages/service.ts'
import { presentAutomation } from '../../src/automations/records/present.ts'
import {
  archiveAutomation,
  listAutomations,
  pauseAutomation,
  resumeAutomation,
  viewOf,
} from '../../src/automations/records/service.ts'
import { findAutomation, findAutomationsNamed } from '../../src/automations/records/store.ts'
import { AUTOMATION_STATUSES, type AutomationRow } from '../../src/automations/records/table.ts'
import type { Tx } from '../../src/db/database.ts'
import type { Core } from '../../src/wiring/core.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { type Lookup, named, ORGANIZATION, ORGANIZATION_OPTION, type OrganizationOption } from '../named.ts'
import type { Column } from '../output.ts'
import { statusesFrom } from '../statuses.ts'
import { wholeNumberFrom } from '../whole-number.ts'

/** Largest number of automations with the same name that are considered. */
const MAX_CANDIDATES = 100

const lookupIn = ({ db }: Core): Lookup<AutomationRow> => ({
  noun: 'automation',
  byId: (organizationId, uuid) => findAutomation(db, organizationId, uuid),
  byName: (organizationId, name) => findAutomationsNamed(db, organizationId, { name, limit: MAX_CANDIDATES }),
  namesOf: ({ name }) => [name],
  uuidOf: ({ uuid }) => uuid,
})

/** The fields of an automation in a list. */
function brief(core: Core, row: AutomationRow) {
  const { id, name, status, trigger, version, figures, createdAt, activatedAt } = presentAutomation(
    viewOf(core.db, row),
  )
  return { id, name, status, trigger: trigger?.type ?? null, version, ...figures, createdAt, activatedAt }
}

const FIELDS: readonly Column[] = [
  ['name', 'automation'],
  ['status', 'status'],
  ['trigger', 'trigger'],
  ['entered', 'entered'],
  ['inside', 'inside'],
  ['completed', 'completed'],
  ['goal', 'goal'],
  ['left', 'left'],
  ['id', 'id', 'spare'],
  ['activatedAt', 'activated', 'spare'],
  ['createdAt', 'created', 'spare'],
]

const list = () =>
  command<OrganizationOption & { status?: string; limit: string }>(
    'list',
    'list automations, newest first',
    (context, { organization, status, limit }) =>
      withCore(context, (core) => {
        const { id } = chosenOrganization(core, organization)
        const query = {
          page: 1,
          limit: wholeNumberFrom(limit, '--limit', { min: 1, max: 1_000 }),
          statuses:
            status === undefined ? undefined : statusesFrom(status, 'automation', AUTOMATION_STATUSES),
        }
        const { views, total } = listAutomations(core.db, { organizationId: id }, query)
        context.output.list(
          views.map(({ row }) => brief(core, row)),
          FIELDS,
        )
        context.output.more(views.length, total, 'automation')
      }),
  )
    .option(...ORGANIZATION)
    .option(
      '--status <status>',
      `only automations with these statuses, separated by commas: ${AUTOMATION_STATUSES.join(', ').toLowerCase()}`,
    )
    .option('--limit <count>', 'number of automations', '50')

function print({ output }: Context, core: Core, organization: string, row: AutomationRow): void {
  const record = { ...brief(core, row), organization }
  const { steps } = analyticsOf(core.db, row, row.uuid)
  if (output.isJson) {
    output.record({ ...record, steps }, [])
    return
  }
  output.record(record, [['id', 'id'], ['organization', 'organization'], ...FIELDS.slice(0, 8)])
  output.gap()
  output.list(
    steps.map(({ outcomes, ...step }) => ({
      ...step,
      outcomes: Object.entries(outcomes)
        .map(([outcome, count]) => `${outcome} ${count}`)
        .join(', '),
    })),
    [
      ['stepId', 'step'],
      ['arrived', 'arrived'],
      ['waiting', 'waiting'],
      ['outcomes', 'result', 'wrap'],
      ['delivered', 'delivered', 'spare'],
      ['opened', 'opened', 'spare'],
      ['clicked', 'clicked', 'spare'],
      ['replied', 'replied', 'spare'],
    ],
    'No person has come to a step yet.',
  )
}

const show = () =>
  command<OrganizationOption>('show', 'show one automation and its steps', (context, options, reference) =>
    withCore(context, (core) => {
      const { organization, row } = named(core, reference!, options.organization, lookupIn(core))
      print(context, core, organization.slug, row)
    }),
  )
    .argument('<automation>', 'id or name')
    .option(...ORGANIZATION_OPTION)

interface Act {
  name: string
  description: string
  run(tx: Tx, owner: { organizationId: number }, uuid: string): AutomationRow
  effect: string
}

const ACTS: readonly Act[] = [
  {
    name: 'pause',
    description: 'pause an automation; the people in it wait, and no others enter',
    run: pauseAutomation,
    effect: 'The people in it wait, and no others enter.',
  },
  {
    name: 'resume',
    description: 'resume a paused automation; messages that are too late are skipped',
    run: resumeAutomation,
    effect: 'The people in it go on. Messages that are too late are skipped.',
  },
  {
    name: 'archive',
    description: 'end an automation for good; the people in it leave',
    run: archiveAutomation,
    effect: 'The people in it leave.',
  },
]

const act = ({ name, description, run, effect }: Act) =>
  command<OrganizationOption>(name, description, (context, options, reference) =>
    withCore(context, async (core) => {
      const { row } = named(core, reference!, options.organization, lookupIn(core))
      const after = await core.db.write((tx) => run(tx, { organizationId: row.organizationId }, row.uuid))
      context.output.record(brief(core, after), FIELDS.slice(0, 5))
      context.output.say(effect)
    }),
  )
    .argument('<automation>', 'id or name')
    .option(...ORGANIZATION_OPTION)

export function automationCommand(): Command {
  const automation = new Command('automation').description(
    'list, show, pause, resume and archive automations',
  )
  for (const child of [list(), show(), ...ACTS.map(act)]) automation.addCommand(child)
  return automation
}
