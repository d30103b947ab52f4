import { assertInPlace } from '../../src/accounts/moves/store.ts'
import {
  resolveOrganization,
  resumeOrganization,
  suspendOrganization,
} from '../../src/accounts/organizations/service.ts'
import type { OrganizationRow } from '../../src/accounts/organizations/table.ts'
import { listOpenCampaigns } from '../../src/campaigns/records/health.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'
import type { Column } from '../output.ts'

/** Maximum length of a note. */
const MAX_NOTE = 300

const FIELDS: Column[] = [
  ['id', 'id', 'spare'],
  ['name', 'name'],
  ['slug', 'slug'],
  ['status', 'status'],
  ['note', 'note'],
  ['campaigns', 'campaigns waiting'],
]

const shown = ({ uuid, name, slug }: OrganizationRow) => ({ id: uuid, name, slug })

export const suspendCommand = () =>
  command<{ note?: string }>(
    'suspend',
    'suspend an organization: until `org resume`, its members and API keys are refused and nothing is sent',
    async (context, { note = null }, reference) => {
      if (note !== null && note.length > MAX_NOTE) {
        throw new Refusal(EXIT.USAGE, `The note is longer than ${MAX_NOTE} characters.`, 'Shorten it.')
      }
      const suspended = await withCore(context, async ({ db }) => {
        const { id } = resolveOrganization(db, reference!)
        assertInPlace(db, id)
        const row = await db.write((tx) => suspendOrganization(tx, id, note))
        const campaigns = listOpenCampaigns(db, id).length
        return { ...shown(row), status: 'SUSPENDED', note: row.suspensionNote, campaigns }
      })
      context.output.record(suspended, FIELDS)
    },
  )
    .argument('<organization>', 'id or slug')
    .option('--note <text>', 'reason, shown by `org show`')

export const resumeCommand = () =>
  command('resume', 'end the suspension of an organization', async (context, _options: object, reference) => {
    const resumed = await withCore(context, async ({ db }) => {
      const row = resolveOrganization(db, reference!)
      assertInPlace(db, row.id)
      const wasSuspended = await db.write((tx) => resumeOrganization(tx, row.id))
      return { ...shown(row), status: 'ACTIVE', wasSuspended }
    })
    if (!resumed.wasSuspended && !context.output.isJson)
      context.output.say(`"${resumed.name}" was not suspended.`)
    context.output.record(resumed, FIELDS.slice(0, 4))
  }).argument('<organization>', 'id or slug')
