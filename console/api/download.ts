import { callRaw, type Operation, type RequestOf } from './client.ts'

/** Saves the file that an operation answers. @param name of the file where the answer has none. Throws ApiError. */
export async function download<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  name: string,
): Promise<void> {
  const response = await callRaw(operation, request)
  const given = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = given ?? name
  link.click()
  // The browser has begun to read it once the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
