import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Tag } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { readKept, refresh } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { counted, number } from '../../../ui/format.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Empty, Page, Section, Toolbar } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { RecordForm } from '../../../ui/record-form.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { ContactsTabs, Refused } from '../places.tsx'

const PER_PAGE = 50

/** Tags of the organization. */
export function Tags() {
  const can = useCan()
  const { q, page = 1 } = useSearch({ from: '/inside/contacts/tags' })
  const navigate = useNavigate({ from: '/contacts/tags' })
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({
    ...readKept('GET /tags', {
      query: { page, limit: PER_PAGE, sortBy: 'name', sortOrder: 'asc', ...(q ? { search: q } : {}) },
    }),
    enabled: can('tag:read'),
  })
  if (!can('tag:read')) return <Refused title="Tags" permission="tag:read" />
  return (
    <Page
      title="Contacts"
      part="Tags"
      isWide
      actions={
        can('tag:create') && (
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden />
            New tag
          </Button>
        )
      }
    >
      <ContactsTabs />
      <Toolbar>
        <SearchField
          label="Search tags"
          value={q ?? ''}
          onSearch={(text) => navigate({ search: { q: text || undefined } })}
        />
      </Toolbar>
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title={q ? 'No tag fits.' : 'There are no tags yet.'} />
          ) : (
            <Section isFlush>
              <TagTable tags={data} isStale={query.isPlaceholderData} />
              <Pager
                page={page}
                hasNext={meta.hasNextPage}
                total={meta.total}
                onPage={(next) => navigate({ search: { q, page: next } })}
              />
            </Section>
          )
        }
      </Loaded>
      {isAdding && <NameDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

function TagTable({ tags, isStale }: { tags: readonly Tag[]; isStale: boolean }) {
  const zone = useZone()
  const columns: ReadonlyArray<Column<Tag>> = [
    {
      title: 'Tag',
      show: ({ id, name }) => (
        <Link to="/contacts" search={{ tagIds: id }}>
          {name}
        </Link>
      ),
    },
    { title: 'Contacts', isNumber: true, show: ({ contactCount }) => number(contactCount) },
    { title: 'Made', isMinor: true, show: ({ createdAt }) => <Time value={createdAt} zone={zone} /> },
    { title: 'Actions', isActions: true, show: (tag) => <TagActions tag={tag} /> },
  ]
  return <Table label="Tags" rows={tags} columns={columns} keyOf={({ id }) => id} isStale={isStale} />
}

function TagActions({ tag }: { tag: Tag }) {
  const can = useCan()
  const [opened, setOpened] = useState<'name' | 'delete'>()
  const close = () => setOpened(undefined)
  if (!can('tag:update') && !can('tag:delete')) return null
  return (
    <>
      <Menu label="Change" name={`Change ${tag.name}`}>
        {can('tag:update') && <MenuItem onSelect={() => setOpened('name')}>Rename …</MenuItem>}
        {can('tag:delete') && (
          <MenuItem isDangerous onSelect={() => setOpened('delete')}>
            Delete …
          </MenuItem>
        )}
      </Menu>
      {opened === 'name' && <NameDialog tag={tag} onClose={close} />}
      {opened === 'delete' && (
        <ConfirmDialog
          title={`Delete the tag ${tag.name}`}
          act="Delete the tag"
          keep="Keep it"
          onConfirm={async () => {
            await call('DELETE /tags/{id}', { params: { id: tag.id } })
            refresh('/tags', '/contacts', '/segments')
          }}
          onClose={close}
        >
          <p>
            {counted(tag.contactCount, 'contact')} {tag.contactCount === 1 ? 'loses' : 'lose'} it, and this
            cannot be undone. Conditions of segments on it match no contact any more.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

const nameIn = (data: FormData) => ({ name: String(data.get('name') ?? '') })

/** Names a new tag, or renames one. */
function NameDialog({ tag, onClose }: { tag?: Tag; onClose(): void }) {
  function stored() {
    refresh('/tags', '/contacts')
    onClose()
  }
  const fields = (version: Tag | undefined) => (
    <>
      <TextField name="name" label="Name" required maxLength={100} defaultValue={version?.name} autoFocus />
      <Actions>
        <SubmitButton>{tag ? 'Rename' : 'Make the tag'}</SubmitButton>
        <Button onClick={onClose}>Not now</Button>
      </Actions>
    </>
  )
  if (!tag) {
    return (
      <Dialog title="New tag" onClose={onClose}>
        <Form
          onSubmit={async (data) => {
            await call('POST /tags', { body: nameIn(data) })
            stored()
          }}
        >
          {fields(undefined)}
        </Form>
      </Dialog>
    )
  }
  const params = { id: tag.id }
  return (
    <Dialog title={`Rename ${tag.name}`} onClose={onClose}>
      <RecordForm<Tag, { name: string }>
        label="Tag"
        record={tag}
        inWords={({ name }) => ({ Name: name })}
        formIn={nameIn}
        formOf={({ name }) => ({ name })}
        read={async () => (await call('GET /tags/{id}', { params })).data}
        change={async (body, ifUpdatedAt) =>
          (await call('PATCH /tags/{id}', { params, body }, { ifUpdatedAt })).data
        }
        onStored={stored}
      >
        {fields}
      </RecordForm>
    </Dialog>
  )
}
