import { callRaw, type Operation, type RequestOf } from './client.ts'

/**
 * Downloads the file of an operation. Throws ApiError.
 * @param name file name if the answer has none
 */
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
  // The browser needs the URL until it has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
