import { connect } from '../../src/db/driver.ts'
import { answer } from './billing-commands.ts'
import { Site } from './cli.ts'

/**
 * Creates a site with the organization Acme, founded in 2025. It was sold credits in January and February
 * 2026.
 */
export async function opened(environment: Record<string, string> = {}): Promise<Site> {
  const site = new Site(environment)
  await site.init()
  await answer(site, 'grant acme 1000 --price 30')
  await answer(site, 'grant acme 2000 --price 55.50')
  const engine = connect(site.files.database)
  engine.prepare('UPDATE organizations SET created_at = ?').run(Date.parse('2025-01-01'))
  for (const [id, at] of ['2026-01-10', '2026-02-10'].entries()) {
    engine.prepare('UPDATE billing_purchases SET granted_at = ? WHERE id = ?').run(Date.parse(at), id + 1)
  }
  engine.close()
  return site
}

export const withSeller = (site: Site) =>
  answer(site, 'settings --seller-name', 'Lantern Agency', '--seller-address', '12 Mill Lane; Springfield')
