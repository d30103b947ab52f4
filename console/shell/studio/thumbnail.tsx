import { useLayoutEffect, useRef } from 'react'
import { pathOf } from '../message/pictures.tsx'
import { type Brand, buttonStyle, headingSize, hexOf, readableOn } from './brand.ts'
import type { Block, Design } from './design.ts'
import styles from './gallery.module.css'
import { plainText } from './spans.ts'

/** Number of blocks that a small picture of a design has room for at most. */
const MOST = 9
/** Height of the part of a full-size email that a small picture shows, in pixels. */
const ROOM = 540

/** A small picture of the beginning of a design: the blocks that fit as a whole. */
export function Thumbnail({ design, brand }: { design: Design; brand: Brand }) {
  const mail = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const blocks = [...(mail.current?.children ?? [])] as HTMLElement[]
    for (const [at, { offsetTop, offsetHeight, style }] of blocks.entries()) {
      const isWhole = offsetTop + offsetHeight - blocks[0]!.offsetTop <= ROOM
      style.visibility = at === 0 || isWhole ? '' : 'hidden'
    }
  })
  return (
    <span className={styles.thumbnail} style={{ background: brand.colors.BACKGROUND }} aria-hidden>
      <span
        ref={mail}
        className={styles.mail}
        style={{
          background: brand.colors.SURFACE,
          color: brand.colors.TEXT,
          fontFamily: brand.bodyFont,
          ...buttonStyle(brand),
        }}
      >
        {design.blocks.slice(0, MOST).map((block) => (
          <Small key={block.id} block={block} brand={brand} />
        ))}
      </span>
    </span>
  )
}

function Small({ block, brand }: { block: Block; brand: Brand }) {
  const ground = block.background === null ? undefined : hexOf(brand, block.background)
  return (
    <span
      className={styles.small}
      style={ground ? { background: ground, color: readableOn(ground), ...buttonStyle(brand, ground) } : {}}
    >
      {block.type === 'LOGO' && <span className={styles.logo} style={{ background: 'var(--mail-button)' }} />}
      {block.type === 'HEADING' && (
        <span style={{ fontSize: headingSize(block.level), fontWeight: 700 }}>
          {block.text || <span className={styles.line} />}
        </span>
      )}
      {(block.type === 'TEXT' || block.type === 'FOOTER') && <Words text={plainText(block.paragraphs)} />}
      {block.type === 'IMAGE' && <Picture url={block.url} />}
      {block.type === 'VIDEO' && <Picture url={block.imageUrl} />}
      {block.type === 'QUOTE' && <em>{block.text}</em>}
      {block.type === 'COUPON' && <strong>{block.code}</strong>}
      {block.type === 'BUTTON' && (
        <span
          className={styles.button}
          style={{ background: 'var(--mail-button)', color: 'var(--mail-on-button)' }}
        >
          {block.label || <span className={styles.label} />}
        </span>
      )}
      {block.type === 'COLUMNS' && (
        <span className={styles.columns}>
          {block.columns.map(({ blocks }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its number
            <span key={at}>
              {blocks.map((leaf) => (
                <Small key={leaf.id} block={leaf} brand={brand} />
              ))}
            </span>
          ))}
        </span>
      )}
      {block.type === 'CARDS' && (
        <span className={styles.columns}>
          {block.cards.slice(0, block.perRow).map((card, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards have no other key
            <span key={at}>
              <Picture url={card.imageUrl} />
              {card.title}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

/** A text, or gray lines in its place. */
const Words = ({ text }: { text: string }) =>
  text.trim() ? (
    <span>{text}</span>
  ) : (
    <>
      <span className={styles.line} />
      <span className={styles.line} />
    </>
  )

function Picture({ url }: { url: string | null }) {
  const path = url === null ? undefined : pathOf(url)
  return path ? (
    <img src={path} alt="" loading="lazy" className={styles.picture} />
  ) : (
    <span className={styles.noPicture} />
  )
}
