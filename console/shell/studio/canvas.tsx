import { useRef } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { BlockList } from './block-list.tsx'
import { brandStyle, MAIL_WIDTH } from './brand.ts'
import styles from './canvas.module.css'
import { useActs, useSelected, useView } from './context.ts'
import type { Design } from './design.ts'
import { placeOf } from './edits.ts'

/** The email, as its readers see it. Pictures can be dropped and pasted anywhere. */
export function Canvas({ design }: { design: Design }) {
  const acts = useActs()
  const { brand } = useView()
  const selected = useSelected()
  const mail = useRef<HTMLDivElement>(null)
  const take = (files: FileList, at: number) => {
    const picture = [...files].find(({ type }) => type.startsWith('image/'))
    if (picture) acts.upload(picture, { place: { parent: null, column: 0, index: at } })
    return picture !== undefined
  }
  const afterSelected = (): number => {
    const place = selected === null ? undefined : placeOf(design, selected)
    if (!place) return design.blocks.length
    const root = place.parent === null ? place : placeOf(design, place.parent)
    return (root?.index ?? design.blocks.length - 1) + 1
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys add a picture with the menu of blocks
    <div
      className={styles.ground}
      style={{ ...brandStyle(brand), background: brand.colors.BACKGROUND }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) acts.act({ type: 'select', id: null })
      }}
      onPaste={(event) => {
        if (event.clipboardData && take(event.clipboardData.files, afterSelected())) event.preventDefault()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.defaultPrevented) return
        event.preventDefault()
        const items = [...(mail.current?.querySelectorAll(':scope > [data-list] > [data-item]') ?? [])]
        const before = items.findIndex((item) => {
          const box = item.getBoundingClientRect()
          return event.clientY < box.top + box.height / 2
        })
        take(event.dataTransfer.files, before < 0 ? items.length : before)
      }}
    >
      <div
        ref={mail}
        className={styles.mail}
        role="group"
        aria-label={studio.canvas()}
        dir={design.direction?.toLowerCase()}
        style={{
          maxWidth: `${MAIL_WIDTH}px`,
          background: brand.colors.SURFACE,
          color: brand.colors.TEXT,
          fontFamily: brand.bodyFont,
        }}
      >
        <BlockList blocks={design.blocks} parent={null} column={0} />
      </div>
    </div>
  )
}
