import { forbiddenUrl } from '../../providers/guarded-fetch.ts'

/** Why events may not be delivered to this URL, as far as its text tells, as `must …`; undefined when they may. */
export function forbiddenEndpoint(text: string, allowInsecure: boolean): string | undefined {
  const url = URL.parse(text)
  if (url && !allowInsecure && portOf(url) < 1024 && portOf(url) !== 443) {
    return 'must use port 443 or one from 1024 up'
  }
  const problem = forbiddenUrl(text, allowInsecure)
  return problem?.startsWith('leads to') ? 'must lead to a public address' : problem
}

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 1024))
