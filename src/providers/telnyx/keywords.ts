import { NO_ANSWER } from '../answers.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import { parseJson } from '../json.ts'
import type { KeywordsResult, PushKeywords } from '../opt-outs.ts'
import { say } from '../sentences.ts'
import type { TelnyxConfig } from './config.ts'

/**
 * Sets the opt-out keywords of a messaging profile: its auto-response setting with `op` stop for a country
 * (developers.telnyx.com/docs/messaging/messages/advanced-opt-in-out). The text of an existing setting stays
 * unchanged.
 */
export function telnyxKeywords(config: TelnyxConfig, fetch: GuardedFetch): PushKeywords | undefined {
  const { apiKey, baseUrl, messagingProfileId } = config
  if (!messagingProfileId) return undefined
  const settings = `${baseUrl}/v2/messaging_profiles/${messagingProfileId}/autoresp_configs`
  const headers = {
    authorization: `Bearer ${apiKey}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  return async ({ keywords, country }, signal) => {
    const listed = await fetch({ method: 'GET', url: `${settings}?country_code=${country}`, headers, signal })
    if (listed.kind !== 'answered') return failed(NO_ANSWER)
    if (listed.status !== 200) return refused(listed.status)
    const there = stopSettingOf(parseJson(listed.body ?? ''), country)
    if (there === 'unreadable') return failed(say.keywordsUnreadable())
    const body = JSON.stringify({ op: 'stop', keywords, country_code: country, ...replyField(there) })
    const written = there
      ? await fetch({
          method: 'PUT',
          url: `${settings}/${encodeURIComponent(there.id)}`,
          headers,
          body,
          signal,
        })
      : await fetch({ method: 'POST', url: settings, headers, body, signal })
    if (written.kind !== 'answered') return failed(NO_ANSWER)
    return written.status >= 200 && written.status < 300 ? { outcome: 'done' } : refused(written.status)
  }
}

interface StopSetting {
  id: string
  text: string | undefined
}

const replyField = (there: StopSetting | undefined) =>
  there?.text === undefined ? {} : { resp_text: there.text }

/** Returns the setting for `stop`, or undefined if the profile has none yet. */
function stopSettingOf(answer: unknown, country: string): StopSetting | undefined | 'unreadable' {
  const list = (answer as { data?: unknown } | null | undefined)?.data
  if (!Array.isArray(list)) return 'unreadable'
  const found = list.find((one) => one?.op === 'stop' && one?.country_code === country)
  if (found === undefined) return undefined
  if (typeof found.id !== 'string') return 'unreadable'
  return { id: found.id, text: typeof found.resp_text === 'string' ? found.resp_text : undefined }
}

const failed = (message: string): KeywordsResult => ({ outcome: 'failed', message })

function refused(code: number): KeywordsResult {
  const status = String(code)
  if (code === 401 || code === 403) return failed(say.keywordsKey({ status }))
  return failed(code === 404 ? say.keywordsProfile({ status }) : say.keywordsRefused({ status }))
}
