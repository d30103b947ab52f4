import net from 'node:net'

/**
 * A message centre in a separate process that accepts every message and answers positively. Prints its port.
 */
const RESPONSE = 0x80000000
const SUBMIT = 0x04

let taken = 0

const server = net.createServer((socket) => {
  socket.setNoDelay(true)
  let unread = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    unread = unread.length === 0 ? Buffer.from(bytes) : Buffer.concat([unread, Buffer.from(bytes)])
    const answers: Buffer[] = []
    let at = 0
    while (unread.length - at >= 16 && unread.length - at >= unread.readUInt32BE(at)) {
      const command = unread.readUInt32BE(at + 4)
      const body = command === SUBMIT ? `${(++taken).toString(16).padStart(8, '0')}\0` : '\0'
      const answer = Buffer.alloc(16 + body.length)
      answer.writeUInt32BE(answer.length, 0)
      answer.writeUInt32BE((command | RESPONSE) >>> 0, 4)
      answer.writeUInt32BE(unread.readUInt32BE(at + 12), 12)
      answer.write(body, 16, 'latin1')
      answers.push(answer)
      at += unread.readUInt32BE(at)
    }
    unread = unread.subarray(at)
    if (answers.length > 0) socket.write(Buffer.concat(answers))
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as net.AddressInfo).port))
