import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { SmsTemplate } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Check } from '../../ui/field.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { number } from '../../ui/format.ts'
import { AddLink, ListPage } from '../../ui/list-page.tsx'
import { withFallbacks } from '../../ui/sms-parts.ts'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import type { TemplateSearch } from './search.ts'
import { TemplateTabs } from './template-tabs.tsx'
import styles from './templates.module.css'
import { CATEGORIES, TYPES } from './words.ts'

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
  { title: 'Text', show: ({ body }) => <span className={styles.excerpt}>{withFallbacks(body)}</span> },
  { title: 'For', isMinor: true, show: ({ type }) => TYPES[type] },
  { title: 'About', isMinor: true, show: ({ category }) => CATEGORIES[category] },
  { title: 'SMS segments', isNumber: true, show: ({ segmentCount }) => number(segmentCount) },
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

/** List of templates for campaigns, polls and replies. */
export function Templates() {
  const filters = useSearch({ from: '/inside/templates' })
  const { search, category, type, archived, page = 1 } = filters
  const navigate = useNavigate({ from: '/templates' })
  const can = useCan()
  const change = (next: TemplateSearch) =>
    navigate({ to: '/templates', search: (old) => ({ ...old, page: undefined, ...next }) })
  const query = useQuery(
    readKept('GET /sms-templates', {
      query: {
        page,
        limit: PER_PAGE,
        includeSystem: !archived,
        status: archived ? 'ARCHIVED' : 'ACTIVE',
        ...(search ? { search } : {}),
        ...(category ? { category } : {}),
        ...(type ? { type } : {}),
      },
    }),
  )
  return (
    <ListPage
      title="Templates"
      intro="Texts to begin with, in campaigns, polls and answers."
      adding={can('template:create') && <AddLink to="/templates/new">New template</AddLink>}
      tabs={<TemplateTabs />}
      search={search}
      onSearch={(next) => change({ search: next })}
      filters={
        <>
          <FilterSelect
            label="For"
            name="type"
            value={type}
            all="For everything"
            choices={TYPES}
            onChange={(type) => change({ type })}
          />
          <FilterSelect
            label="About"
            name="category"
            value={category}
            all="About everything"
            choices={CATEGORIES}
            onChange={(category) => change({ category })}
          />
          <Check
            label="Archived"
            checked={archived ?? false}
            onChange={({ target }) => change({ archived: target.checked || undefined })}
          />
        </>
      }
      query={query}
      columns={COLUMNS}
      page={page}
      onPage={(next) => change({ page: next })}
      empty={{
        fits: 'No template fits.',
        hint: 'Change the search, or write a new template.',
      }}
    />
  )
}
