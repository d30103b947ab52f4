import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import { tagsAndFields } from '../../../../words/en/tags-and-fields.ts'
import type { Tag } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useZone } from '../../../api/hooks.ts'
import { readKept, refresh } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { number } from '../../../ui/format.ts'
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
  if (!can('tag:read')) return <Refused title={contactFields.tags()} />
  return (
    <Page
      title={contacts.title()}
      part={contactFields.tags()}
      isWide
      actions={
        can('tag:create') && (
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden />
            {tagsAndFields.tagAdd()}
          </Button>
        )
      }
    >
      <ContactsTabs />
      <Toolbar>
        <SearchField
          label={tagsAndFields.tagsSearch()}
          value={q ?? ''}
          onSearch={(text) => navigate({ search: { q: text || undefined } })}
        />
      </Toolbar>
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title={q ? tagsAndFields.tagsNoMatch() : tagsAndFields.tagsNone()} />
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
      title: tagsAndFields.tagForm(),
      isText: true,
      show: ({ id, name }) => (
        <Link to="/contacts" search={{ tagIds: id }}>
          {name}
        </Link>
      ),
    },
    { title: contacts.title(), isNumber: true, show: ({ contactCount }) => number(contactCount) },
    {
      title: tagsAndFields.columnCreated(),
      isMinor: true,
      show: ({ createdAt }) => <Time value={createdAt} zone={zone} />,
    },
    { title: tagsAndFields.columnActions(), isActions: true, show: (tag) => <TagActions tag={tag} /> },
  ]
  return (
    <Table
      label={contactFields.tags()}
      rows={tags}
      columns={columns}
      keyOf={({ id }) => id}
      isStale={isStale}
    />
  )
}

function TagActions({ tag }: { tag: Tag }) {
  const can = useCan()
  const [opened, setOpened] = useState<'name' | 'delete'>()
  const close = () => setOpened(undefined)
  if (!can('tag:update') && !can('tag:delete')) return null
  return (
    <>
      <Menu label={tagsAndFields.change()} name={tagsAndFields.changeOne({ name: tag.name })}>
        {can('tag:update') && (
          <MenuItem onSelect={() => setOpened('name')}>{tagsAndFields.tagRename()}</MenuItem>
        )}
        {can('tag:delete') && (
          <MenuItem isDangerous onSelect={() => setOpened('delete')}>
            {tagsAndFields.delete()}
          </MenuItem>
        )}
      </Menu>
      {opened === 'name' && <NameDialog tag={tag} onClose={close} />}
      {opened === 'delete' && (
        <ConfirmDialog
          title={tagsAndFields.tagDeleteTitle({ name: tag.name })}
          act={tagsAndFields.tagDeleteAct()}
          keep={tagsAndFields.tagDeleteKeep()}
          onConfirm={async () => {
            await call('DELETE /tags/{id}', { params: { id: tag.id } })
            refresh('/tags', '/contacts', '/segments')
          }}
          onClose={close}
        >
          <p>{tagsAndFields.tagDeleteHint({ count: tag.contactCount })}</p>
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
      <TextField
        name="name"
        label={tagsAndFields.name()}
        required
        maxLength={100}
        defaultValue={version?.name}
        autoFocus
      />
      <Actions>
        <SubmitButton>{tag ? tagsAndFields.tagRenameAct() : tagsAndFields.tagAct()}</SubmitButton>
        <Button onClick={onClose}>{contacts.cancel()}</Button>
      </Actions>
    </>
  )
  if (!tag) {
    return (
      <Dialog title={tagsAndFields.tagAdd()} onClose={onClose}>
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
    <Dialog title={tagsAndFields.tagRenameTitle({ name: tag.name })} onClose={onClose}>
      <RecordForm<Tag, { name: string }>
        label={tagsAndFields.tagForm()}
        record={tag}
        inWords={({ name }) => ({ [tagsAndFields.name()]: name })}
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
