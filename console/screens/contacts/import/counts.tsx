import { Link } from '@tanstack/react-router'
import { contactImport } from '../../../../words/en/contact-import.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { ContactImport } from '../../../api/api.gen.ts'
import { Figure, Figures } from '../../../ui/figures.tsx'
import { number } from '../../../ui/format.ts'
import { VERDICTS } from './words.ts'

/** Number of rows for each result, linked to the rows. */
export function Counts({ one: { id, dryRun, counts } }: { one: ContactImport }) {
  const shown = VERDICTS.filter(([verdict, count]) => counts[count] > 0 || verdict === 'CREATED')
  return (
    <Figures>
      {shown.map(([verdict, count, before, after]) => (
        <Figure key={verdict} label={dryRun ? before : after}>
          <Link
            to="/contacts/imports/$id"
            params={{ id }}
            search={{ verdict }}
            hash="rows"
            aria-label={contactImport.countLink({ count: counts[count], label: dryRun ? before : after })}
          >
            {number(counts[count])}
          </Link>
        </Figure>
      ))}
      {counts.suppressed > 0 && (
        <Figure label={contacts.optedOut()} hint={contactImport.countOptedOutHint()}>
          {number(counts.suppressed)}
        </Figure>
      )}
      {counts.warned > 0 && (
        <Figure label={contactImport.countWarned()} hint={contactImport.countWarnedHint()}>
          {number(counts.warned)}
        </Figure>
      )}
    </Figures>
  )
}
