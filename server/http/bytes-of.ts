import type { Socket } from 'node:net'

/** The bytes of a connection so far; a call that the server makes of itself (`server/mcp`) has none. */
export function bytesOf(socket: Socket): { sent: number; received: number } {
  const { bytesWritten: sent = 0, bytesRead: received = 0 } = socket as Partial<Socket>
  return { sent, received }
}
