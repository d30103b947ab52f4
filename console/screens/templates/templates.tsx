import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { SmsTemplate } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Check, SelectField } from '../../ui/field.tsx'
import { counted } from '../../ui/format.ts'
import { Empty, Page, Section, Toolbar } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import type { TemplateSearch } from './search.ts'
import { TemplateTabs } from './template-tabs.tsx'
import styles from './templates.module.css'
import { CATEGORIES, isCategory, isType, TYPES } from './words.ts'

const PER_PAGE = 50

const COLUMNS: ReadonlyArray<Column<SmsTemplate>> = [
  {
    title: 'Template',
    show: ({ id, name }) => (
      <Link to="/templates/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { title: 'Text', show: ({ body }) => <span className={styles.excerpt}>{body}</span> },
  { title: 'For', isMinor: true, show: ({ type }) => TYPES[type] },
  { title: 'About', isMinor: true, show: ({ category }) => CATEGORIES[category] },
  { title: 'Parts', isNumber: true, show: ({ segmentCount }) => counted(segmentCount, 'part') },
  {
    title: 'Changed',
    show: ({ isSystem, updatedAt, status }) =>
      status === 'ARCHIVED' ? (
        <Badge>Archived</Badge>
      ) : isSystem ? (
        <Badge>Comes with Carillon</Badge>
      ) : (
        <Time value={updatedAt} />
      ),
  },
]

/** Texts to begin with: in campaigns, polls and answers. */
export function Templates() {
  const filters = useSearch({ from: '/inside/templates' })
  const { search, category, type, archived, page = 1 } = filters
  const navigate = useNavigate({ from: '/templates' })
  const can = useCan()
  const change = (next: TemplateSearch) =>
    navigate({ to: '/templates', search: (old) => ({ ...old, page: undefined, ...next }) })
  const query = useQuery({
    ...read('GET /sms-templates', {
      query: {
        ...{ page, limit: PER_PAGE, includeSystem: !archived, status: archived ? 'ARCHIVED' : 'ACTIVE' },
        ...(search ? { search } : {}),
        ...(category ? { category } : {}),
        ...(type ? { type } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title="Templates"
      intro="Texts to begin with, in campaigns, polls and answers."
      actions={
        can('template:create') && (
          <Link to="/templates/new" className={buttonClass({ kind: 'primary' })}>
            <Plus size={16} aria-hidden />
            New template
          </Link>
        )
      }
    >
      <TemplateTabs />
      <Toolbar>
        <SearchField
          label="Search templates"
          value={search ?? ''}
          onSearch={(next) => change({ search: next || undefined })}
        />
        <SelectField
          label="For"
          name="type"
          isLabelHidden
          value={type ?? ''}
          onChange={({ target }) => change({ type: isType(target.value) ? target.value : undefined })}
        >
          <option value="">For everything</option>
          {Object.entries(TYPES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="About"
          name="category"
          isLabelHidden
          value={category ?? ''}
          onChange={({ target }) => change({ category: isCategory(target.value) ? target.value : undefined })}
        >
          <option value="">About everything</option>
          {Object.entries(CATEGORIES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <Check
          label="Archived"
          checked={archived ?? false}
          onChange={({ target }) => change({ archived: target.checked || undefined })}
        />
      </Toolbar>
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="No template fits.">Change the search, or write a new template.</Empty>
          ) : (
            <Section isFlush>
              <Table
                label="Templates"
                rows={data}
                columns={COLUMNS}
                keyOf={({ id }) => id}
                isStale={query.isPlaceholderData}
              />
              <Pager
                page={page}
                hasNext={meta.hasNextPage}
                total={meta.total}
                onPage={(next) => change({ page: next })}
              />
            </Section>
          )
        }
      </Loaded>
    </Page>
  )
}
