import { studio } from '../../../words/en/studio.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { CardsSettings } from './cards-settings.tsx'
import { ColorField } from './color-field.tsx'
import { useActs } from './context.ts'
import type { Block } from './design.ts'
import { EntriesSettings } from './entries-settings.tsx'
import { ImageSettings } from './image-settings.tsx'
import { Align, ButtonSettings, ColumnsSettings, type SetFields } from './layout-settings.tsx'
import { LinkField } from './link-field.tsx'
import styles from './panel.module.css'
import { RangeField } from './range-field.tsx'
import { Setting } from './setting.tsx'
import { ShowTo } from './show-to.tsx'
import { BLOCK_NAMES, list, PADDING_NAMES, SIZE_NAMES } from './words.ts'

/** Settings of the selected block. */
export function BlockPanel({ block }: { block: Block }) {
  const { change } = useActs()
  const set = (fields: object, run?: string) =>
    change(block.id, fields as Partial<Block>, run && `${block.id} ${run}`)
  return (
    <section className={styles.panel} aria-labelledby="block-settings">
      <h2 id="block-settings">{BLOCK_NAMES[block.type]()}</h2>
      <Own block={block} set={set} />
      {block.type !== 'SPACER' && (
        <Setting
          label={studio.padding()}
          value={block.padding}
          options={list(PADDING_NAMES)}
          onChange={(padding) => set({ padding })}
        />
      )}
      <ColorField
        label={studio.background()}
        color={block.background}
        none={studio.backgroundNone()}
        onChange={(background) => set({ background }, 'background')}
      />
      <ShowTo block={block} onChange={(showTo) => set({ showTo })} />
    </section>
  )
}

/** Settings of one kind of block. */
function Own({ block, set }: { block: Block; set: SetFields }) {
  switch (block.type) {
    case 'HEADING':
      return (
        <>
          <Setting
            label={studio.level()}
            value={String(block.level)}
            options={(['1', '2', '3'] as const).map((level) => [level, studio.levelOf({ level })] as const)}
            onChange={(level) => set({ level: Number(level) })}
          />
          <Align align={block.align} set={set} />
          <ColorField
            label={studio.color()}
            color={block.color}
            none={studio.colorUsual()}
            onChange={(color) => set({ color }, 'color')}
          />
        </>
      )
    case 'TEXT':
      return (
        <Setting
          label={studio.size()}
          value={block.size}
          options={list(SIZE_NAMES)}
          onChange={(size) => set({ size })}
        />
      )
    case 'LOGO':
      return (
        <>
          <RangeField
            label={studio.width()}
            value={block.width}
            min={40}
            max={400}
            step={10}
            shown={studio.pixels({ count: block.width })}
            onChange={(width) => set({ width }, 'width')}
          />
          <LinkField label={studio.link()} url={block.link} onChange={(link) => set({ link }, 'link')} />
          <Align align={block.align} set={set} />
        </>
      )
    case 'IMAGE':
      return (
        <>
          <ImageSettings block={block} set={set} />
          <Align align={block.align} set={set} />
        </>
      )
    case 'BUTTON':
      return <ButtonSettings block={block} set={set} />
    case 'COLUMNS':
      return <ColumnsSettings block={block} set={set} />
    case 'SPACER':
      return (
        <RangeField
          label={studio.height()}
          value={block.height}
          min={4}
          max={120}
          shown={studio.pixels({ count: block.height })}
          onChange={(height) => set({ height }, 'height')}
        />
      )
    case 'SOCIAL':
    case 'MENU':
      return (
        <>
          <EntriesSettings block={block} set={set} />
          <Align align={block.align} set={set} />
        </>
      )
    case 'VIDEO':
      return (
        <>
          <LinkField label={studio.videoLink()} url={block.url} onChange={(url) => set({ url }, 'url')} />
          <TextField
            label={studio.alt()}
            name="alt"
            hint={studio.altHint()}
            maxLength={500}
            value={block.alt}
            onChange={({ target }) => set({ alt: target.value }, 'alt')}
          />
          {block.imageUrl !== null && (
            <div>
              <Button onClick={() => set({ imageUrl: null })}>{studio.pictureRemove()}</Button>
            </div>
          )}
        </>
      )
    case 'CARDS':
      return <CardsSettings block={block} set={set} />
    case 'HTML':
      return (
        <TextArea
          label={studio.blockHtml()}
          name="html"
          rows={14}
          className={styles.code}
          spellCheck="false"
          hint={studio.htmlHint()}
          maxLength={50_000}
          value={block.html}
          onChange={({ target }) => set({ html: target.value }, 'html')}
        />
      )
    default:
      return null
  }
}
