import { Fragment } from 'react'
import { studio } from '../../../words/en/studio.ts'
import { pathOf } from '../message/pictures.tsx'
import { NETWORK_NAMES } from '../networks.ts'
import { textAlign } from './brand.ts'
import styles from './canvas.module.css'
import { Cards } from './cards.tsx'
import { type RenderList, useView } from './context.ts'
import type { Block, BlockOf } from './design.ts'
import { Image, Picture } from './image.tsx'
import { LinkField } from './link-field.tsx'
import { Coupon, Footer, Heading, Quote, Text } from './text-blocks.tsx'
import { TextLine } from './text-line.tsx'
import { useTyped } from './use-typed.ts'

type Of<T extends Block['type']> = { block: BlockOf<T> }

interface BlockContentProps {
  block: Block
  isSelected: boolean
  renderList: RenderList
}

/** The content of a block, as the email shows it. Its texts are edited in place. */
export function BlockContent({ block, isSelected, renderList }: BlockContentProps) {
  switch (block.type) {
    case 'HEADING':
      return <Heading block={block} />
    case 'TEXT':
      return <Text block={block} />
    case 'LOGO':
      return <Logo block={block} />
    case 'IMAGE':
      return <Image block={block} isSelected={isSelected} />
    case 'BUTTON':
      return <ButtonBlock block={block} isSelected={isSelected} />
    case 'COLUMNS':
      return <Columns block={block} renderList={renderList} />
    case 'DIVIDER':
      return <hr className={styles.divider} />
    case 'SPACER':
      return <div className={styles.spacer} style={{ height: `${block.height}px` }} />
    case 'SOCIAL':
      return <Social block={block} />
    case 'MENU':
      return <MenuBlock block={block} />
    case 'QUOTE':
      return <Quote block={block} />
    case 'COUPON':
      return <Coupon block={block} />
    case 'VIDEO':
      return <Video block={block} />
    case 'CARDS':
      return <Cards block={block} />
    case 'FOOTER':
      return <Footer block={block} />
    case 'HTML':
      return <pre className={styles.html}>{block.html || studio.htmlEmpty()}</pre>
  }
}

function Logo({ block }: Of<'LOGO'>) {
  const { brand, organization } = useView()
  const path = brand.logoUrl === null ? undefined : pathOf(brand.logoUrl)
  return (
    <p style={{ textAlign: textAlign(block.align) }}>
      {path ? (
        <img src={path} alt={organization} style={{ width: `${block.width}px`, maxWidth: '100%' }} />
      ) : (
        <strong style={{ fontSize: '20px' }}>{organization}</strong>
      )}
    </p>
  )
}

function ButtonBlock({ block, isSelected }: Of<'BUTTON'> & { isSelected: boolean }) {
  const type = useTyped(block.id)
  const isFilled = block.variant === 'FILLED'
  return (
    <div style={{ textAlign: textAlign(block.align) }}>
      <span
        className={styles.button}
        style={{
          display: block.isFullWidth ? 'block' : 'inline-block',
          background: isFilled ? 'var(--mail-button)' : 'transparent',
          borderColor: 'var(--mail-button)',
          color: isFilled ? 'var(--mail-on-button)' : 'var(--mail-button)',
        }}
      >
        <TextLine
          label={studio.buttonLabel()}
          placeholder={studio.buttonLabel()}
          text={block.label}
          onChange={(next) => type('label', next)}
        />
      </span>
      {isSelected && (
        <div className={styles.fields}>
          <LinkField label={studio.buttonLink()} url={block.url} onChange={(url) => type('url', url)} />
        </div>
      )}
      {!isSelected && block.url === null && <p className={styles.missing}>{studio.linkMissing()}</p>}
    </div>
  )
}

const Columns = ({ block, renderList }: Of<'COLUMNS'> & { renderList: RenderList }) => (
  <div
    className={styles.columns}
    style={{
      gridTemplateColumns: block.columns.map(({ width }) => `minmax(0, ${width ?? 1}fr)`).join(' '),
    }}
  >
    {block.columns.map((column, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its number
      <Fragment key={at}>{renderList({ blocks: column.blocks, parent: block.id, column: at })}</Fragment>
    ))}
  </div>
)

function Social({ block }: Of<'SOCIAL'>) {
  const { brand } = useView()
  const links = block.links ?? brand.links
  return (
    <p style={{ textAlign: textAlign(block.align) }}>
      {links.length === 0
        ? studio.socialNone()
        : links.map(({ network }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a network may be there twice
            <span key={at} className={styles.network}>
              {NETWORK_NAMES[network]()}
            </span>
          ))}
    </p>
  )
}

const MenuBlock = ({ block }: Of<'MENU'>) => (
  <p style={{ textAlign: textAlign(block.align) }}>
    {block.items.map(({ label }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other key
      <span key={at} className={styles.entry}>
        {label || studio.menuEntry({ number: at + 1 })}
      </span>
    ))}
  </p>
)

const Video = ({ block }: Of<'VIDEO'>) => (
  <div className={styles.video}>
    <Picture id={block.id} url={block.imageUrl} alt={block.alt} />
    <span className={styles.play} aria-hidden>
      ▶
    </span>
    {block.label && <p style={{ textAlign: 'center', textDecoration: 'underline' }}>{block.label}</p>}
  </div>
)
