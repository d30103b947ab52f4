import { kit } from '../../../../words/en/kit.ts'
import { settingsCard } from '../../../../words/en/settings-card.ts'
import type { ContactCard } from '../../../api/api.gen.ts'
import { useZone } from '../../../api/hooks.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy.tsx'
import { initials } from '../../../ui/format.ts'
import { Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import type { CardForm } from './form.ts'
import styles from './preview.module.css'

/** Preview of the card, similar to a phone's. */
export function CardPreview({ form }: { form: CardForm }) {
  const address = [
    form.line1,
    form.line2,
    [form.postalCode, form.city].filter(Boolean).join(' '),
    form.state,
    form.country,
  ].filter(Boolean)
  const lines = [
    [settingsCard.previewPhone(), form.phone],
    [settingsCard.previewEmail(), form.email],
    [settingsCard.website(), form.website],
    [settingsCard.previewAddress(), address.join(', ')],
    [settingsCard.note(), form.note],
  ].filter(([, value]) => value)
  const person = [form.firstName, form.lastName].filter(Boolean).join(' ')
  const isHere = URL.canParse(form.photoUrl) && new URL(form.photoUrl).origin === location.origin
  return (
    <Section title={settingsCard.preview()}>
      <div className={styles.card}>
        {isHere ? (
          <img src={form.photoUrl} alt="" className={styles.photo} />
        ) : (
          <span className={styles.photo} aria-hidden="true">
            {initials(form.displayName)}
          </span>
        )}
        <p className={styles.name}>{form.displayName || kit.noName()}</p>
        <p className={styles.line}>
          {[person, form.title, form.organizationName].filter(Boolean).join(' · ')}
        </p>
        <dl className={styles.ways}>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}

/** Public address of the card once it is saved. */
export function PublicAddress({ card, isChanged }: { card: ContactCard; isChanged: boolean }) {
  const zone = useZone()
  if (!card.vcardUrl || !card.vcard) {
    return (
      <Section title={settingsCard.link()}>
        <p>{settingsCard.linkNone()}</p>
      </Section>
    )
  }
  return (
    <Section title={settingsCard.link()} intro={settingsCard.linkIntro()}>
      <CopyField label={settingsCard.linkField()} value={card.vcardUrl} />
      <a className={buttonClass()} href={card.vcardUrl} download="contact.vcf">
        {settingsCard.download()}
      </a>
      <details>
        <summary>{isChanged ? settingsCard.fileSaved() : settingsCard.file()}</summary>
        <pre className={styles.file}>{card.vcard}</pre>
      </details>
      <p className={styles.line}>
        {settingsCard.savedAt.rich({ time: <Time value={card.updatedAt} zone={zone} /> })}
      </p>
    </Section>
  )
}
