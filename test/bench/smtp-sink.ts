import net from 'node:net'

/** A mail server in a separate process that accepts every mail. Prints its port. */
const END = '\r\n.\r\n'

/** Returns the answer to a line outside of a mail. */
function answerTo(line: string): string {
  if (/^EHLO/i.test(line)) return '250-sink\r\n250 8BITMIME\r\n'
  if (/^DATA/i.test(line)) return '354 Go on\r\n'
  return /^QUIT/i.test(line) ? '221 Bye\r\n' : '250 OK\r\n'
}

const server = net.createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.write('220 sink ESMTP\r\n')
  let unread = ''
  let isInMail = false
  socket.on('data', (bytes) => {
    unread += bytes.toString('latin1')
    for (;;) {
      const end = isInMail ? END : '\r\n'
      const at = unread.indexOf(end)
      if (at < 0) return
      const line = unread.slice(0, at)
      unread = unread.slice(at + end.length)
      socket.write(isInMail ? '250 Taken\r\n' : answerTo(line))
      isInMail = !isInMail && /^DATA/i.test(line)
      if (!isInMail && /^QUIT/i.test(line)) socket.end()
    }
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as net.AddressInfo).port))
