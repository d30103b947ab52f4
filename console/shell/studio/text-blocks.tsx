import { studio } from '../../../words/en/studio.ts'
import { headingSize, hexOf, textAlign, textSize } from './brand.ts'
import styles from './canvas.module.css'
import { useActs, useView } from './context.ts'
import type { BlockOf } from './design.ts'
import { listAt, placeOf } from './edits.ts'
import { RichTextField } from './rich-text-field.tsx'
import { TextLine } from './text-line.tsx'
import { useTyped } from './use-typed.ts'

/** Blocks of texts, which are edited in place. */

export function Heading({ block }: { block: BlockOf<'HEADING'> }) {
  const { brand } = useView()
  const { add, design, write } = useActs()
  const type = useTyped(block.id)
  const { text, level, align, color } = block
  return (
    <TextLine
      label={studio.blockHeading()}
      placeholder={studio.headingPlaceholder()}
      text={text}
      style={{
        fontFamily: 'var(--mail-heading-font)',
        fontSize: headingSize(level),
        fontWeight: 700,
        lineHeight: 1.25,
        textAlign: textAlign(align),
        ...(color ? { color: hexOf(brand, color) } : {}),
      }}
      onChange={(next) => type('text', next)}
      onEnter={() => {
        const place = placeOf(design(), block.id)
        if (!place) return
        const next = listAt(design(), place)[place.index + 1]
        if (next?.type === 'TEXT') write(next.id)
        else add('TEXT', { ...place, index: place.index + 1 })
      }}
    />
  )
}

export function Text({ block }: { block: BlockOf<'TEXT'> }) {
  const type = useTyped(block.id)
  return (
    <div style={{ fontSize: textSize(block.size) }}>
      <RichTextField
        label={studio.blockText()}
        placeholder={studio.textPlaceholder()}
        paragraphs={block.paragraphs}
        onChange={(paragraphs) => type('paragraphs', paragraphs)}
      />
    </div>
  )
}

export function Quote({ block }: { block: BlockOf<'QUOTE'> }) {
  const type = useTyped(block.id)
  const { brand } = useView()
  return (
    <div className={styles.quote} style={{ borderColor: brand.colors.ACCENT }}>
      <TextLine
        label={studio.blockQuote()}
        placeholder={studio.quotePlaceholder()}
        isMultiline
        text={block.text}
        style={{ fontSize: '18px', fontStyle: 'italic' }}
        onChange={(next) => type('text', next)}
      />
      <TextLine
        label={studio.quoteAuthor()}
        placeholder={studio.quoteAuthor()}
        text={block.author}
        style={{ color: 'var(--mail-MUTED)', fontSize: '14px', marginTop: '6px' }}
        onChange={(next) => type('author', next)}
      />
    </div>
  )
}

export function Coupon({ block }: { block: BlockOf<'COUPON'> }) {
  const type = useTyped(block.id)
  const { brand } = useView()
  return (
    <div className={styles.coupon} style={{ borderColor: brand.colors.PRIMARY }}>
      <TextLine
        label={studio.couponText()}
        placeholder={studio.couponText()}
        text={block.text}
        onChange={(next) => type('text', next)}
      />
      <TextLine
        label={studio.couponCode()}
        placeholder={studio.couponCode()}
        text={block.code}
        style={{ fontSize: '24px', fontWeight: 700, letterSpacing: '2px', margin: '4px 0' }}
        onChange={(next) => type('code', next)}
      />
      <TextLine
        label={studio.couponNote()}
        placeholder={studio.couponNote()}
        text={block.note}
        style={{ color: 'var(--mail-MUTED)', fontSize: '14px' }}
        onChange={(next) => type('note', next)}
      />
    </div>
  )
}

export function Footer({ block }: { block: BlockOf<'FOOTER'> }) {
  const type = useTyped(block.id)
  const { organization, address } = useView()
  return (
    <div className={styles.footer}>
      <RichTextField
        label={studio.blockFooter()}
        placeholder={studio.footerPlaceholder()}
        paragraphs={block.paragraphs}
        onChange={(paragraphs) => type('paragraphs', paragraphs)}
      />
      <p>{[organization, address].filter(Boolean).join(' · ')}</p>
      <p className={styles.unsubscribe}>{studio.unsubscribe()}</p>
    </div>
  )
}
