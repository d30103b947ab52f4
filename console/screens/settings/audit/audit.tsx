import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { settingsAudit } from '../../../../words/en/settings-audit.ts'
import type { AuditRecord } from '../../../api/api.gen.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { readPages } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { date } from '../../../ui/format.ts'
import { Empty, Page, Section } from '../../../ui/page.tsx'
import { More } from '../../../ui/pager.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { actsOf } from './acts.ts'
import styles from './audit.module.css'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { AuditSearch } from './search.ts'

const PER_PAGE = 50

/** Returns the API query of the filters. */
const queryOf = ({ actor, act, resource, from, to }: AuditSearch) => ({
  ...(actor ? { actorId: actor } : {}),
  ...(actsOf(act) ? { act: actsOf(act) } : {}),
  ...(resource ? { resourceId: resource } : {}),
  ...(from ? { createdFrom: from } : {}),
  ...(to ? { createdTo: to } : {}),
})

/** The audit log. */
export function AuditLog() {
  const search = useSearch({ from: '/inside/settings/audit' })
  const navigate = useNavigate({ from: '/settings/audit' })
  const can = useCan()
  const zone = useZone()
  const query = useInfiniteQuery({
    ...readPages('GET /audit-logs', { query: { ...queryOf(search), limit: PER_PAGE } }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  const records = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page
      title={settingsAudit.title()}
      intro={settingsAudit.intro()}
      actions={can('organization:update') && <ExportMenu from={search.from} to={search.to} />}
    >
      <AuditFilters search={search} records={records} />
      <Loaded query={query}>
        {() =>
          records.length === 0 ? (
            <Empty
              title={isFiltered ? settingsAudit.noneFound() : settingsAudit.none()}
              actions={
                isFiltered && (
                  <Button onClick={() => navigate({ search: {} })}>{settingsAudit.showAll()}</Button>
                )
              }
            />
          ) : (
            <div className={query.isPlaceholderData ? styles.stale : undefined}>
              {byDay(records, zone).map(([day, entries]) => (
                <Section key={day} title={day} isFlush>
                  <ol className={styles.entries}>
                    {entries.map((record) => (
                      <AuditEntry key={record.id} record={record} zone={zone} />
                    ))}
                  </ol>
                </Section>
              ))}
              {query.hasNextPage && (
                <More isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
              )}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

const byDay = (records: readonly AuditRecord[], zone: string | undefined): Array<[string, AuditRecord[]]> => [
  ...Map.groupBy(records, ({ createdAt }) => date(createdAt, zone)),
]
