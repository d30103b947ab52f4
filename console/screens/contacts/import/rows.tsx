import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { contactImport } from '../../../../words/en/contact-import.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { ContactImport, ImportRow, ImportVerdict } from '../../../api/api.gen.ts'
import { download } from '../../../api/download.ts'
import { readKept } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Empty, Section } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Choice } from '../../../ui/tabs.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { attempt } from '../contact/change.ts'
import styles from './import.module.css'
import type { Sample } from './sample.ts'
import { isVerdict, UNDO_WORDS, VERDICT_BADGES, VERDICTS } from './words.ts'

const PER_PAGE = 25
type Filter = ImportVerdict | 'ALL'

/** Rows of the file with their results and reasons. */
export function Rows({ one, sample }: { one: ContactImport; sample?: Sample | undefined }) {
  const { verdict, page = 1 } = useSearch({ from: '/inside/contacts/imports/$id' })
  const navigate = useNavigate({ from: '/contacts/imports/$id' })
  const filter: Filter = isVerdict(verdict) ? verdict : 'ALL'
  const query = useQuery(
    readKept('GET /contacts/imports/{id}/rows', {
      params: { id: one.id },
      query: { page, limit: PER_PAGE, ...(filter === 'ALL' ? {} : { verdict: filter }) },
    }),
  )
  const options: Array<readonly [Filter, string]> = [
    ['ALL', contactImport.rowsAll()],
    ...VERDICTS.filter(([word, count]) => one.counts[count] > 0 || word === filter).map(
      ([word, count]) =>
        [word, contactImport.rowsOf({ verdict: VERDICT_BADGES[word][0], count: one.counts[count] })] as const,
    ),
  ]
  return (
    <Section
      title={contactImport.rows()}
      id="rows"
      isFlush
      actions={
        one.counts.rejected > 0 && (
          <Button
            onClick={() =>
              attempt(() =>
                download('GET /contacts/imports/{id}/rejects.csv', { params: { id: one.id } }, 'rejects.csv'),
              )
            }
          >
            <Download size={16} aria-hidden />
            {contactImport.rowsRejects()}
          </Button>
        )
      }
    >
      {one.rowsDeletedAt ? (
        <div className={styles.foot}>
          <Notice>{contactImport.rowsDeleted()}</Notice>
        </div>
      ) : (
        <>
          <div className={styles.foot}>
            <Choice<Filter>
              label={contactImport.rowsFilter()}
              value={filter}
              options={options}
              onChange={(next) =>
                navigate({
                  search: { verdict: next === 'ALL' ? undefined : next, page: undefined },
                  resetScroll: false,
                })
              }
            />
          </div>
          <Loaded query={query}>
            {({ data, meta }) =>
              data.length === 0 ? (
                <Empty title={contactImport.rowsNone()} />
              ) : (
                <>
                  <RowTable rows={data} sample={sample} isStale={query.isPlaceholderData} />
                  <Pager
                    page={page}
                    hasNext={meta.hasNextPage}
                    total={meta.total}
                    onPage={(next) =>
                      navigate({ search: (old) => ({ ...old, page: next }), resetScroll: false })
                    }
                  />
                </>
              )
            }
          </Loaded>
        </>
      )}
    </Section>
  )
}

interface RowTableProps {
  rows: readonly ImportRow[]
  /** First rows of the file, if this tab still has it. */
  sample: Sample | undefined
  isStale: boolean
}

function RowTable({ rows, sample, isStale }: RowTableProps) {
  const columns: ReadonlyArray<Column<ImportRow>> = [
    {
      title: contactImport.rowsRow(),
      isWhole: true,
      show: ({ row }) => contactImport.rowsRowNumber({ row }),
    },
    {
      title: contactImport.rowsResult(),
      show: ({ verdict, isSuppressed }) => {
        const [label, tone] = VERDICT_BADGES[verdict]
        return (
          <>
            <Badge tone={tone}>{label}</Badge>{' '}
            {isSuppressed && <Badge tone="warn">{contacts.optedOut()}</Badge>}
          </>
        )
      },
    },
    {
      title: contactImport.rowsReason(),
      isText: true,
      show: ({ row, reason, cells, undo }) => (
        <>
          {reason}
          <span className={styles.cells}>
            {(cells ?? sample?.rows[row - 1])?.filter(Boolean).join(' · ')}
          </span>
          {undo && <span className={styles.cells}>{UNDO_WORDS[undo]}</span>}
        </>
      ),
    },
    {
      title: contactImport.rowsContact(),
      show: ({ contactId, contactName }) =>
        contactId && (
          <Link to="/contacts/$id" params={{ id: contactId }}>
            <bdi>{contactName}</bdi>
          </Link>
        ),
    },
  ]
  return (
    <Table
      label={contactImport.rowsTable()}
      rows={rows}
      columns={columns}
      keyOf={({ row }) => String(row)}
      isStale={isStale}
    />
  )
}
