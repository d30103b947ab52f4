import { type KeyboardEvent, memo, useRef } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { classNames } from '../../ui/class-names.ts'
import { BlockContent } from './block-content.tsx'
import { BlockTools } from './block-tools.tsx'
import { buttonStyle, hexOf, paddingOf, readableOn } from './brand.ts'
import styles from './canvas.module.css'
import { type RenderList, type StudioActs, useActs, useView } from './context.ts'
import type { Block } from './design.ts'
import { allBlocks, stepFrom } from './edits.ts'
import { BLOCK_NAMES } from './words.ts'

interface BlockFrameProps {
  block: Block
  number: number
  count: number
  isSelected: boolean
  renderList: RenderList
}

type Run = (acts: StudioActs, id: string, frame: HTMLElement) => void

const step =
  (by: 1 | -1): Run =>
  (acts, id) =>
    acts.move(id, stepFrom(acts.design(), id, by))
/** Moves the focus to the block before or after. */
const beside =
  (by: 1 | -1): Run =>
  (acts, id) => {
    const all = allBlocks(acts.design())
    const next = all[all.findIndex((one) => one.id === id) + by]
    if (next) acts.focus(next.id)
  }

/** Keys while the cursor is in a field of the block. */
const INSIDE: Readonly<Record<string, Run | undefined>> = {
  'Alt+ArrowUp': step(-1),
  'Alt+ArrowDown': step(1),
  'Control+d': (acts, id) => acts.duplicate(id),
  Escape: (_acts, _id, frame) => frame.focus(),
}
/** Keys while the block itself has the focus. */
const ON_BLOCK: Readonly<Record<string, Run | undefined>> = {
  ...INSIDE,
  ArrowUp: beside(-1),
  ArrowDown: beside(1),
  Delete: (acts, id) => acts.remove(id),
  Backspace: (acts, id) => acts.remove(id),
  Enter: (acts, id) => acts.write(id),
  Escape: (acts) => acts.act({ type: 'select', id: null }),
}

/** A block on the canvas. The focus selects it, and keys move, copy and remove it. */
export const BlockFrame = memo(function BlockFrame({
  block,
  number,
  count,
  isSelected,
  renderList,
}: BlockFrameProps) {
  const acts = useActs()
  const { brand } = useView()
  const frame = useRef<HTMLDivElement>(null)
  const { id, padding, background } = block
  const ground = background === null ? undefined : hexOf(brand, background)

  function onKeyDown(event: KeyboardEvent) {
    const held = event.altKey ? 'Alt+' : event.ctrlKey || event.metaKey ? 'Control+' : ''
    const isHere = event.target === event.currentTarget
    const run = (isHere ? ON_BLOCK : INSIDE)[held + event.key]
    if (!run || event.defaultPrevented || !frame.current) return
    event.preventDefault()
    event.stopPropagation()
    run(acts, id, frame.current)
  }

  return (
    <div
      ref={frame}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and remove the block
      tabIndex={0}
      data-block={id}
      aria-label={studio.blockOf({ name: BLOCK_NAMES[block.type](), number, count })}
      className={classNames(styles.block, isSelected && styles.selected)}
      style={{
        padding: block.type === 'SPACER' ? '0' : paddingOf(padding),
        ...(ground ? { background: ground, color: readableOn(ground), ...buttonStyle(brand, ground) } : {}),
      }}
      onFocus={(event) => {
        event.stopPropagation()
        acts.act({ type: 'select', id })
      }}
      onKeyDown={onKeyDown}
    >
      {isSelected && <BlockTools block={block} />}
      <div data-content>
        <BlockContent block={block} isSelected={isSelected} renderList={renderList} />
      </div>
    </div>
  )
})
