import { Elysia } from 'elysia'
import { CONSOLE_PATH } from './console-paths.ts'

/** Returns the web console. Its files are opened at the first request. */
export function webConsole() {
  let pages: ReturnType<typeof openPages> | undefined
  const answer = async ({ request }: { request: Request }): Promise<Response> => {
    pages ??= openPages().catch((error) => {
      pages = undefined
      throw error
    })
    return (await pages).answer(request)
  }
  // The router treats a path with a trailing slash like the path without it.
  return new Elysia().get('/console', answer).get(`${CONSOLE_PATH}*`, answer)
}

async function openPages() {
  const { ConsolePages } = await import('./console-pages.ts')
  return new ConsolePages()
}
