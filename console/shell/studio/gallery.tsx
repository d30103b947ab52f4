import { useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { studio } from '../../../words/en/studio.ts'
import type { EmailTemplate } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import { basicDesign, blankDesign, type Design } from './design.ts'
import styles from './gallery.module.css'
import { designOf } from './normal-form.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useLook } from './use-look.ts'

const MOST = 100
/** Number of templates that are shown at first in a form, beside its other fields. */
const FIRST = 4
const BASIC = basicDesign('')

interface GalleryProps {
  /** Whether the gallery is a part of a form, so that only some templates are shown at first. */
  isInForm?: boolean
  /** @param template absent for an email from scratch */
  onPick(design: Design, template?: EmailTemplate): void
}

/** Templates to begin an email with: an empty one, those of the organization, and the built-in ones. */
export default function Gallery({ isInForm = false, onPick }: GalleryProps) {
  const can = useCan()
  const { brand } = useLook()
  const reason = studio.footerText()
  const query = useQuery({
    ...read('GET /email-templates', { query: { limit: MOST, includeSystem: true } }),
    enabled: can('template:read'),
  })
  const templates = query.data?.data ?? []
  const [isWhole, setWhole] = useState(!isInForm)
  return (
    <section aria-label={studio.gallery()}>
      <ul className={styles.gallery}>
        <li>
          <button type="button" className={styles.template} onClick={() => onPick(blankDesign(reason))}>
            <span className={styles.blank}>
              <FilePlus2 size={28} aria-hidden />
            </span>
            <span className={styles.name}>{studio.blank()}</span>
          </button>
        </li>
        <li>
          <button type="button" className={styles.template} onClick={() => onPick(basicDesign(reason))}>
            <Thumbnail design={BASIC} brand={brand} />
            <span className={styles.name}>{studio.basic()}</span>
          </button>
        </li>
        {templates.slice(0, isWhole ? MOST : FIRST).map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className={styles.template}
              onClick={() => onPick(designOf(template.design), template)}
            >
              <Thumbnail design={designOf(template.design)} brand={brand} />
              <span className={styles.name}>{template.name}</span>
              {template.description && <span className={styles.about}>{template.description}</span>}
            </button>
          </li>
        ))}
      </ul>
      {!isWhole && templates.length > FIRST && (
        <p className={styles.more}>
          <Button onClick={() => setWhole(true)}>{studio.galleryAll({ count: templates.length })}</Button>
        </p>
      )}
      {query.isError && <Loaded query={query}>{() => null}</Loaded>}
    </section>
  )
}
