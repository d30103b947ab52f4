import { createContext, type Dispatch, type ReactNode, useContext } from 'react'
import type { Brand } from './brand.ts'
import type { Block, BlockType, Design } from './design.ts'
import type { Place } from './edits.ts'
import type { Act } from './history.ts'
import type { LookAt, RichText } from './rich-text.ts'

/** Functions that the parts of the studio share. The object never changes, so a key press draws only one block again. */
export interface StudioActs {
  act: Dispatch<Act>
  /** Returns the design as it is now. */
  design(): Design
  /** Changes a block. Changes with the same `run` are undone together. */
  change(id: string, change: Partial<Block>, run?: string): void
  /** Adds a new block and moves the focus to it. */
  add(type: BlockType, place: Place): void
  /** Selects a block and moves the focus to it after the next drawing. */
  focus(id: string | null): void
  /** Like `focus`, with the cursor in the first text of the block. */
  write(id: string): void
  move(id: string, place: Place | undefined): void
  duplicate(id: string): void
  remove(id: string): void
  undo(): void
  redo(): void
  /** Tells screen readers what happened. */
  say(text: string): void
  /** The editor that has the cursor, for the buttons of the format. */
  enter(editor: RichText | undefined, look: LookAt | undefined): void
  /** Uploads a picture into a block, or into a new one. `onUrl` takes the address instead of the block. */
  upload(file: Blob, into: { id: string; onUrl?(url: string): void } | { place: Place }): void
}

export const ActsContext = createContext<StudioActs | undefined>(undefined)

export function useActs(): StudioActs {
  const acts = useContext(ActsContext)
  if (!acts) throw new Error('Not inside of the studio.')
  return acts
}

export interface StudioView {
  brand: Brand
  organization: string
  address: string
  /** Blocks to which a picture is being uploaded. */
  uploading: ReadonlySet<string>
}

export const ViewContext = createContext<StudioView | undefined>(undefined)

export function useView(): StudioView {
  const view = useContext(ViewContext)
  if (!view) throw new Error('Not inside of the studio.')
  return view
}

export const SelectedContext = createContext<string | null>(null)

/** Returns the id of the selected block; null for none. */
export const useSelected = (): string | null => useContext(SelectedContext)

export interface BlockListProps {
  blocks: readonly Block[]
  /** Id of the block with columns; null for the email itself. */
  parent: string | null
  column: number
}

/** Draws the blocks of a column, which contain this in turn. */
export type RenderList = (props: BlockListProps) => ReactNode
