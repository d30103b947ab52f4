import * as v from 'valibot'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { download } from '../../http/download.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import { monthAt } from '../../lib/month.ts'
import type { Principal } from '../../lib/principal.ts'
import { marginLines } from './csv.ts'
import { ExportMargins, ListMargins, MarginRecord, presentMargin } from './schema.ts'
import { assertMaySeeMargins, listMargins } from './service.ts'

const ABOUT =
  'For members of the organization of the server operator alone, which the operator chooses on the command line. Covers all organizations of the server that existed in the month, the oldest first.'

const errors = {
  ...MAY_TAKE_TOO_LONG,
  FORBIDDEN:
    'The role of the caller lacks `billing:manage` (`details[0].permission` names it), or the organization is not that of the server operator.',
}

interface MarginDeps {
  db: Db
  config: Pick<Config, 'billingCurrency'>
}

export const marginRoutes = ({ db, config: { billingCurrency: currency } }: MarginDeps): Operation[] => {
  /** Returns the month of the report. Throws FORBIDDEN. */
  const monthFor = (principal: Principal, asked: string | undefined): string => {
    assertMaySeeMargins(db, principal)
    return asked ?? monthAt(db.clock.now(), getOrganization(db, principal.organizationId).timezone)
  }
  const common = {
    method: 'GET',
    group: 'Billing',
    access: 'member',
    permission: 'billing:manage',
    rateLimit: 'bulk',
    errors,
    status: 200,
  } as const
  return [
    operation({
      ...common,
      path: '/billing/margins',
      summary: 'Compare what organizations cost and earn',
      description: ABOUT,
      query: ListMargins,
      data: v.array(MarginRecord),
      meta: PaginationMeta,
      handle: async ({ principal, query: { month: asked, ...page } }) => {
        const month = monthFor(principal, asked)
        const { rows, total } = await listMargins(db, principal.organizationId, { month, currency, ...page })
        return ok(
          rows.map((row) => presentMargin(row, currency)),
          { meta: pageMeta(page, total) },
        )
      },
    }),
    operation({
      ...common,
      path: '/billing/margins.csv',
      summary: 'Download what organizations cost and earn as CSV',
      description: `${ABOUT} Amounts are in main units, such as 12.50.`,
      query: ExportMargins,
      raw: 'text/csv',
      handle: ({ principal, query }) => {
        const month = monthFor(principal, query.month)
        const lines = marginLines(db, principal.organizationId, { month, currency })
        return download(`margins-${month}.csv`, 'text/csv', lines)
      },
    }),
  ]
}
