import { connect } from '../../src/db/driver.ts'
import { Site } from './cli.ts'

/** Creates a site with the organization Acme. */
export async function opened(environment: Record<string, string> = {}): Promise<Site> {
  const site = new Site(environment)
  await site.init()
  return site
}

export const billing = (site: Site, line: string, ...more: string[]) =>
  site.run(['billing', ...line.split(' '), ...more])

export const answer = (site: Site, line: string, ...more: string[]) =>
  site.answer('billing', ...line.split(' '), ...more)

/** Returns the billing acts in the audit log of Acme or of the appliance, with their actors, oldest first. */
export async function actsOf(site: Site, log: readonly string[]): Promise<string[]> {
  const acts = await site.answer('audit', 'list', ...log)
  return acts
    .filter(({ act }: { act: string }) => act.startsWith('BILLING_'))
    .map(({ act, actor }: { act: string; actor: { type: string } }) => `${act} by ${actor.type}`)
    .reverse()
}

export const ACME = ['--organization', 'acme']

export const APPLIANCE = ['--appliance']

export interface Refusal {
  line: string
  exitCode: number
  says: string
}

/** Writes to the database while no command runs. */
export function write(site: Site, sql: string, ...params: Array<string | number>): void {
  const engine = connect(site.files.database)
  engine.prepare(sql).run(...params)
  engine.close()
}
