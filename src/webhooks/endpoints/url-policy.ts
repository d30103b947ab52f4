import { forbiddenUrl } from '../../providers/guarded-fetch.ts'

/** Why events may not be delivered to this URL, as far as its text tells, as `must …`; undefined when they may. */
export function forbiddenEndpoint(text: string, allowInsecure: boolean): string | undefined {
  const problem = forbiddenUrl(text, allowInsecure)
  if (problem?.startsWith('leads to')) return 'must lead to a public address'
  // Port 80 is for plain http.
  const isWrongPort = problem?.startsWith('must use port') || URL.parse(text)?.port === '80'
  return isWrongPort && !allowInsecure && URL.parse(text)?.protocol === 'https:'
    ? 'must use port 443 or one from 1024 up'
    : problem
}
