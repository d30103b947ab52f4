import { bodies, defineSurface, plain, times } from '../support/worst-inputs.ts'

const LONGEST = {
  name: 'é'.repeat(60),
  query: { search: 'é'.repeat(9_900) },
  columns: times(60, (n) => `custom.${'a'.repeat(50)}${n}`),
}
const worst = bodies(() => ({
  'the longest': LONGEST,
  'too many parameters': { query: Object.fromEntries(times(50_000, (n) => [`p${n}`, 'x'])) },
  'too many columns': { columns: times(100_000, (n) => `c${n}`) },
}))
const PATHS = ['/contact-views', '/campaign-views', '/short-link-views', '/opt-out-views']

export default defineSurface({
  worst: Object.fromEntries(
    PATHS.flatMap((path) => [
      [`GET ${path}`, plain],
      [`POST ${path}`, worst],
      [`PATCH ${path}/:id`, worst],
      [`DELETE ${path}/:id`, plain],
    ]),
  ),
})
