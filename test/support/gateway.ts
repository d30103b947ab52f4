import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A request as the gateway received it. */
export interface GatewayRequest {
  method: string
  /** Path and query. */
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export type Answer = (request: GatewayRequest, response: ServerResponse, socket: Socket) => unknown

/** An HTTP gateway on loopback with any answers, including faulty ones. It records its requests. */
export class FakeGateway implements AsyncDisposable {
  readonly requests: GatewayRequest[] = []
  readonly origin: string
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(answer: Answer): Promise<FakeGateway> {
    let gateway: FakeGateway | undefined
    const server = createServer(async (incoming, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer)
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
      }
      gateway?.requests.push(request)
      await answer(request, response, incoming.socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    gateway = new FakeGateway(server)
    return gateway
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** Answers JSON with this status. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Answers text with this status. */
export const plain =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

/** Reads everything and never answers. */
export const hang: Answer = () => {}

/** Reads everything and breaks the connection. */
export const reset: Answer = (_request, _response, socket) => socket.destroy()

/** Begins an answer and never ends it. Sends a byte now and then. */
export const slowDrip: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' })
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}
