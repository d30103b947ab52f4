import type { ConsoleVisit } from './console.ts'

/** Calls the API with a session of a person, like another device. */
export async function sessionOf(visit: ConsoleVisit) {
  const call = async (method: string, path: string, body: unknown, token = '') => {
    const response = await fetch(visit.origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { message: string; data: Record<string, string> }
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.message}`)
    return answer.data
  }
  const { accessToken } = await call('POST', '/auth/login', visit.owner)
  return (method: string, path: string, body: unknown = {}) => call(method, path, body, accessToken)
}
