import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { templates } from '../../../words/en/templates.ts'
import type { SmsTemplate } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { readKept } from '../../api/queries.ts'
import { Excerpt } from '../../shell/excerpt.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Check } from '../../ui/field.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { number } from '../../ui/format.ts'
import { AddLink, ListPage } from '../../ui/list-page.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import type { TemplateSearch } from './search.ts'
import { TemplateTabs } from './template-tabs.tsx'
import styles from './templates.module.css'
import { CATEGORIES, TYPES } from './words.ts'

const PER_PAGE = 50

const COLUMNS: ReadonlyArray<Column<SmsTemplate>> = [
  {
    title: templates.one(),
    isText: true,
    show: ({ id, name }) => (
      <Link to="/templates/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    title: templates.text(),
    isText: true,
    show: ({ body }) => (
      <span className={styles.excerpt}>
        <Excerpt text={body} />
      </span>
    ),
  },
  { title: templates.use(), isMinor: true, show: ({ type }) => TYPES[type] },
  { title: templates.category(), isMinor: true, show: ({ category }) => CATEGORIES[category] },
  { title: templates.smsSegments(), isNumber: true, show: ({ segmentCount }) => number(segmentCount) },
  {
    title: templates.updated(),
    show: ({ isSystem, updatedAt, status }) =>
      status === 'ARCHIVED' ? (
        <Badge>{templates.archived()}</Badge>
      ) : isSystem ? (
        <Badge>{templates.system()}</Badge>
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
      title={templates.title()}
      intro={templates.intro()}
      searchLabel={templates.search()}
      adding={can('template:create') && <AddLink to="/templates/new">{templates.new()}</AddLink>}
      tabs={<TemplateTabs />}
      search={search}
      onSearch={(next) => change({ search: next })}
      filters={
        <>
          <FilterSelect
            label={templates.use()}
            name="type"
            value={type}
            all={templates.useAll()}
            choices={TYPES}
            onChange={(type) => change({ type })}
          />
          <FilterSelect
            label={templates.category()}
            name="category"
            value={category}
            all={templates.categoryAll()}
            choices={CATEGORIES}
            onChange={(category) => change({ category })}
          />
          <Check
            label={templates.archived()}
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
        fits: templates.noneFits(),
        hint: templates.noneHint(),
      }}
    />
  )
}
