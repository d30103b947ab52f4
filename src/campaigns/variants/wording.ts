import { counted, percent } from '../../lib/count.ts'
import type { AbTest, Variant } from '../records/table.ts'
import type { VariantFigures } from './figures.ts'
import { CONFIDENCE, MINIMUM_SENT, rateOf, type Trial, type Verdict, wilson } from './statistics.ts'

const VERBS: Readonly<Record<AbTest['metric'], string>> = {
  CLICK: 'clicked',
  REPLY: 'replied',
  MANUAL: 'clicked',
}

/** `A: 30 of 400 messages clicked, 7.5 % (5.3 % to 10.5 %)`. */
function inWords({ label }: Variant, trial: Trial, metric: AbTest['metric']): string {
  const { low, high } = wilson(trial)
  const of = `${trial.responses} of ${counted(trial.sent, 'recipient')} ${VERBS[metric]}`
  return trial.sent === 0
    ? `${label}: nobody got it`
    : `${label}: ${of}, ${percent(rateOf(trial))} (${percent(low)} to ${percent(high)})`
}

/** For a person who decides: nothing is compared. */
function plainly({ label }: Variant, figures: VariantFigures | undefined): string {
  const { sent = 0, clicked = 0, replied = 0, optedOut = 0 } = figures ?? {}
  if (sent === 0) return `${label}: nobody got it`
  const did = `${clicked} clicked, ${replied} replied, ${optedOut} opted out`
  return `${label}: of ${counted(sent, 'recipient')} ${did}`
}

/** What the test shows, with the figures of each text and, of what the metric counts, their 95 % intervals. */
export function explain(
  variants: readonly Variant[],
  { trials, figures: found }: { trials: readonly Trial[]; figures: readonly VariantFigures[] },
  { metric, verdict }: { metric: AbTest['metric']; verdict: Verdict },
): string {
  if (metric === 'MANUAL') {
    const each = variants.map((variant, n) =>
      plainly(
        variant,
        found.find(({ text }) => text === n + 1),
      ),
    )
    return `The time of the test is over, and a person chooses the text. ${each.join('; ')}.`
  }
  const figures = variants.map((variant, n) => inWords(variant, trials[n]!, metric)).join('; ')
  return `${findingOf(variants, verdict)} ${figures}; in brackets the range of each rate with ${percent(CONFIDENCE)} certainty.`
}

function findingOf(variants: readonly Variant[], verdict: Verdict): string {
  if (verdict.kind === 'TOO_FEW') {
    return `Nothing can be said: a text needs at least ${counted(MINIMUM_SENT, 'sent message')}.`
  }
  return verdict.kind === 'WINNER'
    ? `${variants[verdict.winner]!.label} is better than every other text by more than chance explains.`
    : 'No text is better than every other by more than chance explains.'
}
