import { Command, Option } from 'commander'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { presentAct } from '../../src/accounts/audit/schema.ts'
import { lastActs } from '../../src/accounts/audit/service.ts'
import { containsHead, type Verdict, verifyLogs } from '../../src/accounts/audit/verify.ts'
import { findSlugs } from '../../src/accounts/organizations/store.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { type AuditFormat, auditLines } from '../../src/transfers/audit-export/lines.ts'
import type { Core } from '../../src/wiring/core.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { ownerOf } from '../doctor-audit.ts'
import { withOutputFile } from '../output-file.ts'
import { writeToStandardOutput } from '../standard-output.ts'
import { wholeNumberFrom } from '../whole-number.ts'

interface LogOptions {
  organization?: string
  appliance?: boolean
}

/** Internal id of the organization whose log is read; null for the log of the appliance. */
const logOf = (core: Core, { organization, appliance }: LogOptions): number | null =>
  appliance ? null : chosenOrganization(core, organization).id

const withLogOptions = (self: Command): Command =>
  self
    .option('--organization <id or slug>', 'organization; needed when there are several')
    .addOption(
      new Option(
        '--appliance',
        'the log of the appliance itself: restores, holds on sending, failed sign-ins with unknown addresses',
      ).conflicts('organization'),
    )

const MAX_LISTED = 1_000

const list = () =>
  withLogOptions(
    command<LogOptions & { limit: string }>('list', 'show the newest entries', (context, options) =>
      withCore(context, (core) => {
        const limit = wholeNumberFrom(options.limit, '--limit', { min: 1, max: MAX_LISTED })
        const acts = lastActs(core.db, logOf(core, options), limit).map((row) => presentAct(row, true))
        const { output } = context
        const inTable = acts.map(({ actor, resource, ...act }) => ({
          ...act,
          actor: actor.name ?? actor.type,
          resource: resource ? (resource.name ?? resource.type) : '',
          details: Object.entries(act.details)
            .filter(([, value]) => value !== null)
            .map(([name, value]) => `${name}: ${[value].flat().join(', ')}`)
            .join('; '),
        }))
        output.list(
          output.isJson ? acts : inTable,
          [
            ['createdAt', 'time'],
            ['act', 'act'],
            ['actor', 'by'],
            ['address', 'from', 'spare'],
            ['resource', 'what'],
            ['details', 'details', 'wrap'],
          ],
          'The log is empty.',
        )
      }),
    ),
  ).option('--limit <number>', `number of entries, up to ${MAX_LISTED.toLocaleString('en-US')}`, '20')

const FORMATS: readonly AuditFormat[] = ['csv', 'jsonl']

const exportLog = () =>
  withLogOptions(
    command<LogOptions & { output?: string; format: AuditFormat }>(
      'export',
      'write a whole log as CSV or JSON Lines, oldest first',
      async (context, options) => {
        const { output } = context
        if (options.output === undefined && output.isJson) {
          throw new Refusal(
            EXIT.USAGE,
            'With --json the log must be written to a file.',
            'Add --output FILE.',
          )
        }
        await withOutputFile(context, options.output, (file) =>
          withCore(context, async (core) => {
            const organizationId = logOf(core, options)
            const details = { format: options.format.toUpperCase() }
            await core.db.write((tx) =>
              recordAuditEvent(tx, { organizationId, act: 'AUDIT_LOG_EXPORTED', details }),
            )
            file?.begin()
            let lines = options.format === 'csv' ? -1 : 0
            for (const text of auditLines(core.db, organizationId, options.format)) {
              lines += text.split('\n').length - 1
              if (file === undefined) await writeToStandardOutput(text)
              else file.write(text)
            }
            if (file === undefined) return
            output.record({ acts: lines, file: options.output }, [
              ['acts', 'entries'],
              ['file', 'written to'],
            ])
          }),
        )
      },
    ),
  )
    .addOption(new Option('--format <format>', 'csv or jsonl').choices(FORMATS).default('csv'))
    .option('--output <file>', 'file to write instead of standard output')

const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/

function headFrom(text: string): { sequence: number; hash: string } {
  const [, sequence, hash] = HEAD.exec(text.trim().toLowerCase()) ?? []
  if (sequence !== undefined && hash !== undefined) return { sequence: Number(sequence), hash }
  throw new Refusal(EXIT.USAGE, '--noted must be a head printed by `carillon audit verify`, such as 12:3f….')
}

/** Throws a refusal when the log does not contain the head that the operator noted earlier. */
function assertHolds(core: Core, options: LogOptions & { noted?: string }): void {
  if (options.noted === undefined) return
  const head = headFrom(options.noted)
  if (containsHead(core.db, logOf(core, options), head)) return
  throw new Refusal(
    EXIT.FAILED,
    `The log does not contain entry ${head.sequence} with this hash: the log was rewritten or cut, or the entry was deleted because of its age.`,
  )
}

const verify = () =>
  withLogOptions(
    command<LogOptions & { noted?: string }>(
      'verify',
      'check that no entry was changed, removed or added in the database file',
      (context, options) =>
        withCore(context, (core) => {
          const { output } = context
          assertHolds(core, options)
          const slugs = findSlugs(core.db)
          const shown = verifyLogs(core.db).map((verdict: Verdict) => ({
            log: ownerOf(verdict, slugs),
            acts: verdict.acts,
            finding: verdict.fault ?? 'intact',
            isGenuine: verdict.fault === undefined,
            head: verdict.head ? `${verdict.head.sequence}:${verdict.head.hash}` : null,
          }))
          output.list(
            shown,
            [
              ['log', 'log'],
              ['acts', 'entries'],
              ['finding', 'finding'],
              ['head', 'head', 'wrap'],
            ],
            'The log is empty.',
          )
          if (shown.some(({ isGenuine }) => !isGenuine)) process.exitCode = EXIT.FAILED
        }),
    ),
  ).option('--noted <head>', 'head printed by an earlier run; it must still be in the log')

export const auditCommand = () =>
  new Command('audit')
    .description('list, export and verify security-related actions')
    .addCommand(list())
    .addCommand(exportLog())
    .addCommand(verify())
