import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { views } from '../../../words/en/views.ts'
import type { SavedView } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { attempt } from '../../ui/attempt.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { VIEW_CALLS, type ViewedList, viewsOf } from './calls.ts'
import type { Viewing } from './use-view.ts'
import { type ViewSearch, viewOf } from './view-search.ts'

const NameDialog = lazyDialog(() => import('./name-dialog.tsx'))
const DeleteDialog = lazyDialog(() => import('./delete-dialog.tsx'))

interface ViewMenuProps<S extends object> {
  viewing: Viewing<S>
  /** Opens an address of the list. */
  onGo(search: ViewSearch): void
}

/** Menu of the saved views of a list: opens, saves, renames and deletes them. */
export function ViewMenu<S extends object>({ viewing, onGo }: ViewMenuProps<S>) {
  const { list, view, isChanged, settings } = viewing
  const mayChange = useCan()(VIEW_CALLS[list].permission)
  const [opened, setOpened] = useState<{ act: 'new' } | { act: 'name' | 'delete'; view: SavedView }>()
  const close = () => setOpened(undefined)
  const name = view && (isChanged ? views.changed({ name: view.name }) : view.name)
  return (
    <>
      <Menu
        label={
          <>
            <Bookmark size={16} aria-hidden />
            {name ?? views.title()}
          </>
        }
        name={name ? views.list({ name }) : views.title()}
      >
        <MenuItem isChosen={view === undefined} onSelect={() => onGo({})}>
          {views.standard()}
        </MenuItem>
        <ViewItems list={list} chosen={view?.id} onGo={onGo} />
        {mayChange && (
          <>
            <MenuLine />
            {view && isChanged && (
              <MenuItem
                onSelect={() => attempt(() => save(list, view, settings).then(() => onGo({ view: view.id })))}
              >
                {views.save()}
              </MenuItem>
            )}
            <MenuItem onSelect={() => setOpened({ act: 'new' })}>{views.saveNew()}</MenuItem>
            {view && (
              <>
                <MenuItem onSelect={() => setOpened({ act: 'name', view })}>{views.rename()}</MenuItem>
                <MenuItem isDangerous onSelect={() => setOpened({ act: 'delete', view })}>
                  {views.delete()}
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
      {opened?.act === 'new' && (
        <NameDialog
          list={list}
          settings={settings}
          onStored={({ id }) => onGo({ view: id })}
          onClose={close}
        />
      )}
      {opened?.act === 'name' && <NameDialog list={list} view={view ?? opened.view} onClose={close} />}
      {opened?.act === 'delete' && (
        <DeleteDialog list={list} view={view ?? opened.view} onDeleted={() => onGo({})} onClose={close} />
      )}
    </>
  )
}

interface ViewItemsProps {
  list: ViewedList
  /** Id of the open view. */
  chosen: string | undefined
  onGo(search: ViewSearch): void
}

/** Saved views, read when the menu opens. */
function ViewItems({ list, chosen, onGo }: ViewItemsProps) {
  const found = useQuery(viewsOf(list)).data ?? []
  return found.map(({ id, name }) => (
    <MenuItem key={id} isChosen={id === chosen} onSelect={() => onGo({ view: id })}>
      {name}
    </MenuItem>
  ))
}

/** Saves the settings in a view. Throws ApiError, such as for a view that another member has changed. */
async function save(list: ViewedList, view: SavedView, settings: object): Promise<void> {
  try {
    await VIEW_CALLS[list].change(view, viewOf(settings))
    toast(views.saved())
  } finally {
    await refresh(VIEW_CALLS[list].path)
  }
}
