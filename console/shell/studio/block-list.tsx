import { studio } from '../../../words/en/studio.ts'
import { classNames } from '../../ui/class-names.ts'
import { AddMenu } from './add-menu.tsx'
import { BlockFrame } from './block-frame.tsx'
import styles from './canvas.module.css'
import { type BlockListProps, useSelected } from './context.ts'

/** The blocks of the email or of a column, with a button between them to add another one. */
export function BlockList({ blocks, parent, column }: BlockListProps) {
  const selected = useSelected()
  const at = blocks.findIndex(({ id }) => id === selected)
  const gap = (index: number) => (
    <div
      className={classNames(styles.gap, at >= 0 && (index === at || index === at + 1) && styles.near)}
      data-gap={index}
    >
      <AddMenu place={{ parent, column, index }} />
    </div>
  )
  return (
    <div className={styles.list} data-list={parent ?? ''} data-column={column}>
      {blocks.map((block, index) => (
        <div key={block.id} className={styles.item} data-item={block.id}>
          {gap(index)}
          <BlockFrame
            block={block}
            number={index + 1}
            count={blocks.length}
            isSelected={selected === block.id}
            renderList={renderList}
          />
        </div>
      ))}
      <div className={styles.end}>
        {blocks.length === 0 && parent !== null && <p className={styles.hint}>{studio.columnEmpty()}</p>}
        <AddMenu place={{ parent, column, index: endOf(blocks) }} isAtEnd />
      </div>
    </div>
  )
}

/** Returns the place for another block: before a footer at the end. */
const endOf = (blocks: BlockListProps['blocks']): number =>
  blocks.at(-1)?.type === 'FOOTER' ? blocks.length - 1 : blocks.length

const renderList = (props: BlockListProps) => <BlockList {...props} />
