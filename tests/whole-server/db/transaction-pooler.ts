import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Client } from 'pg'

/*
 * What PgBouncer in transaction mode is, as small as can be: clients of its own, few connections to PostgreSQL, and one
 * of them for the length of a transaction, the last one given back first. It asks for no password.
 */

interface Backend {
  socket: Socket
  /** Who has it now. */
  client: Socket | null
}

/** The pool before the database of the address; speaks until disposed. */
export async function startPooler(databaseUrl: string, size = 3): Promise<{ url: string } & AsyncDisposable> {
  const owners = await Promise.all(Array.from({ length: size }, () => connected(databaseUrl)))
  const free: Backend[] = owners.map((owner) => ({ socket: rawSocket(owner), client: null }))
  const clients = new Set<Socket>()
  for (const backend of free) {
    eachMessage(backend.socket, (message) => {
      backend.client?.write(message)
      if (message[0] !== READY || message[5] !== IDLE) return
      backend.client = null
      free.push(backend)
    })
  }
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => undefined)
    serve(client, free)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgresql://anybody@127.0.0.1:${(server.address() as AddressInfo).port}/any`,
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.destroy()
      server.close()
      for (const owner of owners) rawSocket(owner).destroy()
    },
  }
}

const READY = 'Z'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)
/** AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0, READY, 0, 0, 0, 5, IDLE])

function serve(client: Socket, free: Backend[]): void {
  let mine: Backend | undefined
  client.once('data', () => {
    client.write(WELCOME)
    client.on('data', (bytes) => {
      if (mine?.client !== client) mine = bytes[0] === TERMINATE ? undefined : free.pop()
      if (mine) {
        mine.client = client
        mine.socket.write(bytes)
      } else client.destroy()
    })
  })
}

async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined) // cut at the end
  await client.connect()
  return client
}

/** The connection below a client that has signed in; the client itself hears nothing more. */
function rawSocket(client: Client): Socket {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  return stream
}

function eachMessage(socket: Socket, hear: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0)
  socket.removeAllListeners('data').on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1
      hear(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  })
}
