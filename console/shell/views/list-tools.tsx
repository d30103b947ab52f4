import { views } from '../../../words/en/views.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ChosenColumns } from './columns.ts'
import { ColumnsButton } from './columns-button.tsx'
import type { Viewing } from './use-view.ts'
import { ViewMenu } from './view-menu.tsx'
import type { ViewSearch } from './view-search.ts'

interface ListToolsProps<S extends ViewSearch> {
  viewing: Viewing<S>
  /** Absent for a list without a choice of columns. */
  columns?: ChosenColumns<unknown>
  /** Opens an address of the list. */
  onGo(search: ViewSearch): void
}

/** Saved views and columns of a list, for its toolbar. */
export const ListTools = <S extends ViewSearch>({ viewing, columns, onGo }: ListToolsProps<S>) => (
  <>
    <ViewMenu viewing={viewing} onGo={onGo} />
    {columns && (
      <ColumnsButton
        columns={columns.all}
        shown={columns.keys}
        onColumns={(keys) => onGo(viewing.addressOf({ ...viewing.settings, columns: keys?.join() }))}
      />
    )}
  </>
)

/** Notice that the view of the address was deleted. */
export const GoneView = <S extends object>({ viewing }: { viewing: Viewing<S> }) =>
  viewing.isGone ? (
    <Notice tone="warn" title={views.gone()}>
      {views.goneHint()}
    </Notice>
  ) : null
