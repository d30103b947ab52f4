import { Command } from 'commander'
import { createDomainReach, problemOfHost } from '../../src/accounts/domains/check.ts'
import { publicHostOf } from '../../src/accounts/domains/hosts.ts'
import { presentDomain } from '../../src/accounts/domains/present.ts'
import { listDomains, releaseDomain, saveCheck } from '../../src/accounts/domains/service.ts'
import { findHost } from '../../src/accounts/domains/store.ts'
import type { HostRow } from '../../src/accounts/domains/table.ts'
import { getOrganization, listOrganizations } from '../../src/accounts/organizations/service.ts'
import type { Reader } from '../../src/db/database.ts'
import { AppError } from '../../src/lib/errors.ts'
import { EXIT } from '../../src/lib/exit.ts'
import type { Core } from '../../src/wiring/core.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'
import type { Column } from '../output.ts'

const COLUMNS: Column[] = [
  ['domain', 'domain'],
  ['organization', 'organization'],
  ['for', 'for'],
  ['status', 'status'],
  ['problem', 'problem', 'spare'],
]

const USES = { SHORT_LINKS: 'short links', PUBLIC_PAGES: 'public pages' } as const

type Listed = ReturnType<typeof listDomains>[number]

const shown = ({ config }: Core, organization: string, domain: Listed) => {
  const { uses, ...rest } = presentDomain(domain, publicHostOf(config.publicBaseUrl), 'en')
  return { ...rest, organization, uses, for: uses.map((use) => USES[use]).join(', ') || 'old links' }
}

/** Finds the row of a domain. Throws NOT_FOUND. */
function hostNamed(reader: Reader, name: string): HostRow {
  const row = findHost(reader, name.toLowerCase().replace(/\.$/, ''))
  if (!row) throw new AppError('NOT_FOUND', `No organization has the domain ${name}.`)
  return row
}

const list = () =>
  command('list', 'list the domains of all organizations', (context) =>
    withCore(context, (core) => {
      const rows = listOrganizations(core.db).flatMap(({ id, slug }) =>
        listDomains(core.db, { organizationId: id }).map((domain) => shown(core, slug, domain)),
      )
      context.output.list(rows, COLUMNS, 'No organization has its own domain.')
    }),
  )

const check = () =>
  command(
    'check',
    'check whether a domain leads to this server; exits with 1 if not',
    (context, _options: object, name) =>
      withCore(context, async (core) => {
        const { db, config, settings } = core
        const { host, uuid, organizationId } = hostNamed(db, name!)
        const problem = await problemOfHost(
          { reachOf: createDomainReach(config), secret: settings.cursorSecret },
          { organizationId, host },
        )
        const domain = await db.write((tx) => saveCheck(tx, { organizationId }, uuid, problem))
        const { slug } = getOrganization(db, organizationId)
        const { output } = context
        output.record(shown(core, slug, domain), COLUMNS)
        if (problem !== null && !output.isJson) {
          output.gap()
          for (const step of presentDomain(domain, publicHostOf(config.publicBaseUrl), 'en').steps)
            output.say(step)
        }
        if (problem !== null) process.exitCode = EXIT.FAILED
      }),
  ).argument('<domain>', 'host name')

const release = () =>
  command(
    'release',
    "release a domain from its organization; its links then use this server's own address",
    (context, _options: object, name) =>
      withCore(context, async ({ db }) => {
        const row = hostNamed(db, name!)
        const { slug } = getOrganization(db, row.organizationId)
        await db.write((tx) => releaseDomain(tx, row))
        context.output.record({ domain: row.host, organization: slug }, [
          ['domain', 'released'],
          ['organization', 'organization'],
        ])
      }),
  ).argument('<domain>', 'host name')

export const domainsCommand = () =>
  new Command('domains')
    .description('list, check and release domains of organizations')
    .addCommand(list())
    .addCommand(check())
    .addCommand(release())
