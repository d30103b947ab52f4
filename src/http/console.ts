import { Elysia } from 'elysia'
import { CONSOLE_PATH } from './console-paths.ts'

/** The web console: its files are opened at the first request. */
export function webConsole() {
  let pages: ReturnType<typeof openPages> | undefined
  const answer = async ({ request }: { request: Request }): Promise<Response> => {
    pages ??= openPages().catch((error) => {
      pages = undefined
      throw error
    })
    return (await pages).answer(request)
  }
  // The router takes a path with a slash at its end as the one without.
  return new Elysia().get('/console', answer).get(`${CONSOLE_PATH}*`, answer)
}

async function openPages() {
  const { ConsolePages } = await import('./console-pages.ts')
  return new ConsolePages()
}
